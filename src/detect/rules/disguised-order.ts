import type { AccusingRule } from '../rule.ts';

// A request that is encoded, moved along the alphabet or written backwards is meant to get past readers. So the act alone is enough, where plain words would need a second sign.
export const rule: AccusingRule = {
  id: 'disguised_order',
  title: 'Harmful act that is encoded',
  category: 'hidden-content',
  level: 2,
  confidence: 0.85,
  scope: 'standard',
  threats: ['T11', 'T09'],
  why: 'Somebody encoded a request so that people and filters would not read it.',
  advice: 'Read the decoded text and find out who wrote it; do not let an agent decode it.',
  combinations: [
    { signs: ['deed'], within: 24, disguised: true },
    { signs: ['deedMore'], within: 24, disguised: true },
    { signs: ['unseen'], within: 24, disguised: true },
    { signs: ['lapsed'], within: 24, disguised: true },
  ],
};
