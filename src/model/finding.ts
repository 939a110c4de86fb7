import type { Inferred } from './inferred.ts';
import type { findingSchema, impactMarkSchema, reportSchema, spanSchema } from './schemas/finding.ts';

/** Half-open range of UTF-16 code units in the text as it was submitted. */
export type Span = Inferred<typeof spanSchema>;

/**
 * A way of reading a text. Each view maps back to positions in the original text. `joined` reads a text together with
 * others; its spans cover the part that belongs to this text.
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
 * What no single text shows: how it relates to other texts, to its source and to its time. The rule id of such a finding
 * is `sentinel_` and the signal, with `_` for `-`.
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
 * Contexts in which the words of an attack are often harmless: in quotation marks, negated, in a question that asks for
 * information, in a code block, in a discussion of attacks, or introduced as an example or a test.
 */
export const mitigations = ['quoted', 'negated', 'asked', 'code', 'talk', 'mentioned'] as const;
export type Mitigation = (typeof mitigations)[number];

/**
 * The ids of what the model of the scanner finds. A suspicion is a score below that of an attack: it has no level, and counts only in a
 * text from outside, by a row of the policy.
 */
export const learnedRuleIds = { attack: 'learned_attack', suspicion: 'learned_suspicion' } as const;

/** One reason for suspicion. */
export type Finding = Inferred<typeof findingSchema>;

/** What a text would change if it were believed. Facts, not accusations: the policy combines them with provenance. */
export const impacts = [
  'grants-permission',
  'names-payment-target',
  'introduces-destination',
  'runs-code',
  'changes-agent-configuration',
  'carries-credential',
  'claims-authority',
  'sets-standing-rule',
  'weakens-security',
  'redirects-data',
] as const;
export type Impact = (typeof impacts)[number];

export type ImpactMark = Inferred<typeof impactMarkSchema>;

/** The result of one scan. `complete: false` means that part of the text was not read; such a text is never clean. */
export type Report = Inferred<typeof reportSchema>;
