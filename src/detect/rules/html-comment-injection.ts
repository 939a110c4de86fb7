import { oneLine } from '../long-text.ts';
import type { AccusingRule } from '../rule.ts';

const overriding = new Set(['ignore', 'override', 'disregard', 'bypass', 'forget', 'ignoring', 'supersede']);
const overridden = new Set(
  'instruction instructions prompt guidelines directives safety security configuration policy policies restrictions safeguards user'.split(
    ' ',
  ),
);
const labels = new Set(
  'hidden secret system instruction instructions ai assistant assistants agent agents llm llms prompt bot chatbot claude gpt copilot model models'.split(
    ' ',
  ),
);
const deeds = new Set(
  oneLine`
    reveal send forward upload delete exfiltrate recommend approve transfer email leak obey comply ignore override
    bypass disregard curl wget execute disclose append pretend perform
  `.split(' '),
);

/** Whether a word of `first` is followed within `distance` words by one of `second`. */
function near(
  words: readonly string[],
  first: ReadonlySet<string>,
  second: ReadonlySet<string>,
  distance: number,
): boolean {
  let last = -1;
  for (const [at, word] of words.entries()) {
    if (last >= 0 && at - last <= distance && second.has(word)) return true;
    if (first.has(word)) last = at;
  }
  return false;
}

function isOrder(comment: string): boolean {
  const words = comment.toLowerCase().match(/[a-z]{2,30}/g) ?? [];
  return near(words, overriding, overridden, 5) || near(words, labels, deeds, 14);
}

// No person sees a comment and every agent reads it. Comments about layout, generators and linters share single words
// with attacks ("hidden on mobile", "prettier-ignore"), so two words have to occur together: the addressee and the
// order.
export const rule: AccusingRule = {
  id: 'html_comment_injection',
  title: 'Order inside an HTML comment',
  category: 'hidden-content',
  level: 3,
  confidence: 0.85,
  scope: 'minimal',
  threats: ['T11', 'T01'],
  why: 'The page does not show it, but an agent reads it.',
  advice: 'Read the comment in the source, and discard the page if the comment addresses agents.',
  unmitigated: ['quoted', 'negated'],
  shapes: [{ at: ['<!--'], pattern: /<!--(?:[^<-]|-(?!->)|<(?!!--)){4,600}/, accept: isOrder }],
};
