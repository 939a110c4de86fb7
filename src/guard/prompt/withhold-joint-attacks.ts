import { trustRank } from '../../model/trust.ts';
import { type PromptEntry, type Snapshot, wordsShown } from '../../prompt/index.ts';
import { type Join, jointRule } from '../../sentinel/index.ts';
import type { SpaceTransactor } from '../core/transactor.ts';
import type { LedgerEntry } from '../ledger/ledger-entry.ts';
import { type PreparedEntry, withheld } from './entries-for-prompt.ts';

/** Characters per scan, and the overlap between two scans. */
const windowLength = 16_000;
const overlapLength = 2_000;
/** Words deeper inside one entry were covered when the entry was scanned alone. */
const edgeLength = 1_000;
const maxRounds = 8;

type Freeze = (shown: readonly PreparedEntry[]) => Snapshot;

export interface FrozenSnapshot {
  readonly shown: readonly PreparedEntry[];
  readonly snapshot: Snapshot;
}

/**
 * Freezes the prompt, scans it as a model will read it, across the borders between entries, and withholds every part
 * from outside that a finding across a border touches. Withholding parts creates new neighbours and makes room for
 * other entries, so the scan repeats. If it does not converge, nothing from outside is shown: an attacker who plants
 * many parts gets none of them in.
 */
export function withholdJointAttacks(
  transactor: SpaceTransactor,
  entries: readonly LedgerEntry[],
  prepared: readonly PreparedEntry[],
  freeze: Freeze,
): FrozenSnapshot {
  const byId = new Map(entries.map((known) => [known.facts.id, known]));
  let shown = prepared;
  for (let round = 0; round < maxRounds; round++) {
    const snapshot = freeze(shown);
    const found = overSeams(transactor, byId, snapshot, shown);
    if (found.size === 0) return { shown, snapshot };
    shown = without(shown, (id) => found.get(id)?.map((rule) => `joint:${rule}`));
  }
  const outside = new Set(shown.filter(isOutside).map(({ id }) => id));
  shown = without(shown, (id) => (outside.has(id) ? [jointRule] : undefined));
  return { shown, snapshot: freeze(shown) };
}

/** Rules by entry, for entries that may be withheld. */
function overSeams(
  { scanner, policy, jointReadings }: SpaceTransactor,
  byId: ReadonlyMap<string, LedgerEntry>,
  snapshot: Snapshot,
  shown: readonly PreparedEntry[],
): ReadonlyMap<string, readonly string[]> {
  const prepared = new Map(shown.map((one) => [one.id, one]));
  const inOrder = snapshot.shown.flatMap(({ id }) => prepared.get(id) ?? []);
  const outside = new Set(inOrder.filter(isOutside).map(({ id }) => id));
  if (scanner.condition !== 'full' || !policy.enforce || outside.size === 0) return new Map();
  const found = new Map<string, string[]>();
  for (const { ruleId: rule, ids } of jointReadings.overSeams(readingsOf(inOrder))) {
    // A reviewer who accepted a fragment accepted it together with its neighbours.
    if (ids.some((id) => byId.get(id)?.facts.accepted.includes(jointRule))) continue;
    for (const id of ids.filter((one) => outside.has(one))) {
      const rules = found.get(id) ?? [];
      if (!rules.includes(rule)) found.set(id, [...rules, rule].sort());
    }
  }
  return found;
}

/** Words of the agent or of a person were assessed when they were written. */
function isOutside({ trust, rendering }: PreparedEntry): boolean {
  return rendering !== 'placeholder' && trustRank(trust) <= trustRank('external');
}

function without(
  shown: readonly PreparedEntry[],
  why: (id: string) => readonly string[] | undefined,
): readonly PreparedEntry[] {
  return shown.map((one) => {
    const reasons = why(one.id);
    return reasons === undefined ? one : withheld(one, reasons);
  });
}

interface Passage {
  readonly id: string;
  readonly text: string;
}

/**
 * The rendered words in prompt order: the lines of all entries and, if there are tags, both. Labels such as an address
 * are on lines of our own and are scanned separately.
 */
function readingsOf(prepared: readonly PromptEntry[]): readonly Join[] {
  const words = prepared.map((entry) => ({ id: entry.id, ...wordsShown(entry) }));
  const bare = words.map(({ id, lines }) => ({ id, text: lines }));
  const tagged = words.flatMap(({ id, tags, lines }) => [
    { id, text: tags },
    { id, text: lines },
  ]);
  return [...windowsOf(bare), ...(words.some(({ tags }) => tags !== '') ? windowsOf(tagged) : [])];
}

/**
 * Splits the text into windows that overlap by more than a phrase can span, so that the cost grows linearly with the
 * text.
 */
function windowsOf(passages: readonly Passage[]): readonly Join[] {
  const windows: Join[] = [];
  let open: Passage[] = [];
  let length = 0;
  for (const passage of passages.map(edgesOf).filter(({ text }) => text !== '')) {
    if (length + passage.text.length > windowLength && open.length > 1) {
      windows.push(joined(open));
      open = lastOf(open);
      length = open.reduce((sum, { text }) => sum + text.length, 0);
    }
    open.push(passage);
    length += passage.text.length;
  }
  if (open.length > 1) windows.push(joined(open));
  return windows;
}

function edgesOf({ id, text }: Passage): Passage {
  return {
    id,
    text: text.length <= 2 * edgeLength ? text : `${text.slice(0, edgeLength)}\n\n${text.slice(-edgeLength)}`,
  };
}

function lastOf(passages: readonly Passage[]): Passage[] {
  let length = 0;
  const from = passages.findLastIndex(({ text }) => {
    length += text.length;
    return length >= overlapLength;
  });
  return passages.slice(Math.max(from, 1));
}

function joined(passages: readonly Passage[]): Join {
  let start = 0;
  const parts = passages.map(({ id, text }) => {
    const part = { id, start, end: start + text.length };
    start = part.end + 1;
    return part;
  });
  return { text: passages.map(({ text }) => text).join('\n'), parts };
}
