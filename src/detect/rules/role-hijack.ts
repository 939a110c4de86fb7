import { oneLine } from '../long-text.ts';
import type { AccusingRule } from '../rule.ts';

const wild =
  'dan|unrestricted|uncensored|unfiltered|jailbroken|unbound|unchained|evil|rogue|amoral|unethical|stan|dude|omega|godmode|limitless|malicious|omnipotent';

// Gives the agent a new identity. The article is required to spare "you are now ready"; praise ("you are now a
// contributor") occurs mostly in mail to people, where level 2 only asks for a review.
export const rule: AccusingRule = {
  id: 'role_hijack',
  title: 'New identity for the agent',
  category: 'identity-hijack',
  level: 3,
  confidence: 0.85,
  scope: 'standard',
  threats: ['T02'],
  why: 'A new role brings new duties and drops the old limits.',
  advice: 'Delete the entry; the configuration assigns roles, a memory never does.',
  // Switching the developer mode of a browser or a phone off is no new role.
  spares: ({ match, after }) =>
    /\b(?:switch|turn) off (?:the )?developer mode$/i.test(match) ||
    (/\b(?:switch|turn) (?:the )?developer mode$/i.test(match) && /^ (?:back )?off\b/i.test(after)),
  phrases: [
    '^you are|were|become|became ..2 now a|an|the',
    '^youre|ur ..1 now a|an|the',
    '^you|youre are? no longer ..2 assistant|ai|chatbot|helper|bot|language|bound|restricted|limited',
    '^you are not an|a? assistant|ai|chatbot|bot',
    '^act|behave|speak|reply|respond|answer as|like ..6 now|here on|forward',
    oneLine`
      simulate|imitate|emulate|embody ..4 model|ai|assistant|character|persona|bot ..8 unfiltered|refuse|uncensored|
      unrestricted|leaking|rules|restrictions|limits
    `,
    '^assume|adopt|load|import the|this|following persona|identity ..4 above|below|and|not|never|at|with|stay',
    `^you are|will|shall|must ..1 now|henceforth|hereby ..2 ${wild}`,
    'now on you|youre are|will|shall|must|become ..1 be|act|as|like|a|an|the|my',
    '(henceforth|immediately|this moment|this point|here on|of now|of today|starting now|starting today) ..2 you are|become|will|shall|must ..2 a|an|the|my|as',
    `act|behave|respond|answer|operate|speak|roleplay as|like ..3 ${wild}`,
    `become|becoming|transform|switch|enter|activate ..3 (${wild}|developer mode|god mode|jailbreak mode)`,
    'assume|adopt|take ..3 role|persona|identity|personality of ..2 unrestricted|uncensored|different|another|new|evil|hacker|admin|administrator|root',
    `now a|an|the? ..2 ${wild} ai|assistant|model|bot|agent|chatbot|mode|version`,
  ],
};
