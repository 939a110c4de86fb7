import { sha256 } from '../../base/hash.ts';
import { isOneEntry, type Sight, strip, type WrittenItem } from '../../stores/markdown/index.ts';
import { type ActiveEntry, lineOf, type MemoryLine } from './line.ts';
import type { StaleRewrite } from './stale.ts';

/** A text that neither the journal nor our last write explains. */
export interface Unknown {
  readonly unknown: string;
  readonly kind: 'added' | 'appended' | 'changed';
  /** The entry that it follows or replaces. */
  readonly of?: string;
}

export interface FileComparison {
  readonly places: readonly (MemoryLine | Unknown)[];
  /** Entries that were in the file and are not any more. */
  readonly removed: readonly ActiveEntry[];
  /** Entries that were never in the file: written, released or restored since. */
  readonly fresh: readonly ActiveEntry[];
  /** Entries that a stale rewrite left out; they are in `places`. */
  readonly kept: readonly ActiveEntry[];
}

/**
 * Explains a file, entry by entry, by the current journal and our last write. If a write was interrupted after its journal
 * record, the older file is explained as the file it should have become.
 */
export function compare(
  pieces: readonly string[],
  items: readonly WrittenItem[],
  active: readonly ActiveEntry[],
  stale: StaleRewrite = notStale,
  sight: Sight = nothingSeen,
): FileComparison {
  const standing = pieces.filter((piece) => !stale.dropped.has(sha256(piece)));
  const known = new KnownLines(standing, items, active, sight);
  const explained = standing.map((piece) => known.placesFor(piece));
  const kept = known.keep(stale.kept);
  const earlier = pieces.slice(0, stale.length).filter((piece) => !stale.dropped.has(sha256(piece))).length;
  const places = [...explained.slice(0, earlier), kept.map(lineOf), ...explained.slice(earlier)].flat();
  const whole = places.flatMap((place) => ('unknown' in place ? known.takeApart(place.unknown) : [place]));
  const removed = known.missing();
  return { places: withChangedKind(whole, items, removed), removed, fresh: known.fresh(), kept };
}

const notStale: StaleRewrite = { kept: new Set(), dropped: new Set(), length: 0 };

const nothingSeen: Sight = { taken: [], gone: [] };

class KnownLines {
  readonly #byText: ReadonlyMap<string, ActiveEntry>;
  readonly #byId: ReadonlyMap<string, ActiveEntry>;
  readonly #items: ReadonlyMap<string, WrittenItem>;
  readonly #placed: Set<string>;
  readonly #taken: readonly ActiveEntry[];
  readonly #gone: ReadonlySet<string>;

  constructor(
    pieces: readonly string[],
    items: readonly WrittenItem[],
    active: readonly ActiveEntry[],
    { taken, gone }: Sight,
  ) {
    // Of two entries with the same text, the first is the one in the file; the other needs no place.
    this.#byText = new Map([...active].reverse().map((entry) => [entry.text, entry]));
    this.#byId = new Map(active.map((entry) => [entry.id, entry]));
    this.#items = new Map(items.map((item) => [item.hash, item]));
    const there = new Set(pieces);
    this.#placed = new Set(active.filter(({ text }) => there.has(text)).map(({ id }) => id));
    const found = new Set(taken);
    this.#taken = found.size === 0 ? [] : active.filter(({ text }) => found.has(sha256(text)));
    this.#gone = new Set(gone);
  }

  placesFor(piece: string): readonly (MemoryLine | Unknown)[] {
    const entry = this.#byText.get(piece);
    if (entry !== undefined) return [lineOf(entry)];
    const item = this.#items.get(sha256(piece));
    if (item === undefined) return [{ unknown: piece, kind: 'added' }];
    if (item.held !== undefined) return [{ text: piece, held: item.held }];
    // Somebody removed it from the file, and put it there again.
    if (this.#gone.has(item.hash)) return [{ unknown: piece, kind: 'added' }];
    // We wrote this line and the journal has changed since: use its new text, or nothing.
    const now = this.#byId.get(item.id ?? '');
    if (now === undefined || this.#placed.has(now.id)) return [];
    this.#placed.add(now.id);
    return [lineOf(now)];
  }

  /** Splits a known entry to which someone appended text into the entry and the addition. */
  takeApart(piece: string): readonly (MemoryLine | Unknown)[] {
    const [entry] = [...this.missing(), ...this.fresh()]
      .filter(({ text }) => piece.startsWith(`${text}\n`))
      .sort((a, b) => b.text.length - a.text.length);
    if (entry === undefined) return [{ unknown: piece, kind: 'added' }];
    this.#placed.add(entry.id);
    const rest = this.placesFor(strip(piece.slice(entry.text.length)));
    return [lineOf(entry), ...rest.map((place) => ('unknown' in place ? appendedTo(entry, place.unknown) : place))];
  }

  /** Entries as we last wrote them, or took them from the file, that have no place in it. */
  missing(): readonly ActiveEntry[] {
    const written = [...this.#items.values()].flatMap(({ id = '', version }) => {
      const entry = this.#byId.get(id);
      return entry === undefined || entry.version !== version ? [] : [entry];
    });
    return [...new Set([...written, ...this.#taken])].filter(({ id }) => !this.#placed.has(id));
  }

  /** Gives the missing entries with these hashes a place. */
  keep(hashes: ReadonlySet<string>): readonly ActiveEntry[] {
    const kept = this.missing().filter(({ text }) => hashes.has(sha256(text)));
    for (const { id } of kept) this.#placed.add(id);
    return kept;
  }

  /** Only those that the file can hold: one that was written by another path may have a delimiter in it. */
  fresh(): readonly ActiveEntry[] {
    const missing = new Set(this.missing());
    return [...this.#byText.values()]
      .reverse()
      .filter((entry) => !this.#placed.has(entry.id) && !missing.has(entry) && isOneEntry(entry.text));
  }
}

function appendedTo({ id }: ActiveEntry, unknown: string): Unknown {
  return { unknown, kind: 'appended', of: id };
}

/** A new text in the place of a missing entry is reported as that entry, changed. Both are handled alike. */
function withChangedKind(
  places: readonly (MemoryLine | Unknown)[],
  items: readonly WrittenItem[],
  removed: readonly ActiveEntry[],
): readonly (MemoryLine | Unknown)[] {
  const gone = new Set(removed.map(({ id }) => id));
  const after = new Map<string, string[]>();
  let previous = '';
  for (const { id } of items) {
    if (id !== undefined && gone.has(id)) after.set(previous, [...(after.get(previous) ?? []), id]);
    else if (id !== undefined) previous = id;
  }
  let here = '';
  return places.map((place) => {
    if (!('unknown' in place)) {
      here = place.entry?.id ?? here;
      return place;
    }
    const of = place.kind === 'added' ? after.get(here)?.shift() : undefined;
    return of === undefined ? place : { ...place, kind: 'changed', of };
  });
}
