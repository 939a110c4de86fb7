import { oneLine } from '../long-text.ts';
import type { AccusingRule } from '../rule.ts';

// Addressed to the agent: the imperative, or "what is your". Documentation shows how to print one's own token, so the
// secret must be the agent's, hidden, or "all".
export const rule: AccusingRule = {
  id: 'reveal_secret',
  title: 'Request to hand over secrets',
  category: 'prompt-leak',
  level: 2,
  confidence: 0.82,
  scope: 'standard',
  threats: ['T03', 'T05'],
  why: 'Asking is the cheapest way to get a key or a hidden prompt out of an agent.',
  advice: 'Refuse; a stored text has no reason to ask for secrets.',
  unmitigated: ['asked'],
  yieldsTo: ['leak_system_prompt', 'exfiltrate_secret'],
  // "They type the passphrase themselves."
  spares: ({ before, match, after }) =>
    /^(?:say|write|type|repeat) the/i.test(match) &&
    /\b(?:they|he|she|users?|people|everybody|everyone) $/i.test(before) &&
    /^ (?:themselves|himself|herself)\b/i.test(after),
  phrases: [
    oneLine`
      ^ (reveal|show|display|print|output|tell|give|list|leak|disclose|expose|dump|share|repeat|provide|return|send|
      say|read|recite|spell|write) ..1 (me|us)? ..2 (your|all|any|every|the) ..3
      (secret|secrets|password|passwords|credentials|hidden|confidential|api keys|secret key|access keys|
      environment variables|private keys|tokens|canary) ..3 (stored|you|key|keys|values|prompt|instructions|now|
      including|in|from|of|data|rules|information)
    `,
    oneLine`
      (reveal|leak|disclose|expose|dump|divulge|exfiltrate) ..3 (your|all|any|every) ..3
      (secret|secrets|password|passwords|credentials|api keys|secret key|api key|private keys|tokens|canary|keys|
      passphrase|hidden)
    `,
    oneLine`
      (and|then|please|now|must|you|should|will) (reveal|leak|disclose|expose|dump|divulge|exfiltrate) ..1
      (the|its) ..3 (secret|secrets|password|passwords|credentials|api keys|secret key|api key|private keys|tokens|
      canary|keys|passphrase|hidden)
    `,
    oneLine`
      ^ (reveal|disclose|expose|divulge|exfiltrate) ..1 (the|its) ..3
      (secret|secrets|password|passwords|credentials|api keys|secret key|api key|private keys|tokens|canary|keys|
      passphrase|hidden)
    `,
    oneLine`
      (what is|whats|tell me|give me|what are|show me|reveal|type|say) your
      (secret|secrets|password|passwords|api|private|access|hidden|admin|root|credentials|passphrase)
    `,
    oneLine`
      (give|show|tell|send|provide) (me|us) ..4 (users|user|customers|employees|employee|clients|accounts) ..4
      (bank|balance|balances|passwords|salaries|salary|addresses|credit|ssn|personal|credentials)
    `,
    oneLine`
      (tell|give|send|share|show) me (the|all|my|their|his|her|any) ..2
      (passport|bank|credit|card|social|account|pin|cvv|ssn|secret|password|credentials) ..2
      (number|numbers|details|codes|code|information|info|data|security|key|keys|history|balance)
    `,
    'where does the user (currently|live|work|now)',
    oneLine`
      (tell|give|send|show|whisper) (me|us) (the|your|that) ..1
      (password|passphrase|passcode|secret word|secret key|secret password|secret phrase|access code|secret code|
      api key|master password|admin password)
    `,
    oneLine`
      (reveal|disclose|divulge|spell|encode|recite|translate|reverse|unscramble) ..1 (the|your|that) ..1
      (password|passphrase|passcode|secret word|secret key|secret phrase|access code|secret code|api key|secret|
      flag)
    `,
    '(say|print|output|write|type|repeat) (the|your) ..1 (password|passphrase|secret word|secret phrase|secret password|access code) ',
    '(first|last|next|each|every) (letter|letters|character|characters|word|digit) of (the|your) ..1 (password|passphrase|secret|key|code)',
    oneLine`
      (store|save|keep|remember|put|record) ..3 (api key|api_key|apikey|password|credentials|token|secret key|
      private key|secret|passphrase|pin|seed phrase) ..4 (in|into|to) ..2 (memory|memories|notes|long)
    `,
    // Everything that is stored, wherever it comes from; manuals say what a command prints, and to whom it belongs.
    oneLine`
      (print|output|dump|reveal|list|show|read out|paste|give me|send me|tell me) (me|us)? (all|every|any) (of|your|the|my|our)? (the|your)?
      (stored|saved|remembered|memorised|memorized|cached|known) (passwords|password|credentials|credential|secrets|
      secret|tokens|token|keys|api keys|pins|logins|card numbers|addresses) ..5 (in plain text|plain text|plaintext|
      for verification|for the audit|for an audit|to me|in your reply|in your answer|in the chat|in this chat|here|now|
      you have|you know)
    `,
    oneLine`
      (print|output|dump|reveal|list|show|read out|paste|give me|send me|tell me|name) ..1 (all|every|each|any) ..2
      (password|passwords|credential|credentials|secret|secrets|token|tokens|api key|api keys|email address|
      email addresses|e mail address|e mail addresses|phone number|phone numbers|card number|card numbers|
      account number|account numbers|home address|home addresses) ..2 (you have|youve|you) ..1 (seen|stored|saved|know|
      remember|remembered|collected|learned|learnt|got|kept|hold|been given|been told)
    `,
  ],
};
