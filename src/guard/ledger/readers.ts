import { isTrimmable } from '../../journal/index.ts';
import type { Event } from '../../model/event.ts';
import type { Origin } from '../../model/provenance.ts';

/** Entries remembered per session and per principal: as many as a large snapshot shows. */
const maxSeenEntries = 400;
const maxCachedReaders = 1_000;

/**
 * A list of entries that was shown, how many they are, and the last record that showed it, if it may be trimmed. Images of older
 * releases do not name that record: then the list counts as one that is kept.
 */
type ShownRef = readonly [list: string, entries: number, seq?: number];

/** What a session or a principal has read and written, according to the journal. */
export interface Reader {
  /** The lists of entries it was shown, oldest first; together at most as many entries as are remembered. */
  readonly lists: readonly ShownRef[];
  /** The last record that added evidence; -1 if none did. */
  readonly lastObserved: number;
  /** Records of notes it wrote. */
  readonly writes: number;
}

const newReader: Reader = { lists: [], lastObserved: -1, writes: 0 };

type LoadReader = (key: string) => Promise<Uint8Array | undefined>;

/** What each session and each principal was shown, as a fold of the journal. What is older is in the image. */
export class Readers {
  readonly #load: LoadReader;
  /** What happened since the image. */
  #recent = new Map<string, Reader>();
  /** What is being saved into the next image. */
  #saving: ReadonlyMap<string, Reader> | undefined;
  /** The whole state of readers that were asked for, kept up to date. */
  readonly #known = new Map<string, Reader>();

  constructor(load: LoadReader) {
    this.#load = load;
  }

  fold(event: Event, seq: number): void {
    const { principal, session } = event.by;
    const own = readBy(event, seq);
    if (own === undefined) return;
    for (const key of keysOf(principal, session)) {
      this.#recent.set(key, merged(this.#recent.get(key) ?? newReader, own));
      const known = this.#known.get(key);
      if (known !== undefined) this.#known.set(key, merged(known, own));
    }
  }

  /**
   * The lists that this session and, in any session, this principal was shown: an agent that read a text in one session may repeat
   * it in another. What was shown up to record `trimmed` is no longer known, and no longer asked for.
   */
  async listsShownTo(
    { principal, session }: Pick<Origin, 'principal' | 'session'>,
    trimmed = -1,
  ): Promise<readonly string[]> {
    const found = new Set<string>();
    for (const key of keysOf(principal, session)) {
      for (const [list, , seq = Number.POSITIVE_INFINITY] of (await this.#of(key)).lists) {
        if (seq > trimmed) found.add(list);
      }
    }
    return [...found];
  }

  /** The last record that added evidence to this session, or to any session of the principal. */
  async lastObserved(principal: string, session?: string): Promise<number> {
    return (await this.#of(keyOf(principal, session))).lastObserved;
  }

  /** Whether this session (or, when none is named, this principal) has written anything. */
  async hasWritten({ principal, session }: Pick<Origin, 'principal' | 'session'>): Promise<boolean> {
    return (await this.#of(keyOf(principal, session))).writes > 0;
  }

  /** Everything since the last image, to be saved in the next one. Call `saved` or `notSaved` afterwards. */
  beginSave(): ReadonlyMap<string, Reader> {
    this.#saving = this.#recent;
    this.#recent = new Map();
    return this.#saving;
  }

  saved(): void {
    this.#saving = undefined;
  }

  notSaved(): void {
    const newer = this.#recent;
    this.#recent = new Map(this.#saving);
    for (const [key, reader] of newer) this.#recent.set(key, merged(this.#recent.get(key) ?? newReader, reader));
    this.#saving = undefined;
  }

  async #of(key: string): Promise<Reader> {
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const stored = await this.#load(key);
    // No other operation has folded it meanwhile: operations of a space run one after the other.
    let reader = stored === undefined ? newReader : decodeReader(stored);
    for (const part of [this.#saving?.get(key), this.#recent.get(key)]) {
      if (part !== undefined) reader = merged(reader, part);
    }
    if (this.#known.size >= maxCachedReaders) this.#known.clear();
    this.#known.set(key, reader);
    return reader;
  }
}

function readBy(event: Event, seq: number): Reader | undefined {
  if (event.trimmed === true) return undefined;
  const isEvidence =
    event.type === 'session.observed' || event.type === 'session.started' || event.observed !== undefined;
  const writes = event.decisions.length > 0 ? 1 : 0;
  if (!isEvidence && writes === 0 && event.shown === undefined) return undefined;
  return {
    lists: event.shown === undefined ? [] : [shownBy(event.shown, isTrimmable(event) ? seq : undefined)],
    lastObserved: isEvidence ? seq : -1,
    writes,
  };
}

function shownBy({ list, entries }: NonNullable<Event['shown']>, seq: number | undefined): ShownRef {
  return seq === undefined ? [list, entries] : [list, entries, seq];
}

/** `later` after `earlier`. */
export function merged(earlier: Reader, later: Reader): Reader {
  return {
    lists: joinedLists(earlier.lists, later.lists),
    lastObserved: Math.max(earlier.lastObserved, later.lastObserved),
    writes: earlier.writes + later.writes,
  };
}

function joinedLists(earlier: readonly ShownRef[], later: readonly ShownRef[]): readonly ShownRef[] {
  const [only] = later;
  if (only === undefined) return earlier;
  return later.length === 1 ? withList(earlier, only) : lastLists([...earlier, ...later]);
}

/** The same as `lastLists` of all, without going through hundreds of lists by name for each record. */
function withList(earlier: readonly ShownRef[], newest: ShownRef): readonly ShownRef[] {
  const lists = earlier.filter(([list]) => list !== newest[0]);
  lists.push(newest);
  let entries = lists.reduce((sum, [, size]) => sum + size, 0);
  let first = 0;
  for (; first < lists.length - 1; first += 1) {
    entries -= lists[first]?.[1] ?? 0;
    if (entries < maxSeenEntries) break;
  }
  return first === 0 ? lists : lists.slice(first);
}

/** The newest lists, each once, until together they name as many entries as are remembered. */
function lastLists(lists: readonly ShownRef[]): readonly ShownRef[] {
  const kept = new Map<string, ShownRef>();
  let entries = 0;
  for (const one of lists.toReversed()) {
    const [list, size] = one;
    if (kept.has(list)) continue;
    if (entries >= maxSeenEntries) break;
    kept.set(list, one);
    entries += size;
  }
  return [...kept.values()].reverse();
}

function keysOf(principal: string, session: string | undefined): readonly string[] {
  return session === undefined ? [keyOf(principal)] : [keyOf(principal), keyOf(principal, session)];
}

function keyOf(principal: string, session?: string): string {
  return `reader ${JSON.stringify(session === undefined ? [principal] : [principal, session])}`;
}

export function encodeReader({ lists, lastObserved, writes }: Reader): Uint8Array {
  return Buffer.from(JSON.stringify([lastObserved, writes, lists]), 'utf8');
}

/** The bytes are ours: the image proves them. */
export function decodeReader(value: Uint8Array): Reader {
  const [lastObserved, writes, lists] = JSON.parse(Buffer.from(value).toString('utf8')) as [
    number,
    number,
    readonly ShownRef[],
  ];
  return { lists, lastObserved, writes };
}
