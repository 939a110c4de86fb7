import { oneLine } from '../long-text.ts';
import type { AccusingRule } from '../rule.ts';

// Jailbreaks forbid the refusal before they ask. Style preferences ("no disclaimers in recipes") stay below the
// threshold.
export const rule: AccusingRule = {
  id: 'refusal_suppression',
  title: 'Order never to refuse or warn',
  category: 'identity-hijack',
  level: 2,
  confidence: 0.85,
  scope: 'standard',
  threats: ['T02', 'T04'],
  why: 'It removes the answer that an agent gives to a harmful request.',
  advice: 'Do not store it.',
  phrases: [
    oneLine`
      (never|do not|dont|cannot|can not|must not|may not|wont|without)
      (refuse|decline|say no|say you cant|say you cannot|apologize|apologise|hesitate) ..6
      (request|requests|question|questions|answer|anything|order|orders|instruction|instructions|me|command|
      commands|user|task|any|sorry)
    `,
    oneLine`
      (never|do not|dont|cannot|can not|must not|may not|wont|without) (reject|deny) ..6
      (request|requests|question|questions|order|orders|instruction|instructions|me|task)
    `,
    oneLine`
      (never|do not|dont) (say|use|write|respond with|reply with|answer with|begin with) ..4
      (sorry|i cant|i cannot|as an ai|i am unable|im unable|against my|not allowed)
    `,
    oneLine`
      (do not|dont|never|no) ..2 (add|include|give|issue|provide|mention) ..2
      (disclaimer|disclaimers|ethical|safety|moral) ..3
      (advice|notes|about|notices|concerns|lectures|considerations|and|or|comply|answer|warnings)
    `,
    oneLine`
      (do not|dont|never|no) ..2 (add|include|give|provide|mention) ..2 (warnings|warning) ..3
      (advice|notes|about|notices|concerns|lectures|considerations|and|or|comply|answer|disclaimers)
    `,
    oneLine`
      (must|will|shall|have to) (always)? (comply|obey|answer) ..2 (every|all|any|each) ..2
      (request|requests|command|commands|order|orders|question|questions|prompt|prompts|instruction|instructions|
      queries) 
    `,
    '(if|when|whenever) you ..2 (feel|want|tempted|about|going) ..3 (refusal|refuse|decline|warn)',
    'you (have to|must|will) (answer|obey|listen to|follow) (all|every|everything|any) ..2 (my|i) ..2 (questions|commands|say|orders|instructions|requests)',
    oneLine`
      i am (god|your creator|your developer|your master|your owner|your administrator|the developer|your programmer|
      the admin|the administrator|openai|anthropic) ..6 (and|so|you|obey|must|answer|listen|give|reveal)
    `,
  ],
};
