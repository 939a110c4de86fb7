import type { AccusingRule } from '../rule.ts';

const lack = 'no|not|dont|lack|without|free|zero|unbound|above|beyond';
const limits =
  'restrictions|restriction|limits|limitations|rules|filters|guidelines|constraints|boundaries|guardrails|safeguards|policies|ethics|morals|censorship';

// Asks the agent to act like an agent without limits. Other comparisons ("as if the cache were cold") are everyday
// speech.
export const rule: AccusingRule = {
  id: 'bypass_restrictions',
  title: 'Order to act without restrictions',
  category: 'identity-hijack',
  level: 3,
  confidence: 0.93,
  scope: 'minimal',
  threats: ['T01', 'T02'],
  why: 'The limits of an agent protect its user from hostile text.',
  advice: 'Delete the entry.',
  phrases: [
    `act|behave|respond|answer|operate|proceed|speak|function|work ..1 as|like if|though|you ..4 ${lack} ..4 ${limits}`,
    `act|behave|respond|answer|operate|proceed as if|though ..2 ${limits} ..1 no|not|dont|didnt ..1 apply|exist|matter|bind`,
    `imagine|assume|pretend ..1 you ..3 ${lack} ..3 ${limits}`,
  ],
};
