import { sha256 } from '../../base/hash.ts';
import type { BatchOperation, Refused, RemoveResult, WriteResult } from '../../guard/index.ts';
import { type MemoryTarget, sizeOf } from '../../stores/markdown/index.ts';
import { type ChangeOutcome, type Changing, done, missed, overflow, type Spot, spotsOf } from './changing.ts';
import { kindOf } from './import.ts';
import type { MemoryLine } from './line.ts';
import { match } from './match.ts';
import type { BoundedOperation } from './operation.ts';
import { failure, type MemoryFailure, refusal } from './results.ts';
import type { TakenIn } from './settle.ts';
import { thousands } from './show.ts';

/** All or nothing: every operation is tried on a copy first; then all are committed as one journal record. */
export async function changeAll(changing: Changing, operations: readonly BoundedOperation[]): Promise<ChangeOutcome> {
  const { space, target, origin, lines, limits } = changing;
  let spots: readonly Spot[] = await spotsOf(changing);
  for (const [index, operation] of operations.entries()) {
    const next = applied(spots, operation);
    if ('failure' in next) return { done: false, ...next, failure: numbered(next.failure, index, operation.action) };
    spots = next;
  }
  if (spots.length === 0 && lines.length > 0) return { done: false, failure: failure(emptying) };
  const size = sizeOf(spots.map(({ text }) => text));
  if (size > limits[target]) {
    const error = `After these operations memory would be at ${thousands(size)}/${thousands(limits[target])} chars and exceed the limit. Remove or shorten more in the same batch.${nothingApplied}`;
    return overflow(changing, error);
  }
  const plan = planOf(target, lines, spots);
  if (plan.operations.length === 0) return done(batchMessage(operations), plan.taken([]));
  const result = await space.batch({ operations: plan.operations, refuseHeld: true }, origin);
  if (result.outcome === 'refused')
    return { done: false, failure: failure(refusal(inOwnWords(result)).error + nothingApplied) };
  return done(
    batchMessage(operations),
    plan.taken(result.results),
    result.results.flatMap((one) => idOf(one) ?? []),
  );
}

const nothingApplied = ' No operations were applied (batch is all-or-nothing).';
const emptying = `This batch would remove every entry. Remove the last ones one at a time.${nothingApplied}`;

/** The guard numbers its own operations, which are in another order than the caller's. */
function inOwnWords({ message, ...rest }: Refused): Refused {
  return { ...rest, message: message.replace(/^operation \d+: (.*); nothing was applied$/s, '$1') };
}

function batchMessage({ length }: readonly BoundedOperation[]): string {
  return `Applied ${length} ${length === 1 ? 'operation' : 'operations'}.`;
}

export function numbered({ error, ...rest }: MemoryFailure, index: number, action: string): MemoryFailure {
  return { ...rest, error: `Operation ${index + 1} (${action}): ${error}${nothingApplied}` };
}

type Missed = ReturnType<typeof missed>;

function applied(spots: readonly Spot[], operation: BoundedOperation): readonly Spot[] | Missed {
  if (operation.action === 'add') {
    const { content } = operation;
    return spots.some(({ text }) => text === content) ? spots : [...spots, { text: content }];
  }
  const found = match(spots, operation.oldText);
  if (found.found !== 'one') return missed(found, operation.oldText);
  const others = spots.filter((spot) => spot !== found.item);
  if (operation.action === 'remove') return others;
  const { content } = operation;
  if (others.some(({ text }) => text === content)) return others;
  return spots.map((spot) => (spot === found.item ? withText(spot, content) : spot));
}

function withText({ line }: Spot, text: string): Spot {
  return line === undefined ? { text } : { text, line };
}

interface Plan {
  readonly operations: readonly BatchOperation[];
  taken(results: readonly (WriteResult | RemoveResult)[]): TakenIn;
}

function planOf(target: MemoryTarget, lines: readonly MemoryLine[], spots: readonly Spot[]): Plan {
  const kind = kindOf[target];
  const left = new Map(spots.flatMap((spot) => (spot.line === undefined ? [] : [[spot.line, spot.text] as const])));
  const texts = new Set(lines.map(({ text }) => text));
  const changed = lines.filter((line) => (left.get(line) ?? line.text) !== line.text);
  // Entries that swap texts would be duplicates of each other midway: then all of them are removed first.
  const swaps = changed.some((line) => texts.has(left.get(line) ?? ''));
  const gone = lines.filter((line) => !left.has(line) || (swaps && changed.includes(line)));
  const operations: BatchOperation[] = gone.flatMap(({ entry }) =>
    entry === undefined ? [] : [{ action: 'remove', id: entry.id }],
  );
  const placed = new Map<number, string>();
  for (const { text, line } of spots) {
    if (line !== undefined && line.text === text) continue;
    if (line?.entry !== undefined && !swaps) {
      operations.push({ action: 'replace', id: line.entry.id, content: text, expect: sha256(line.text) });
    } else {
      if (line?.held !== undefined) placed.set(operations.length, line.text);
      operations.push({ action: 'write', content: text, target, kind });
    }
  }
  return {
    operations,
    taken: (results) => {
      const taken = new Map<string, string | undefined>(
        gone.flatMap((line) => (line.held === undefined ? [] : [[line.text, undefined]])),
      );
      for (const [index, text] of placed) taken.set(text, idOf(results[index]));
      return taken;
    },
  };
}

function idOf(result: WriteResult | RemoveResult | undefined): string | undefined {
  return result !== undefined && 'id' in result ? result.id : undefined;
}
