import { pattern } from '../long-text.ts';
import type { RuleSearch, RuleShape } from '../rule.ts';

/** Commands that remove a protection for good; no manual step needs them. */
export const protectionRemoved: readonly RuleShape[] = [
  { at: ['/protection'], pattern: /(?<=(?<lead>(?:-X|--method)[ =]DELETE [^\n]{4,80}))\/protection\b/ },
  {
    at: ['-disablerealtimemonitoring', '-exclusionpath c:', "-exclusionpath 'c:", '-exclusionpath "c:'],
    pattern: /-(?:DisableRealtimeMonitoring \$?true|ExclusionPath ["']?C:\\(?:["'\s;]|$))/i,
  },
  {
    at: ['nopasswd'],
    pattern: /(?<=(?<lead>(?:echo|printf)\s[^\n]{2,80}))NOPASSWD:\s?ALL[^\n]{0,60}(?:>>?|tee)[^\n]{0,20}sudoers/i,
  },
  {
    at: ['permitrootlogin yes', 'passwordauthentication yes', 'permitemptypasswords yes'],
    pattern: new RegExp(
      pattern`
          (?<=(?<lead>(?:sed|echo|printf|tee|perl)\s[^\n]{2,160}))(?:permitrootlogin|
          passwordauthentication|permitemptypasswords) yes[^\n]{0,100}sshd_config
        `,
      'i',
    ),
  },
  { at: ['"defaultmode"'], pattern: /"defaultMode"\s?:\s?"bypassPermissions"/i },
];

/** Each of these has honest uses; two of them together, in one short text, have none. */
const weak = new RegExp(
  pattern`
    \biptables (?:-F|--flush)\b|\bufw disable\b|\bsetenforce 0\b|
    \bauditctl -e 0\b|systemctl (?:stop|disable|mask)[^\n;&]{0,40}\b(?:auditd|
    rsyslog|syslog|falco|ufw|firewalld|apparmor|fail2ban|clamav\S{0,8}|crowdstrike|osqueryd)\b|
    \bspctl --master-disable\b|xattr -\w{0,4}d\w{0,2} com\.apple\.quarantine|
    \bunset HISTFILE\b|\bHISTSIZE=0\b|\bhistory -c\b|rm (?:-\w{1,3} )?\/var\/log\/(?:auth|secure|syslog|audit)\S{0,20}|
    \bcsrutil disable\b|--dangerously-skip-permissions|--no-verify\b|gh pr merge [^\n]{0,40}--admin\b|git push [^\n]{0,40}--force\b|
    NODE_TLS_REJECT_UNAUTHORIZED["']?\]?\s?=\s?["']?0|GIT_SSL_NO_VERIFY=(?:1|
    true)|http\.sslVerify false|strict-ssl false|rejectUnauthorized:\s?false|InsecureSkipVerify:\s?true|
    netsh advfirewall set \w{1,12} state off|Set-ExecutionPolicy (?:Unrestricted|
    Bypass)|"sandbox"\s?:\s?\{\s?"enabled"\s?:\s?false|"allow"\s?:\s?\[\s?"Bash\(\*
  `,
  'gi',
);
/** Two settings that belong together count once: a client that skips TLS checks says so twice. */
const family = (found: string): string =>
  /TLS|ssl|rejectUnauth|InsecureSkip/i.test(found)
    ? 'tls'
    : /--no-verify|--force|--admin/.test(found)
      ? 'push'
      : found.slice(0, 12).toLowerCase();
const maxDistance = 400;

/** Several protections switched off together. */
export function protectionsOffSearch(): RuleSearch {
  return {
    wake: [
      'iptables -',
      'ufw disable',
      'setenforce 0',
      'auditctl -e',
      'systemctl stop',
      'systemctl disable',
      'systemctl mask',
      'spctl --master',
      'com.apple.quarantine',
      'unset histfile',
      'histsize=0',
      'history -c',
      '/var/log/',
      'csrutil disable',
      '--dangerously-skip',
      'advfirewall',
      'set-executionpolicy',
      '"sandbox"',
      'pr merge',
      'node_tls_reject',
    ],
    reach: 600,
    *find(text) {
      let before: RegExpExecArray | undefined;
      for (const match of text.matchAll(weak)) {
        if (before !== undefined && match.index - before.index <= maxDistance && family(before[0]) !== family(match[0]))
          yield { start: before.index, end: match.index + match[0].length };
        before = match;
      }
    },
  };
}
