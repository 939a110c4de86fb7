import { WorkSlices } from '../../base/work-slices.ts';
import { type BriefBody, trimmedBy } from '../../journal/index.ts';
import type { ListPlaces } from '../../model/store.ts';
import type { GuardDependencies } from '../core/dependencies.ts';
import { provedEntries } from '../ledger/shown-lists.ts';

/**
 * A list of what sessions were shown. `lost`: it is not stored; `altered`: it says something else than was shown; `index`: it
 * is whole, and is not found by one of its entries or in one of its records. A list has no words, so erasing an entry leaves it;
 * it goes when the last record that showed it is trimmed.
 */
export interface ShownBreak {
  readonly kind: 'shown';
  readonly why: 'lost' | 'altered' | 'index';
  /** The name of the list in the journal. */
  readonly list: string;
  /** The first record that showed it. */
  readonly seq: number;
}

type Source = Pick<GuardDependencies, 'store' | 'keyring'>;
type NamedList = readonly [list: string, seqs: readonly number[]];

/** Few enough that reading and checking them takes a few milliseconds. */
const listsPerPage = 50;
const placesPerPage = 5_000;
const sliceMs = 10;

/** The lists that a verified journal names, with the records that name them. */
export class ExpectedLists {
  readonly #seqs = new Map<string, number[]>();

  note({ seq, event }: Pick<BriefBody, 'seq' | 'event'>): void {
    if (event.trims !== undefined) this.#forget(trimmedBy(event.trims));
    const list = event.shown?.list;
    if (list === undefined) return;
    const known = this.#seqs.get(list);
    if (known === undefined) this.#seqs.set(list, [seq]);
    else known.push(seq);
  }

  /** Records that are to be trimmed may still be whole, for instance after a salvage; nobody needs their lists. */
  #forget(trimmed: readonly number[]): void {
    const gone = new Set(trimmed);
    for (const [list, seqs] of this.#seqs) {
      if ((seqs[0] ?? 0) > (trimmed.at(-1) ?? -1)) continue;
      const left = seqs.filter((seq) => !gone.has(seq));
      if (left.length === 0) this.#seqs.delete(list);
      else if (left.length < seqs.length) this.#seqs.set(list, left);
    }
  }

  *pages(): Generator<readonly NamedList[]> {
    let page: NamedList[] = [];
    let places = 0;
    for (const one of this.#seqs) {
      page.push(one);
      places += one[1].length;
      if (page.length < listsPerPage && places < placesPerPage) continue;
      yield page;
      [page, places] = [[], 0];
    }
    if (page.length > 0) yield page;
  }
}

/** Reads every list that the journal names, once, and asks the store whether it finds it. */
export async function shownBreaks(
  source: Source,
  space: string,
  expected: ExpectedLists,
): Promise<readonly ShownBreak[]> {
  const slices = new WorkSlices(sliceMs);
  const breaks: ShownBreak[] = [];
  for (const page of expected.pages()) {
    breaks.push(...(await breaksOn(source, space, page)));
    if (slices.spent) await slices.pause();
  }
  return breaks;
}

async function breaksOn(
  { store, keyring }: Source,
  space: string,
  page: readonly NamedList[],
): Promise<readonly ShownBreak[]> {
  const names = page.map(([list]) => list);
  const stored = new Map((await store.shownLists(space, names)).map((row) => [row.list, row]));
  const whole = page.flatMap(([list, seqs]): readonly ListPlaces[] => {
    const row = stored.get(list);
    const entries = row === undefined ? undefined : provedEntries(keyring, space, row);
    return entries === undefined ? [] : [{ list, ids: entries.map(({ id }) => id), seqs }];
  });
  const proved = new Set(whole.map(({ list }) => list));
  const misfiled = new Set(whole.length === 0 ? [] : await store.misfiledLists(space, whole));
  return page.flatMap(([list, [seq = -1]]): readonly ShownBreak[] => {
    if (!proved.has(list)) return [{ kind: 'shown', why: stored.has(list) ? 'altered' : 'lost', list, seq }];
    return misfiled.has(list) ? [{ kind: 'shown', why: 'index', list, seq }] : [];
  });
}
