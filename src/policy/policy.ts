import type { Impact, Signal } from '../model/finding.ts';
import type { Level } from '../model/level.ts';
import type { MaskedKind, PrivateKind } from '../model/private-data.ts';
import type { Trust } from '../model/trust.ts';
import type { Verdict } from '../model/verdict.ts';
import type { PolicyException, PolicyNumbers, PolicyRow } from './schema.ts';
import type { TextSource } from './source.ts';

/** What happens to the text: stored, recalled, loaded into a new session's prompt, or ingested from a document. */
export const guardPaths = ['write', 'recall', 'load', 'ingest'] as const;
export type GuardPath = (typeof guardPaths)[number];

export const presetNames = ['observe', 'balanced', 'strict'] as const;
export type PresetName = (typeof presetNames)[number];

export const budgetUnits = ['code-points', 'tokens'] as const;

/** Ids of rulings that do not come from a row. No row may use them. */
export const reservedRowIds = [
  'nothing-found',
  'condition-none',
  'condition-integrity',
  'excepted',
  'masked-before',
] as const;

/** The conditions of the lab: no checks, integrity only, all checks. All three run the same code. */
export const labConditions = ['none', 'integrity', 'full'] as const;
export type LabCondition = (typeof labConditions)[number];

export interface Policy extends PolicyNumbers {
  readonly preset: PresetName;
  /** False only in `observe`: every decision is made and recorded, and nothing is held. */
  readonly enforce: boolean;
  readonly rows: readonly PolicyRow[];
  /** What people decided to let pass from named sources. */
  readonly exceptions: readonly PolicyException[];
  /** Hosts of the user's own, in canonical form. An address there introduces no destination. */
  readonly ownDomains: readonly string[];
  /** SHA-256 of everything above that affects a decision. Policies with equal digests decide alike. */
  readonly digest: string;
}

/** What a row with the verdict `redact` has masked in a text. */
export interface RedactedText {
  readonly row: string;
  readonly why: string;
  readonly masked: readonly MaskedKind[];
}

/** Everything a ruling depends on. */
export interface PolicyInput {
  readonly level: Level;
  readonly impacts: readonly Impact[];
  /** What the sentinel found by looking beyond this one text. */
  readonly signals?: readonly Signal[];
  /** The rules behind the level. An exception lifts only what is listed here. */
  readonly findings?: readonly { readonly ruleId: string; readonly level: Level }[];
  readonly trust: Trust;
  readonly source?: TextSource;
  /** Whether the words of the text were traced to the user. Unknown means no. */
  readonly grounded?: boolean;
  /** Private data in the text. Absent unless a row asks for it, because the text is not searched otherwise. */
  readonly private?: readonly PrivateKind[];
  /** What was masked in the text, and by which row. What was masked counts as private data of the text it was in. */
  readonly redacted?: RedactedText;
  readonly path: GuardPath;
  readonly complete: boolean;
  readonly condition: LabCondition;
  /** The time of the decision. Without it, an exception that expires does not apply. */
  readonly now?: number;
}

/** Who made an exception, and when: what a record keeps of it. */
type AppliedException = Pick<PolicyException, 'name' | 'by' | 'at'>;

export interface Ruling {
  readonly verdict: Verdict;
  /** The verdict of the table; differs from `verdict` only if the policy only observes. */
  readonly advised: Verdict;
  /** The row that decided, or `nothing-found`, `condition-none`, `condition-integrity`, `excepted`. */
  readonly row: string;
  readonly why: string;
  /** The exceptions that made the verdict milder. */
  readonly exceptions?: readonly AppliedException[];
}
