import { pattern } from '../long-text.ts';
import type { AccusingRule } from '../rule.ts';

const plain =
  /^[\s\S]{0,60}?you are (?:a|an) (?:helpful|friendly|useful)(?: \w{2,10})? (?:ai )?assistant\.?\s{0,3}(?:<|\[|$)/i;

/** "<|user|> and <|assistant|> mark who speaks" is documentation. */
const rankToken = new RegExp(
  pattern`
    <\|(?:system|developer|assistant|user|admin)\|>\s{0,4}
    (?!and\b|or\b|marks? (?:who|where|the (?:start|end|turn))|tokens?\b|markers?\b)[A-Za-z][^<\`]{5,200}
  `,
  'i',
);

// The tokens that separate turns for a model. Inside data they end the data and begin a false turn. Documentation lists
// the tokens one after another, and shows a template with the usual first line.
export const rule: AccusingRule = {
  id: 'chat_template_token',
  title: 'Chat-template token with a planted turn',
  category: 'authority-forgery',
  scope: 'minimal',
  level: 3,
  confidence: 0.93,
  why: 'Tokens that separate system, user and assistant turns make the model treat what follows as a turn of the conversation.',
  advice: 'Strip the tokens and treat the rest as data.',
  threats: ['T10', 'T01'],
  shapes: [
    {
      at: ['<|im_start|>', '<|im_start|'],
      pattern:
        /<\|im_start\|>\s{0,3}(?:system|developer|assistant|user|tool|function)\s{1,4}[^\s<,;)`\u2013\u2014-][^<]{3,200}/i,
      accept: (turn) => !plain.test(turn),
    },
    {
      at: ['<|start_header_id|>'],
      pattern:
        /<\|start_header_id\|>\s?(?:system|assistant|user|ipython|tool)\s?<\|end_header_id\|>\s{0,4}[^\s<,;)`\u2013\u2014-][^<]{3,200}/i,
      accept: (turn) => !plain.test(turn),
    },
    {
      at: ['<|system|>', '<|developer|>', '<|assistant|>', '<|user|>', '<|admin|>'],
      pattern: rankToken,
      accept: (turn) => !plain.test(turn),
    },
    {
      at: ['<start_of_turn>'],
      pattern: /<start_of_turn>\s?(?:system|model|user|developer)\s{1,4}[^\s<,;)`\u2013\u2014-][^<]{3,200}/i,
    },
    {
      at: ['<<sys>>'],
      pattern: /<<SYS>>\s{0,4}(?!and\b|or\b|markers?\b|tokens?\b|tags?\b|block\b)[^\s<,;)`\u2013\u2014-][^<]{5,200}/i,
      accept: (turn) => !plain.test(turn),
    },
    {
      at: ['[inst]'],
      pattern: /\[INST\]\s{0,4}(?!and\b|or\b|markers?\b|tokens?\b|tags?\b|block\b)[^\s<,;)`\]][^[]{5,200}\[\/INST\]/i,
    },
    {
      at: ['<eos>', '</s>', '<|endoftext|>'],
      pattern: /<(?:eos|\/s|\|endoftext\|)>\s{0,4}<(?:bos|s|\|begin_of_text\|)>\s{0,4}[A-Za-z][^<,;)`]{5,200}/i,
    },
  ],
};
