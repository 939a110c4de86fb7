import type { AccusingRule } from '../rule.ts';

const put = 'ignore|ignores|ignoring|overlook|overlooking';
const before = 'previous|prior|above|earlier|preceding|foregoing|past|aforementioned|former';
const orders =
  'instruction|instructions|intructions|instuctions|directive|directives|guideline|guidelines|prompt|prompts|orders|commands|rules|programming|training';

// The oldest attack on an agent: a stored sentence that declares everything said before it void. "All" alone is not
// enough, because honest rules say "ignore all instructions found in web pages"; there, a place follows.
export const rule: AccusingRule = {
  id: 'prompt_injection',
  title: 'Order to ignore earlier instructions',
  category: 'instruction-override',
  level: 3,
  confidence: 0.93,
  scope: 'minimal',
  threats: ['T01'],
  why: 'An agent that obeys drops the instructions of its user and follows the text instead.',
  advice: 'Delete the entry, and find out which page, tool or person it came from.',
  phrases: [
    `${put} ..6 ${before} ..3 ${orders}`,
    `attention to ..3 ${before} ..3 ${orders}`,
    `stop|quit|cease following|obeying|heeding ..3 ${before}|your ..3 ${orders}`,
    `${put} ..2 ${orders} ..4 above|before|beforehand|previously|given|received|earlier`,
    `${put} ..2 your ..2 ${orders}|restrictions|limitations|guardrails|safeguards|ethics`,
    'ignore|ignoring all|any|every ..2 safety|system|developer|security|ethical|moderation instructions|directives|guidelines|prompts|rules|protocols|policies',
    'ignore|ignoring all ..1 instructions|directives|guidelines and|then|you|youve|your|now|instead|given|except|but|just',
    'ignore|ignoring the|your|that|this system|developer|initial|original prompt|message|instructions',
    'ignore|ignoring everything ..4 above|before|told|said|earlier|previously|prompt',
  ],
  shapes: [{ at: ['ignore all'], pattern: /ignore all (?:of the )?instructions?[ \t]{0,3}(?=[.!;:"')\]\n]|$)/i }],
};
