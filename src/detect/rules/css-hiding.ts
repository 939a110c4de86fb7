import { pattern } from '../long-text.ts';
import type { AccusingRule } from '../rule.ts';

const hiding = new RegExp(
  pattern`
    font-size\s{0,2}:\s{0,2}0(?:px|pt|em|rem|%)?\s{0,2}(?:[;"'!]|$)|visibility\s{0,2}:\s{0,2}hidden|
    opacity\s{0,2}:\s{0,2}0(?:\.0{1,3})?\s{0,2}(?:[;"'!]|$)|(?:text-indent|left|top)\s{0,2}:\s{0,2}-\d{3,6}(?:px|em)
    |(?:height|width)\s{0,2}:\s{0,2}[01]px|color\s{0,2}:\s{0,2}transparent
  `,
  'i',
);
const whiteOnWhite = new RegExp(
  pattern`
    (?:^|[\s;"'])color\s{0,2}:\s{0,2}(?:white|#fff(?:fff)?)
    \b(?=[^>]{0,300}background(?:-color)?\s{0,2}:\s{0,2}(?:white|#fff))|
    background(?:-color)?\s{0,2}:\s{0,2}(?:white|#fff(?:fff)?)
    \b(?=[^>]{0,300}[\s;"']color\s{0,2}:\s{0,2}(?:white|#fff))
  `,
  'i',
);
const preview = /max-height\s{0,2}:\s{0,2}0|mso-hide|preheader|preview|sr-only|visually-hidden|clip\s{0,2}:/i;

function isHiddenProse(element: string): boolean {
  const close = element.indexOf('>');
  const tag = element.slice(0, close);
  if (!/style\s{0,2}=/i.test(tag) || preview.test(tag)) return false;
  if (!hiding.test(tag) && !whiteOnWhite.test(tag)) return false;
  return (element.slice(close + 1).match(/[\p{L}]{2,30}/gu) ?? []).length >= 4;
}

// The other ways to hide prose from people: zero size, no contrast, off the page. Screen-reader labels use the same
// tricks, but they are short and have known class names, so the rule requires a sentence.
export const rule: AccusingRule = {
  id: 'css_hiding',
  title: 'Sentence made invisible by its style',
  category: 'hidden-content',
  level: 2,
  confidence: 0.75,
  scope: 'minimal',
  threats: ['T11'],
  why: 'People who look at the page see nothing; the agent reads it all.',
  advice: 'Read the hidden text before you trust the page.',
  unmitigated: ['quoted', 'negated', 'asked'],
  shapes: [
    {
      at: ['<div ', '<span ', '<p ', '<section ', '<td ', '<li ', '<article ', '<font ', '<b ', '<i '],
      pattern: /<\w{1,8} [^<>]{3,500}>\s{0,20}[^\s<>][^<]{0,300}/,
      accept: isHiddenProse,
    },
  ],
};
