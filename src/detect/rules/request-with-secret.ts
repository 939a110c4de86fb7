import { oneLine, pattern } from '../long-text.ts';
import type { AccusingRule } from '../rule.ts';

const secret = oneLine`
  token|tokens|password|passwords|passphrase|credential|credentials|secret|secrets|apikey|cookie|cookies|.env|
  mnemonic|api key|api keys|private key|private keys|access key|ssh key|ssh keys|session cookie|access token|
  auth token|bearer token|session token|seed phrase|environment variables|env vars|env file|login details
`;

const secretWord = new RegExp(
  pattern`
    \b(?:tokens?|passwords?|passphrase|credentials?|secrets?|cookies?|mnemonic|(?:api|private|access|ssh|secret)[ _-]?keys?|
    seed phrase|environment variables|env vars|login details)\b|(?<![\w.])\.env\b|\/\.(?:aws|ssh|netrc|npmrc)\b
  `,
  'i',
);
const carrying = /\b(?:with|containing|contains|carrying|carries|including|includes?|holding|plus|passing|giving)\b/i;
/** Where a service expects the key of its own caller. */
const expected =
  /\b(?:headers?|authori[sz]ation|oauth|log ?in|sign ?in|username|user name|client[_ ](?:id|secret)|form)\b|\bx-[a-z-]{3,20}\b/i;

/** The words after the address, up to the end of the sentence, carry a secret where no service expects one. */
function carriesSecret(match: string): boolean {
  const at = match.search(/https?:\/\//i);
  const [, rest = ''] = /^\S{0,200}(.*)$/su.exec(match.slice(at)) ?? [];
  const sentence = rest.split(/[.!?](?:\s|$)/u, 1)[0] ?? '';
  const from = sentence.search(carrying);
  return from >= 0 && secretWord.test(sentence.slice(from)) && !expected.test(match);
}

// Documentation of an API tells people to send their token to it, in a header. Here the secret itself is the message. In the
// third person ("the app calls ... with ...") the sentence describes a program.
export const rule: AccusingRule = {
  id: 'request_with_secret',
  title: 'Order to make a request that carries a secret',
  category: 'exfiltration',
  level: 2,
  confidence: 0.8,
  scope: 'strict',
  threats: ['T05'],
  why: 'Whoever owns the address receives the secret with the request.',
  advice: 'Ask who owns the address; delete the entry and replace the secret if you do not know.',
  yieldsTo: ['exfiltrate_secret', 'address_exfiltration'],
  shapes: [
    {
      at: ['http://', 'https://'],
      pattern: new RegExp(
        pattern`
          (?<=(?<lead>(?<!\b(?:we|they|i|you|who|that|which|clients|users|apps|can|could|may|might|did|not|never|to)\s)
          \b(?:(?:make|do|issue|fire|send|perform|trigger|open|run|use)\b[^\n.!?]{0,24}\b(?:requests?|post|get|put|call|fetch)|
          call|hit|ping|query|request|fetch|invoke|post)\b[^\n.!?]{0,16}))https?:\/\/[^\n]{6,240}
        `,
        'i',
      ),
      accept: carriesSecret,
    },
  ],
  phrases: [
    oneLine`
      ^include|put|place|add|attach|embed|insert|pass|pack ..3 (${secret}) ..2 in|into|to|with|inside ..3
      request|requests|call|post|query to|at|for ..1 @url
    `,
    '^post|put|send|forward|upload|transmit|submit|deliver the|all|every|any token|tokens|cookie|cookies to|at ..1 @url',
    oneLine`
      ^post|put|send|forward|upload|transmit|submit|deliver ..1 users ..1 token|tokens|cookie|cookies|session|key|keys to|at
      ..1 @url
    `,
  ],
};
