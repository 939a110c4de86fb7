import type { ReadObject, ReadValue } from './read-value.ts';

/**
 * What will become of each piece of a value. It is made in one pass, before anything is wrapped: the nonce depends on all
 * texts, and the evidence of a session must cover exactly what is wrapped.
 */
export type Plan =
  /** Text, wrapped. */
  | { readonly as: 'text'; readonly text: string }
  /** A value without a known form, wrapped as one text. */
  | { readonly as: 'whole'; readonly value: ReadValue }
  /** Structure. `notable` if it says something about the world, such as an address. */
  | { readonly as: 'structure'; readonly value: ReadValue; readonly notable: boolean }
  | { readonly as: 'list'; readonly items: readonly Plan[] }
  | { readonly as: 'object'; readonly members: readonly (readonly [string, Plan])[]; readonly source?: ReadObject };

/** The object has no form that we know, so what is around it decides. */
export const unknownShape = Symbol('unknown shape');
export type ShapePlan = Plan | typeof unknownShape;

export const wrapped = (text: string): Plan => ({ as: 'text', text });
export const whole = (value: ReadValue): Plan => ({ as: 'whole', value });
export const structure = (value: ReadValue): Plan => ({ as: 'structure', value, notable: false });
export const notable = (value: string): Plan => ({ as: 'structure', value, notable: true });
export const listOf = (items: readonly Plan[]): Plan => ({ as: 'list', items });
export const objectOf = (members: readonly (readonly [string, Plan])[], source?: ReadObject): Plan => ({
  as: 'object',
  members,
  ...(source === undefined ? {} : { source }),
});
