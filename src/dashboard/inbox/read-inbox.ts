import type { Guard } from '../../guard/index.ts';
import type { Level } from '../../model/level.ts';
import { bezoarItself, type Origin } from '../../model/provenance.ts';
import type { ReviewNote, ReviewNotes } from '../../model/review-notes.ts';
import type { ServerState } from '../../model/server-state.ts';
import { hour } from '../format.ts';
import { type Facets, facetsOf } from './facets.ts';
import { byAge, type GroupedText } from './held-texts.ts';
import { type HeldPlace, type InboxQuery, keyOf, placeOf } from './inbox-query.ts';
import type { QueuedText } from './queued-text.ts';
import { SharedReading } from './shared-reading.ts';
import { SpaceQueue } from './space-queue.ts';

/** Nearly identical held texts of one space, which are decided together. Most rows have one. */
export interface InboxRow {
  readonly key: string;
  readonly texts: readonly [QueuedText, ...QueuedText[]];
  readonly level: Level;
  /** When the oldest was held. */
  readonly since: number;
  readonly note: ReviewNote | undefined;
}

export interface InboxPage {
  readonly rows: readonly InboxRow[];
  /** Texts that match, in all rows of all pages. */
  readonly matching: number;
  /** Texts that wait, whatever the filters say, as far as they have been read. */
  readonly waiting: number;
  /** Texts that wait and are missing here, because they have not been read yet. */
  readonly unread: number;
  readonly snoozed: number;
  readonly page: number;
  readonly pages: number;
  readonly facets: Facets;
  readonly open: InboxRow | undefined;
}

/** The held texts of a space, and how many have not been read yet. */
export interface HeldSoFar {
  readonly texts: readonly QueuedText[];
  readonly unread: number;
}

export const rowsPerPage = 50;
/** Rows with more texts are split: a person must be able to read what they decide. */
const maxTextsPerRow = 25;

interface InboxSources {
  readonly guard: Guard;
  readonly state?: ServerState | undefined;
  readonly notes?: ReviewNotes | undefined;
}

interface InboxScope {
  /** The spaces that the caller may see. */
  readonly spaces: readonly string[];
  /** How many entries each space holds, by their rows; undefined if the store cannot tell. Spaces without any are not opened. */
  readonly held: ReadonlyMap<string, number> | undefined;
  readonly person: Origin;
  readonly now: number;
}

/** Browsing requires the operator channel; no text goes any further than the queue. */
const itself: Origin = { ...bezoarItself, channel: 'operator' };

/**
 * A page waits until this many texts have been read. If more are missing, it says so, and the rest is read meanwhile.
 */
const maxReadPerLook = 500;

type NoteOf = (text: QueuedText) => ReviewNote | undefined;
type Group = [GroupedText, ...GroupedText[]];

/** The held entries of all spaces, most serious first. */
export class Inbox {
  readonly #sources: InboxSources;
  readonly #queues = new Map<string, SpaceQueue>();
  readonly #reading = new SharedReading();
  /** Spaces and how many entries they held when the queues were read in the background. */
  #prepared: ReadonlyMap<string, number> = new Map();

  constructor(sources: InboxSources) {
    this.#sources = sources;
  }

