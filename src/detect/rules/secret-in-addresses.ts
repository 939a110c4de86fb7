import { oneLine } from '../long-text.ts';
import type { AccusingRule } from '../rule.ts';

const secret = oneLine`
  password|passwords|passphrase|token|tokens|secret|secrets|credential|credentials|cookie|cookies|.env|apikey|api key|api keys|
  private key|private keys|access key|ssh key|session id|session token|environment variables|env vars|env file|
  conversation|chat history|transcript|system prompt|memory contents|your memory|the memory|memories|user data
`;
const encode = 'base64|base64d|b64|hex|encode|encoded|encoding|encodes|encrypt|convert|rot13|gzip|compress';
const attach = 'append|add|attach|put|place|tack|paste|insert|embed|smuggle|hide|stick|glue|concatenate|slip|pack';
const address = 'url|urls|link|links|address|addresses|hyperlink|hyperlinks|query string|querystring';

// Addresses carry languages, hashes and campaign ids. A secret in every address leaves with whatever link the user opens, and
// encoding it only keeps the user from seeing it.
export const rule: AccusingRule = {
  id: 'secret_in_addresses',
  title: 'Order to hide secrets in addresses',
  category: 'exfiltration',
  level: 3,
  confidence: 0.88,
  scope: 'standard',
  threats: ['T05'],
  why: 'Every address that the agent writes or opens would hand the secret to its owner.',
  advice: 'Delete the entry; check the links of recent answers, and replace the secret if one carries it.',
  yieldsTo: ['address_exfiltration', 'exfiltrate_secret'],
  phrases: [
    `(${encode}) ..6 (${secret}|memory) ..6 (${attach}) ..6 (${address}|request|requests)`,
    `(${encode}) ..6 (.aws|.ssh|.netrc|.npmrc) ..6 (${attach}) ..6 (${address})`,
    `(${secret}) ..4 (${encode}) ..4 (${attach}|and|then|it|onto|to|into) ..4 (every|each|all|any) ..1 (${address})`,
    `(${attach}) ..6 (${secret}) ..6 (every|each|all|any) ..2 (${address})`,
    oneLine`
      (every|each|all|any) ..1 (${address}) ..6 (carries|carry|contains|contain|gets|get|holds|includes|add|append|appended|
      attach|followed|has) ..6 (${secret}) ..5 (${encode})
    `,
    `(every|each|all|any) ..1 (${address}) ..6 (base64|b64|hex|encoded) ..4 (${secret})`,
    `(base64|b64|hex|encode) ..4 (${secret}) ..3 (into|onto|to|in) ..2 (path|query|end|tail|parameters) of ..2 (${address}|request|requests|every|each|all)`,
    `hide|smuggle|leak|conceal ..2 (${secret}) ..3 (every|each|all|any|image|picture|your) ..1 (${address})`,
    `(${attach}) ..3 (base64|b64|hex) of ..3 (${secret}) ..4 (${address})`,
  ],
};
