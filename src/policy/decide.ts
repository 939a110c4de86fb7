import type { Rendering } from '../model/event.ts';
import { trustRank } from '../model/trust.ts';
import { verdictRank } from '../model/verdict.ts';
import type { Policy, PolicyInput, Ruling, reservedRowIds } from './policy.ts';
import type { PolicyRow, RowCondition } from './schema.ts';

/** The rulings that no row of a table makes. Their ids are taken: no row may bear them. */
const unmatched: Readonly<
  Record<'nothing' | 'none' | 'integrity', { readonly row: (typeof reservedRowIds)[number]; readonly why: string }>
> = {
  nothing: { row: 'nothing-found', why: 'No row of the policy matches.' },
  none: { row: 'condition-none', why: 'Checks are switched off: condition none.' },
  integrity: { row: 'condition-integrity', why: 'Only integrity is checked: condition integrity.' },
};

/** The part of a policy that decides. */
type PolicyTable = Pick<Policy, 'rows' | 'enforce'>;

/**
 * The strictest row that matches decides; of several, the first in the table. Because conditions are thresholds and the
 * strictest wins, no table a user can write is milder to a text that is more suspicious, less trusted or less read.
 */
export function decide(policy: PolicyTable, weighed: PolicyInput): Ruling {
  const row = strictestOf(policy, weighed);
  if (row === undefined) return { verdict: 'allow', advised: 'allow', ...unmatched[reasonForNone(weighed)] };
  return { verdict: policy.enforce ? row.verdict : 'allow', advised: row.verdict, row: row.id, why: row.why };
}

/** The rows that speak about this text, in the order of the table. */
export function matching(policy: Policy, weighed: PolicyInput): readonly PolicyRow[] {
  // A condition is named to switch checks off. Any other value, a misspelt one included, leaves them on.
  if (reasonForNone(weighed) !== 'nothing') return [];
  return policy.rows.filter((row) => matches(row.when, weighed));
}

function strictestOf(policy: PolicyTable, weighed: PolicyInput): PolicyRow | undefined {
  if (reasonForNone(weighed) !== 'nothing') return undefined;
  let strictest: PolicyRow | undefined;
  for (const row of policy.rows) {
    if (strictest !== undefined && verdictRank(row.verdict) <= verdictRank(strictest.verdict)) continue;
    if (matches(row.when, weighed)) strictest = row;
  }
  return strictest;
}

/**
 * How a prompt shows it. What came from outside is never shown bare, whatever the table says: a clean scan is not a reason
 * to believe. Under conditions A and B it is, since that is what the lab compares with.
 */
export function renderingOf(policy: Policy, weighed: PolicyInput): Rendering {
  const reason = reasonForNone(weighed);
  if (reason !== 'nothing') return 'verbatim';
  const rank = verdictRank(decide(policy, weighed).verdict);
  if (rank >= verdictRank('challenge')) return 'placeholder';
  if (rank >= verdictRank('sanitize') || trustRank(weighed.trust) <= trustRank('external')) return 'fenced';
  return 'verbatim';
}

function reasonForNone({ condition }: PolicyInput): keyof typeof unmatched {
  return condition === 'none' || condition === 'integrity' ? condition : 'nothing';
}

// Written so that a value the types forbid (a level of NaN, an unknown trust, a missing `complete`) matches.
function matches(when: RowCondition, weighed: PolicyInput): boolean {
  if (when.level !== undefined && weighed.level < when.level) return false;
  if (when.trust !== undefined && trustRank(weighed.trust) > trustRank(when.trust)) return false;
  if (when.complete === false && weighed.complete) return false;
  if (when.path !== undefined && !when.path.includes(weighed.path)) return false;
  if (when.signal?.some((signal) => weighed.signals?.includes(signal)) === false) return false;
  return when.impact === undefined || when.impact.some((impact) => weighed.impacts.includes(impact));
}
