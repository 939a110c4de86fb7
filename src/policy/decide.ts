import type { Rendering } from '../model/event.ts';
import { type PrivateKind, privateKinds } from '../model/private-data.ts';
import { trustRank } from '../model/trust.ts';
import { type Verdict, verdictRank } from '../model/verdict.ts';
import { withoutExcepted } from './exceptions.ts';
import type { Policy, PolicyInput, Ruling, reservedRowIds } from './policy.ts';
import type { PolicyException, PolicyRow, RowCondition } from './schema.ts';
import { isPossibleSource } from './source.ts';

/** Rulings that do not come from a row. Their ids are reserved: no row may use them. */
const unmatched: Readonly<
  Record<'nothing' | 'none' | 'integrity', { readonly row: (typeof reservedRowIds)[number]; readonly why: string }>
> = {
  nothing: { row: 'nothing-found', why: 'No row of the policy matched.' },
  none: { row: 'condition-none', why: 'All checks are switched off (lab condition none).' },
  integrity: { row: 'condition-integrity', why: 'Only integrity is checked (lab condition integrity).' },
};

/** The part of a policy that decides. */
type PolicyTable = Pick<Policy, 'rows' | 'exceptions' | 'enforce'>;

/**
 * The strictest matching row decides; among equals, the first in the table. Because conditions are thresholds and the
 * strictest row wins, no table a user can write treats a more suspicious, less trusted or less completely read text more
 * mildly than another text from the same source. Exceptions keep that order: they never lead below `sanitize`, and never
 * lift `block`, a critical finding or an incomplete scan.
 */
export function decide(policy: PolicyTable, input: PolicyInput): Ruling {
  const row = strictestOf(policy, input);
  if (row === undefined) return { verdict: 'allow', advised: 'allow', ...unmatched[unmatchedReason(input)] };
  const ruling = excepted(policy, input, row) ?? { advised: row.verdict, row: row.id, why: row.why };
  return { verdict: policy.enforce ? ruling.advised : 'allow', ...ruling };
}

/** The ruling that exceptions lead to, if they make it milder. */
function excepted(policy: PolicyTable, input: PolicyInput, row: DecidingRow): Omit<Ruling, 'verdict'> | undefined {
  if (policy.exceptions.length === 0 || !liftable.has(row.verdict)) return undefined;
  const lifted = withoutExcepted(policy.exceptions, input);
  if (lifted.by.length === 0) return undefined;
  const left = strictestOf(policy, lifted.input);
  const exceptions = lifted.by.map(({ name, by, at }) => ({ name, by, at }));
  if (left?.verdict === 'redact') return { advised: 'redact', row: left.id, why: left.why, exceptions };
  if (left === undefined || !liftable.has(left.verdict)) {
    return { advised: 'sanitize', row: 'excepted', why: reasonOf(lifted.by, row), exceptions };
  }
  const isMilder = verdictRank(left.verdict) < verdictRank(row.verdict);
  return isMilder ? { advised: left.verdict, row: left.id, why: left.why, exceptions } : undefined;
}

const liftable: ReadonlySet<Verdict> = new Set<Verdict>(['challenge', 'quarantine']);

function reasonOf(exceptions: readonly PolicyException[], { id, verdict }: DecidingRow): string {
  const made = exceptions.map(({ name, by, at }) => `${name} (by ${by} on ${at})`).join(', ');
  return `Row ${id} leads to ${verdict}, which an exception lifts: ${made}. Prompts show the text as data.`;
}

/** The rows that match, in the order of the table. */
export function matching(policy: Policy, input: PolicyInput): readonly PolicyRow[] {
  // Only a lab condition named exactly switches checks off. Any other value, even a misspelt one, leaves them on.
  if (unmatchedReason(input) !== 'nothing') return [];
  return policy.rows.filter((row) => applies(row, input));
}

type DecidingRow = Pick<PolicyRow, 'id' | 'verdict' | 'why'>;

