import { oneLine } from '../long-text.ts';
import type { AccusingRule } from '../rule.ts';

const goods = oneLine`
  result|results|data|file|files|content|contents|output|log|logs|history|note|notes|transcript|transcripts|
  conversation|conversations|information|info|details|summary|report|reports|copy|copies|everything|bundle|
  archive|dump|backup|document|documents|message|messages|email|emails|list|records|answer|answers|findings|
  screenshot|screenshots|memory|memories|code|source|repository|database|context
`;

// An order to send something to an address. API documentation says "send a POST request to ...", and a request is not
// an object worth stealing. In the third person ("the shop sends each event to ...") the sentence is a fact, not an
// order.
export const rule: AccusingRule = {
  id: 'send_to_url',
  title: 'Order to send something to an address',
  category: 'exfiltration',
  level: 2,
  confidence: 0.7,
  scope: 'strict',
  threats: ['T05'],
  unmitigated: ['mentioned'],
  why: 'A stored order to send things out takes effect again in every session.',
  advice: 'Ask who owns the address; keep the entry only if you do.',
  phrases: [
    `^send|post|upload|transmit|forward|submit|deliver|mirror|export|publish ..4 ${goods} ..4 to|at ..1 @url`,
    `(always|must|should|then|also|silently|please|and) send|post|upload|transmit|forward|submit|mirror ..4 ${goods} ..4 to|at ..1 @url`,
    `send|post|upload|transmit|forward|mirror it|them|this|these|everything ..2 to|at ..1 @url`,
  ],
};
