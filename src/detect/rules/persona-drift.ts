import { oneLine } from '../long-text.ts';
import type { AccusingRule } from '../rule.ts';

// A little every day. Users do set tone and style; this order asks for gradual change, away from care.
export const rule: AccusingRule = {
  id: 'persona_drift',
  title: 'Order to change behaviour gradually',
  category: 'identity-hijack',
  level: 2,
  confidence: 0.75,
  scope: 'strict',
  threats: ['T02', 'T15'],
  why: 'Small steps pass every check that looks at one answer at a time.',
  advice: "Delete the entry and compare the agent's answers with older ones.",
  phrases: [
    oneLine`
      (gradually|slowly|progressively|incrementally|subtly|over time|bit by bit|little by little) ..2 adjust|modify|
      shift|change|alter|adapt|become|relax|loosen|reduce|lower|weaken|erode|steer|nudge|drift|increase ..4 your|
      the? ..2 behavior|behaviour|personality|tone|responses|answers|recommendations|values|caution|restrictions|
      standards|filters|safety|stance|opinions|persona|compliance
    `,
    oneLine`
      now on|each|every ..3 be|become|act slightly|somewhat|little|bit ..1 more|less ..1 cautious|careful|strict|
      skeptical|sceptical|compliant|permissive|trusting|restrictive|truthful|honest|obedient|lenient|guarded
    `,
    oneLine`
      ^be|become slightly|gradually|increasingly|progressively ..1 more|less ..1 cautious|careful|strict|skeptical|
      sceptical|compliant|permissive|trusting|restrictive|truthful|honest|obedient|lenient ..4 each|every|with|over|
      session|day|conversation|about|security|safety|warnings
    `,
    '^update|change|rewrite|overwrite|replace ..1 your personality|persona|identity|character ..1 profile|settings|traits|description|file|to|with',
  ],
};
