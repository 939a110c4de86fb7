import type { Guard } from '../../guard/index.ts';
import type { Level } from '../../model/level.ts';
import { bezoarItself, type Origin } from '../../model/provenance.ts';
import type { ReviewNote, ReviewNotes } from '../../model/review-notes.ts';
import type { ServerState } from '../../model/server-state.ts';
import { hour } from '../format.ts';
import { type InboxQuery, keyOf, placeOf } from './inbox-query.ts';
import type { QueuedText } from './queued-text.ts';
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

/** How many texts have each value of a filter. */
export interface Facets {
  readonly space: ReadonlyMap<string, number>;
  readonly source: ReadonlyMap<string, number>;
  readonly host: ReadonlyMap<string, number>;
  readonly rule: ReadonlyMap<string, number>;
  readonly impact: ReadonlyMap<string, number>;
  readonly person: ReadonlyMap<string, number>;
}

export interface InboxPage {
  readonly rows: readonly InboxRow[];
  /** Texts that match, in all rows of all pages. */
  readonly matching: number;
  /** Texts that wait, whatever the filters say. */
  readonly waiting: number;
  readonly snoozed: number;
  readonly page: number;
  readonly pages: number;
  readonly facets: Facets;
  readonly open: InboxRow | undefined;
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
  readonly person: Origin;
  readonly now: number;
}

/** Browsing requires the operator channel; no text goes any further than the queue. */
const itself: Origin = { ...bezoarItself, channel: 'operator' };

/** The held entries of all spaces, most serious first. */
export class Inbox {
  readonly #sources: InboxSources;
  readonly #queues = new Map<string, SpaceQueue>();

  constructor(sources: InboxSources) {
    this.#sources = sources;
  }

  async read(query: InboxQuery, scope: InboxScope): Promise<InboxPage> {
    const notes = new Map((await this.#sources.notes?.all())?.map((note) => [keyOf(note), note]));
    const all = await this.#waiting(scope);
    // Most inboxes have few notes or none, and every text is asked about several times.
    const noteOf = ({ space, facts }: QueuedText): ReviewNote | undefined =>
      notes.size === 0 ? undefined : notes.get(keyOf({ space, id: facts.id }));
    const isSnoozed = (text: QueuedText): boolean => (noteOf(text)?.snoozedUntil ?? 0) > scope.now;
    const awake = query.snoozed === 'shown' ? all : all.filter((text) => !isSnoozed(text));
    const found = await this.#found(query, scope);
    const matching = awake.filter((text) => matches(text, noteOf(text), query, scope.now) && found(text));
    const rows = this.#rowsOf(matching, noteOf);
    const pages = Math.max(1, Math.ceil(rows.length / rowsPerPage));
    const open = placeOf(query.open);
    const isOpen = ({ space, facts }: QueuedText): boolean => facts.id === open?.id && space === open.space;
    const wanted = open === undefined ? -1 : rows.findIndex(({ texts }) => texts.some(isOpen));
    const page = wanted < 0 ? Math.min(query.page, pages) : Math.floor(wanted / rowsPerPage) + 1;
    const shown = rows.slice((page - 1) * rowsPerPage, page * rowsPerPage);
    return {
      rows: shown,
      matching: matching.length,
      waiting: all.length,
      snoozed: all.length - all.filter((text) => !isSnoozed(text)).length,
      page,
      pages,
      facets: facetsOf(awake, noteOf),
      open: wanted < 0 ? shown[0] : rows[wanted],
    };
  }

  /** Reads the queues before anyone asks, so that the first page of a server does not wait for all of them. */
  async prepare(): Promise<void> {
    for (const { space } of (await this.#sources.state?.heldCounts()) ?? []) await this.#queue(space).current(itself);
  }

  /** The held texts of one space. */
  async held(space: string, person: Origin): Promise<readonly QueuedText[]> {
    return [...(await this.#queue(space).current(person)).values()];
  }

  /** Only spaces that have held entries are opened, if the store can tell which. */
  async #waiting({ spaces, person }: InboxScope): Promise<readonly QueuedText[]> {
    const counts = await this.#sources.state?.heldCounts();
    const held = counts === undefined ? undefined : new Set(counts.map(({ space }) => space));
    const texts: QueuedText[] = [];
    for (const space of spaces) {
      if (held?.has(space) === false) continue;
      for (const text of (await this.#queue(space).current(person)).values()) texts.push(text);
    }
    return texts;
  }

  #queue(space: string): SpaceQueue {
    const known = this.#queues.get(space) ?? new SpaceQueue(this.#sources.guard.space(space));
    this.#queues.set(space, known);
    return known;
  }

  /** Words are looked up by the guard's own search. */
  async #found({ q, space: only }: InboxQuery, { spaces, person }: InboxScope): Promise<(text: QueuedText) => boolean> {
    if (q.trim() === '') return () => true;
    const ids = new Set<string>();
    for (const space of spaces) {
      if ((only !== '' && only !== space) || !this.#queues.has(space)) continue;
      const found = await this.#sources.guard
        .space(space)
        .browse({ query: q, states: ['quarantined'], limit: 500 }, person);
      if (found.outcome === 'browsed') for (const { facts } of found.entries) ids.add(keyOf({ space, id: facts.id }));
    }
    return ({ space, facts }) => ids.has(keyOf({ space, id: facts.id }));
  }

  #rowsOf(texts: readonly QueuedText[], noteOf: (text: QueuedText) => ReviewNote | undefined): readonly InboxRow[] {
    const groups = new Map<string, [QueuedText, ...QueuedText[]][]>();
    for (const text of [...texts].sort(byAge)) {
      const note = noteOf(text);
      // Texts that someone has written about stay apart: what was said is about one of them.
      const key =
        note === undefined
          ? `${text.space}\n${this.#queue(text.space).groupOf(text)}`
          : keyOf({ space: text.space, id: text.facts.id });
      const lists = groups.get(key) ?? [];
      const last = lists.at(-1);
      if (last !== undefined && last.length < maxTextsPerRow) last.push(text);
      else lists.push([text]);
      groups.set(key, lists);
    }
    return [...groups.values()]
      .flat()
      .map((list) => rowOf(list, noteOf(list[0])))
      .sort((a, b) => b.level - a.level || a.since - b.since || (a.key < b.key ? -1 : 1));
  }
}

function byAge(a: QueuedText, b: QueuedText): number {
  return a.facts.createdAt - b.facts.createdAt || (a.facts.id < b.facts.id ? -1 : 1);
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

function facetsOf(texts: readonly QueuedText[], noteOf: (text: QueuedText) => ReviewNote | undefined): Facets {
  const facets = {
    space: counter(),
    source: counter(),
    host: counter(),
    rule: counter(),
    impact: counter(),
    person: counter(),
  };
  for (const text of texts) {
    facets.space.add(text.space);
    facets.source.add(text.source);
    if (text.host !== '') facets.host.add(text.host);
    for (const rule of text.rules) facets.rule.add(rule);
    for (const impact of text.impacts) facets.impact.add(impact);
    facets.person.add(noteOf(text)?.assignee ?? 'nobody');
  }
  return {
    space: facets.space.counts(),
    source: facets.source.counts(),
    host: facets.host.counts(),
    rule: facets.rule.counts(),
    impact: facets.impact.counts(),
    person: facets.person.counts(),
  };
}

function counter(): { add(value: string): void; counts(): ReadonlyMap<string, number> } {
  const counts = new Map<string, number>();
  return {
    add: (value) => void counts.set(value, (counts.get(value) ?? 0) + 1),
    counts: () => new Map([...counts].sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1))),
  };
}
