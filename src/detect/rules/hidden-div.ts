import type { AccusingRule } from '../rule.ts';

const notice = /^[\s]{0,20}(?:loading|please wait|error|success|no results|menu|\{\{|\{%|<%)/i;

/** Mail programs show a hidden first line as a preview; every newsletter has one. */
const preview = /max-height\s{0,2}:\s{0,2}0|mso-hide|preheader|preview/i;

function isHiddenText(element: string): boolean {
  const close = element.indexOf('>');
  const tag = element.slice(0, close);
  if (!/style\s{0,2}=/i.test(tag) || !/display\s{0,3}:\s{0,3}none/i.test(tag) || preview.test(tag)) return false;
  return !notice.test(element.slice(close + 1));
}

// Text that a browser does not show and an agent reads. Hidden containers of markup are everyday code; hidden prose is
// not.
export const rule: AccusingRule = {
  id: 'hidden_div',
  title: 'Text in an element that is not displayed',
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
      pattern: /<\w{1,8} [^<>]{3,500}>\s{0,20}[^\s<>][^<]{0,80}/,
      accept: isHiddenText,
    },
  ],
};
