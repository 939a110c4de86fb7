import { oneLine } from '../long-text.ts';
import type { ImpactRule } from '../rule.ts';
import { settingSearch } from '../structure/settings.ts';

// Says that something which protects people, data or machines is switched off, made optional or made weaker. Calm texts
// do it as well as orders: "users complained, so six characters are enough". A text that switches a protection on, or
// describes one, does not count.
export const rule: ImpactRule = {
  id: 'weakens_security',
  title: 'Weakens a protection',
  scope: 'minimal',
  impact: 'weakens-security',
  searches: [settingSearch('weakens-security')],
  frames: [
    { slots: ['protection', 'off|lifted'], within: 6, unless: 'past|restore|talk|document' },
    { slots: ['protection', 'lifted'], within: 8, unless: 'past|restore|talk|document' },
    { slots: ['protection', 'unchecked'], within: 4, unless: 'past|restore|talk|document' },
    { slots: ['check', 'off'], within: 4, unless: 'past|restore|talk|document' },
    { slots: ['unchecked', 'act'], within: 6, unless: 'past|restore|talk|watch' },
    { slots: ['secret', 'floor', 'lower'], within: 8, unless: 'past|talk' },
    { slots: ['secret', 'lower', 'floor'], within: 8, unless: 'past|talk' },
    { slots: ['floor', 'protection', 'lower'], within: 6, unless: 'past|talk' },
    { slots: ['ceiling', 'raise'], within: 5, unless: 'past|talk' },
    { slots: ['secret', 'lifted'], within: 4, unless: 'past|talk|document' },
    { slots: ['door', 'open'], within: 6, unless: 'past|talk|restore|document' },
    { slots: ['secret', 'exposed'], within: 5, unless: 'past|talk|watch' },
    { slots: ['use', 'weaktech'], within: 4, ordered: true, unless: 'past|talk|document' },
  ],
  phrases: [
    oneLine`
      (verify|sslverify|verify ssl|validate certs|check hostname|strict ssl|rejectunauthorized|tls reject unauthorized|
      stricthostkeychecking|mfa required|require mfa|require review) (to|is|now)? (false|0|off)
    `,
    oneLine`
      (insecureskipverify|insecure skip verify|skip tls verify|no check certificate|no verify ssl|allow insecure|trust all
      certificates|trustallcerts|accept all certificates|accept any certificate)
    `,

    // Shorter, simpler or shared secrets, and secrets that never change.
    oneLine`
      (shorten|shortened|lower|lowered|reduce|reduced|relax|relaxed|drop|dropped|weaken|weakened) ..3 (minimum|password|
      passwords|pin|key|passphrase|token) (length|complexity|rules|policy|requirements|strength|size)
    `,
    oneLine`
      (share|shares|sharing|shared|use|uses|using) (one|a single|the same|a shared|a common) (admin|root|administrator|team|
      service)? (login|password|account|credential|credentials|api key|key)
    `,
    oneLine`
      (store|stored|stores|save|saved|keep|kept|send|sent|transmit|transmitted|log|logged|written|backed up) ..3
      (unencrypted|in plain text|in plaintext|in clear text|in cleartext|without encryption|in the clear)
    `,

    // Open doors.
    oneLine`
      (open|opened|opens|opening|expose|exposed|exposes) ..6 (all ports|every port|any port|to the internet|to the public|to everyone|to everybody|to anyone|
      to the whole world|to any|for all ports|for everyone|for everybody|for anyone)
    `,
    oneLine`
      (allow|allows|allowed|accept|accepts|accepted|permit|permitted) ..4 (from any|from all|from anywhere|0.0.0.0|
      anonymous|unauthenticated|unsigned|self signed|expired certificates|unverified|unreviewed|without authentication|
      without auth)
    `,
    oneLine`
      (accepted|allowed|merged|deployed|released|installed|uploaded|processed|published|executed|shipped|paid out|let in|
      admitted) ..2 without (a|an|any|the|further|code|virus|
      security|prior)? ..1 (virus scan|scan|scanning|review|reviews|signature|signatures|check|checks|verification|
      authentication|encryption|login|validation|audit|test|approval|tests)
    `,
    oneLine`
      (no longer|not|never|dont|doesnt|neednt|need not) (has to be|have to be|need to be|needs to be|must be|be|required to
      be|being) (signed|reviewed|encrypted|verified|validated|scanned|audited|logged|authenticated|checked|rotated|patched|
      inspected)
    `,
    '(chmod|chmod r|permissions|mode) (777|0777|666|a rwx)',
    '(sudo|root|admin|login|logins|ssh) ..2 (without|no|needs no|nopasswd) ..1 (password|passwords|nopasswd|authentication|passphrase)',
    '(permit root login|permitrootlogin|password authentication|passwordauthentication|permitemptypasswords|allow root login) (yes|true|on)',
    oneLine`
      (ignore|ignored|dismiss|dismissed|suppress|suppressed|mute|muted|silence|silenced) ..3 (certificate|security|virus|
      malware|vulnerability|tls|ssl|intrusion|fraud|audit) (warning|warnings|error|errors|alert|alerts|finding|findings)
    `,
  ],
};