function strictestOf(policy: PolicyTable, input: PolicyInput): DecidingRow | undefined {
  if (unmatchedReason(input) !== 'nothing') return undefined;
  let strictest: DecidingRow | undefined = maskedBefore(input);
  for (const row of policy.rows) {
    if (strictest !== undefined && verdictRank(row.verdict) <= verdictRank(strictest.verdict)) continue;
    if (applies(row, input)) strictest = row;
  }
  return strictest;
}

/** What was masked stays masked: the verdict is `redact` at least, whatever the rows say about the rest of the text. */
function maskedBefore({ redacted }: PolicyInput): DecidingRow | undefined {
  return redacted === undefined ? undefined : { id: redacted.row, verdict: 'redact', why: redacted.why };
}

/** A row that masks says nothing about a text without private data. */
function applies({ when, verdict }: PolicyRow, input: PolicyInput): boolean {
  if (verdict === 'redact' && !(when.private ?? privateKinds).some((kind) => isPrivate(input, kind))) return false;
  return matches(when, input);
}

function isPrivate({ private: found, redacted }: PolicyInput, kind: PrivateKind): boolean {
  return found?.includes(kind) === true || redacted?.masked.some((masked) => masked.kind === kind) === true;
}

/** Whether any row asks for private data or masks it. If none does, the text is not searched for it. */
export function looksForPrivateData({ rows }: Pick<Policy, 'rows'>): boolean {
  return rows.some(({ when, verdict }) => verdict === 'redact' || when.private !== undefined);
}

/** What to mask in a text: the kinds that matching rows name, and the first of these rows. Undefined if none masks. */
export function maskingOf(
  policy: Policy,
  input: PolicyInput,
): { readonly kinds: readonly PrivateKind[]; readonly row: string; readonly why: string } | undefined {
  if (!policy.enforce) return undefined;
  const rows = matching(policy, input).filter(({ verdict }) => verdict === 'redact');
  const [first] = rows;
  if (first === undefined) return undefined;
  const kinds = privateKinds.filter((kind) => rows.some(({ when }) => when.private?.includes(kind) !== false));
  return { kinds, row: first.id, why: first.why };
}

/**
 * How a prompt shows the text. Only text with the trust of a person is shown verbatim. Everything else is fenced at
 * least, whatever the table says, because a clean scan is no reason to believe it. Only the lab conditions `none` and
 * `integrity` show it bare, as the baselines the lab compares with.
 */
export function renderingOf(policy: Policy, input: PolicyInput): Rendering {
  const reason = unmatchedReason(input);
  if (reason !== 'nothing') return 'verbatim';
  const rank = verdictRank(decide(policy, input).verdict);
  if (rank >= verdictRank('challenge')) return 'placeholder';
  if (rank >= verdictRank('sanitize') || trustRank(input.trust) <= trustRank('agent')) return 'fenced';
  return 'verbatim';
}

function unmatchedReason({ condition }: PolicyInput): keyof typeof unmatched {
  return condition === 'none' || condition === 'integrity' ? condition : 'nothing';
}

// Written to fail closed: a value the types forbid (a level of NaN, an unknown trust, a missing `complete`) matches.
function matches(when: RowCondition, input: PolicyInput): boolean {
  if (when.level !== undefined && input.level < when.level) return false;
  if (when.trust !== undefined && trustRank(input.trust) > trustRank(when.trust)) return false;
  if (when.complete === false && input.complete) return false;
  if (when.grounded === false && input.grounded === true) return false;
  if (when.path !== undefined && !when.path.includes(input.path)) return false;
  if (when.private?.some((kind) => isPrivate(input, kind)) === false) return false;
  if (when.rule?.some((rule) => input.findings?.some(({ ruleId }) => ruleId === rule)) === false) return false;
  if (!isPossibleSource(when, input.source)) return false;
  if (when.signal?.some((signal) => input.signals?.includes(signal)) === false) return false;
  return when.impact === undefined || when.impact.some((impact) => input.impacts.includes(impact));
}