  async read(query: InboxQuery, scope: InboxScope): Promise<InboxPage> {
    const notes = new Map((await this.#sources.notes?.all())?.map((note) => [keyOf(note), note]));
    const open = placeOf(query.open);
    if (open !== undefined && scope.spaces.includes(open.space) && !this.#queue(open.space).texts.has(open.id))
      await this.#queue(open.space).readNow([open.id], scope.person);
    const { queues, isCurrent } = await this.#look(scope);
    const waiting = queues.reduce((sum, { texts }) => sum + texts.size, 0);
    // Most inboxes have few notes or none, and every text is asked about several times.
    const noteOf: NoteOf = ({ space, facts }) =>
      notes.size === 0 ? undefined : notes.get(keyOf({ space, id: facts.id }));
    const isSnoozed = (text: QueuedText): boolean => (noteOf(text)?.snoozedUntil ?? 0) > scope.now;
    const snoozed = notes.size === 0 ? [] : queues.flatMap(({ texts }) => texts.inOrder().filter(isSnoozed));
    const hidden = new Set<QueuedText>(query.snoozed === 'shown' ? [] : snoozed);
    const found = await this.#found(query, scope);
    const groups = queues.flatMap(({ texts }) => {
      const isShown = (text: QueuedText): boolean =>
        !hidden.has(text) && matches(text, noteOf(text), query, scope.now) && found(text);
      return groupsOf(texts.inOrder().filter(isShown), noteOf);
    });
    groups.sort(([a], [b]) => b.level - a.level || byAge(a, b));
    const pages = Math.max(1, Math.ceil(groups.length / rowsPerPage));
    const isOpen = ({ space, facts }: QueuedText): boolean => facts.id === open?.id && space === open.space;
    const wanted = open === undefined ? -1 : groups.findIndex((texts) => texts.some(isOpen));
    const page = wanted < 0 ? Math.min(query.page, pages) : Math.floor(wanted / rowsPerPage) + 1;
    const rows = groups
      .slice((page - 1) * rowsPerPage, page * rowsPerPage)
      .map((texts) => rowOf(texts, noteOf(texts[0])));
    return {
      rows,
      matching: groups.reduce((sum, texts) => sum + texts.length, 0),
      waiting,
      unread: isCurrent ? 0 : Math.max(1, heldIn(scope) - waiting),
      snoozed: snoozed.length,
      page,
      pages,
      facets: facetsOf(
        queues.map(({ texts }) => texts),
        hidden,
        notes.size === 0 ? undefined : (text) => noteOf(text)?.assignee,
      ),
      open: rows[wanted < 0 ? 0 : wanted % rowsPerPage],
    };
  }

  /**
   * Reads what was held since the last time, so that the next look does not wait for it. Spaces where the number of held entries
   * is what it was are left to that look.
   */
  async prepare(): Promise<void> {
    const counts = (await this.#sources.state?.heldCounts()) ?? [];
    const now = new Map(counts.map(({ space, count }) => [space, count]));
    for (const [space, held] of now) if (this.#prepared.get(space) !== held) await this.#queue(space).follow(itself);
    this.#prepared = now;
  }

  /** Someone has decided about these: the next page must show it, even while the queues are being read. */
  async decided(places: readonly HeldPlace[], person: Origin): Promise<void> {
    const ids = new Map<string, string[]>();
    for (const { space, id } of places) ids.set(space, [...(ids.get(space) ?? []), id]);
    for (const [space, list] of ids) await this.#queue(space).readNow(list, person);
  }

  /** The held texts of one space, as far as they have been read. */
  async held(scope: Omit<InboxScope, 'spaces'> & { readonly space: string }): Promise<HeldSoFar> {
    const spaces = { ...scope, spaces: [scope.space] };
    const { isCurrent } = await this.#look(spaces);
    const texts = this.#queue(scope.space).texts.inOrder();
    return { texts, unread: isCurrent ? 0 : Math.max(1, heldIn(spaces) - texts.length) };
  }

  /** The queues of the spaces that hold something, and whether everything in them has been read. */
  async #look(scope: InboxScope): Promise<{ readonly queues: readonly SpaceQueue[]; readonly isCurrent: boolean }> {
    const { spaces, held, person } = scope;
    const queues = spaces.filter((space) => held?.has(space) !== false).map((space) => this.#queue(space));
    const follow = async (): Promise<true> => {
      for (const queue of queues) await queue.follow(person);
      return true;
    };
    const isCurrent = await this.#reading.orUntil(maxReadPerLook, follow());
    return { queues, isCurrent };
  }

  #queue(space: string): SpaceQueue {
    const known =
      this.#queues.get(space) ??
      new SpaceQueue(this.#sources.guard.space(space), (texts) => this.#reading.advance(texts));
    this.#queues.set(space, known);
    return known;
  }

  /** Words are looked up by the guard's own search. */
  async #found(
    { q, space: only }: InboxQuery,
    { spaces, held, person }: InboxScope,
  ): Promise<(text: QueuedText) => boolean> {
    if (q.trim() === '') return () => true;
    const ids = new Set<string>();
    for (const space of spaces) {
      if ((only !== '' && only !== space) || held?.has(space) === false) continue;
      const found = await this.#sources.guard
        .space(space)
        .browse({ query: q, states: ['quarantined'], limit: 500 }, person);
      if (found.outcome === 'browsed') for (const { facts } of found.entries) ids.add(keyOf({ space, id: facts.id }));
    }
    return ({ space, facts }) => ids.has(keyOf({ space, id: facts.id }));
  }
}

function heldIn({ spaces, held }: InboxScope): number {
  return spaces.reduce((sum, space) => sum + (held?.get(space) ?? 0), 0);
}

/** Nearly identical texts of one space, which are given oldest first. */
function groupsOf(texts: readonly GroupedText[], noteOf: NoteOf): readonly Group[] {
  const last = new Map<number, Group>();
  const groups: Group[] = [];
  for (const text of texts) {
    // Texts that someone has written about stay apart: what was said is about one of them.
    const hasNote = noteOf(text) !== undefined;
    const group = hasNote ? undefined : last.get(text.group);
    if (group !== undefined && group.length < maxTextsPerRow) {
      group.push(text);
      continue;
    }
    const begun: Group = [text];
    groups.push(begun);
    if (!hasNote) last.set(text.group, begun);
  }
  return groups;
}

function rowOf(texts: InboxRow['texts'], note: ReviewNote | undefined): InboxRow {
  const [first] = texts;
  return {
    key: keyOf({ space: first.space, id: first.facts.id }),
    texts,
    level: first.level,
    since: first.facts.createdAt,
    note,
  };
}

function matches(text: QueuedText, note: ReviewNote | undefined, query: InboxQuery, now: number): boolean {
  const { space, source, host, rule, impact, age, person } = query;
  return (
    (space === '' || text.space === space) &&
    (source === '' || text.source === source) &&
    (host === '' || text.host === host) &&
    (rule === '' || text.rules.includes(rule)) &&
    (impact === '' || text.impacts.includes(impact)) &&
    (age === '' || now - text.facts.createdAt >= Number(age) * hour) &&
    (person === '' || (note?.assignee ?? 'nobody') === person)
  );
}
