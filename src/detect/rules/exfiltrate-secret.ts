import { oneLine } from '../long-text.ts';
import type { AccusingRule } from '../rule.ts';

// A verb of sending, a secret and a destination, in any order. A note that says where secrets are kept has no verb of
// sending.
export const rule: AccusingRule = {
  id: 'exfiltrate_secret',
  title: 'Order to send secrets away',
  category: 'exfiltration',
  level: 3,
  confidence: 0.95,
  scope: 'minimal',
  threats: ['T05'],
  why: 'Keys and passwords cannot be recalled once they have left.',
  advice: 'Block it, then check whether the destination already received anything, and rotate every secret it names.',
  phrases: [
    oneLine`
      (send|forward|upload|post|transmit|email|mail|exfiltrate|leak|relay|mirror|copy|ship|pipe|dump|submit|push|
      sync|share|report|disclose|smuggle|beam|dispatch|exfil|deliver) ..6
      (password|passwords|passphrase|credential|credentials|secret|secrets|apikey|apikeys|cookie|cookies|otp|.env|
      .netrc|.npmrc|.pgpass|mnemonic|ssn|cvv|keychain|passwd|api key|api keys|access key|access keys|private key|
      private keys|ssh key|ssh keys|secret key|secret keys|access token|access tokens|auth token|api token|
      api tokens|session token|session tokens|bearer token|seed phrase|recovery phrase|security code|security codes|
      verification code|one time code|card number|card numbers|environment variables|env vars|env variables|
      env file|login details|login data) ..5 (to|at|into|via|using|through) ..3
      (@url|@email|@domain|webhook|webhooks|endpoint|server|pastebin|gist|ftp|telegram|discord|attacker|attackers|
      external|remote|outside|third|collector|dropbox|requestbin|ngrok|c2|wallet|exfil)
    `,
    oneLine`
      (collect|gather|harvest|extract|read|find|locate|get|fetch|retrieve|grab|copy|include|take|steal|scrape|log)
      ..6 (password|passwords|credential|credentials|secret|secrets|apikey|cookies|.env|.netrc|.npmrc|api key|
      api keys|private key|private keys|ssh keys|ssh key|access tokens|access token|environment variables|env vars|
      login details|card numbers|tokens) ..6 (and|then) ..2 (send|forward|upload|post|transmit|email|mail|
      exfiltrate|leak|relay|submit|push|share|put|paste|append|encode|include)
    `,
    oneLine`
      ^ (exfiltrate|exfil|leak|smuggle|steal) ..5 (password|passwords|credential|credentials|secret|secrets|tokens|
      keys|cookies|data|files|database|conversation|history|memory|prompt|results|records)
    `,
    oneLine`
      (must|always|please|then|now) (exfiltrate|exfil|leak|smuggle|steal) ..5
      (password|passwords|credential|credentials|secret|secrets|tokens|keys|cookies|data|files|database|
      conversation|history|memory|prompt|results|records)
    `,
  ],
};
