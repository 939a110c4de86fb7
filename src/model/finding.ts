import type { Inferred } from './inferred.ts';
import type { findingSchema, impactMarkSchema, reportSchema, spanSchema } from './schemas/finding.ts';

/** Half-open range of UTF-16 code units in the text as it was submitted. */
export type Span = Inferred<typeof spanSchema>;

/**
 * A way of reading a text. Each reading can point back at the text as it was written. `joined` is a text read together with
 * others: what it points at is the part that stands in this one.
 */
export const viewNames = ['as-written', 'unhidden', 'folded', 'compact', 'decoded', 'joined'] as const;
export type ViewName = (typeof viewNames)[number];

export const categories = [
  'instruction-override',
  'identity-hijack',
  'prompt-leak',
  'concealment',
  'exfiltration',
  'persistence',
  'sleeper',
  'command-and-control',
  'tool-abuse',
  'authority-forgery',
  'hidden-content',
  'secret',
  'self-replication',
  'learned',
  'sentinel',
  'custom',
] as const;
export type Category = (typeof categories)[number];

/**
 * What no single text shows: how it stands to others, to its source and to its time. A finding of one is named
 * `sentinel_` and the signal, with `_` for `-`.
 */
export const signals = [
  'joint',
  'consensus',
  'importance',
  'metadata',
  'echo',
  'timestamp',
  'dormant',
  'habit',
  'no-session',
  'record',
] as const;
export type Signal = (typeof signals)[number];

/**
 * Settings in which the words of an attack are often harmless: named in quotation marks, turned round by a negation, part of
 * a question for knowledge, in a code block, in talk about attacks, or introduced as an example or a test.
 */
export const mitigations = ['quoted', 'negated', 'asked', 'code', 'talk', 'mentioned'] as const;
export type Mitigation = (typeof mitigations)[number];

/** One reason for suspicion. */
export type Finding = Inferred<typeof findingSchema>;

/** Facts about what a text would change if it were believed. Not accusations: policy weighs them with provenance. */
export const impacts = [
  'grants-permission',
  'names-payment-target',
  'introduces-destination',
  'runs-code',
  'changes-agent-configuration',
  'carries-credential',
  'claims-authority',
  'sets-standing-rule',
] as const;
export type Impact = (typeof impacts)[number];

export type ImpactMark = Inferred<typeof impactMarkSchema>;

/** Everything one scan saw. `complete: false` means that part of the text was not read; it is never clean. */
export type Report = Inferred<typeof reportSchema>;
