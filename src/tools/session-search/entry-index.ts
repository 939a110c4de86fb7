import type { GuardedSpace } from '../../guard/index.ts';
import { entryStates } from '../../model/entry.ts';
import type { Channel, Origin } from '../../model/provenance.ts';
import { type MessageRole, placeOf, writerOf } from './message.ts';

/** The program itself, maintaining its index. What it reads decides what to look for, not what is shown. */
export const archiveIndexer: Origin = { channel: 'operator', principal: 'session-search' };

export interface IndexedItem {
  readonly id: string;
  readonly target: string;
  readonly at: number;
}

export interface IndexedMessage extends IndexedItem {
  readonly number: number;
  readonly role: MessageRole;
  /** The tool calls in an assistant's message. */
  readonly calls?: IndexedItem;
}

export interface IndexedSession {
  readonly id: string;
  readonly source: string;
  readonly profile: string;
  readonly title?: IndexedItem;
  /** In order. */
  readonly messages: readonly IndexedMessage[];
}

interface SessionEntries {
  readonly messages: Map<string, Omit<IndexedMessage, 'calls'>>;
  readonly calls: Map<number, IndexedItem>;
  title?: IndexedItem | undefined;
  place?: IndexedItem | undefined;
}

const pageSize = 500;
const placeForm = /^source ([\w.-]{1,32}), profile ([\w.-]{1,32})$/;

export function placeText(source: string, profile: string): string {
  return `source ${source}, profile ${profile}`;
}

/** The sessions and their entries, known only by their targets. No text is stored here. */
export class ArchiveIndex {
  readonly #space: GuardedSpace;
  #sessions = new Map<string, SessionEntries>();
  #queue: Promise<unknown> = Promise.resolve();
  readonly #places = new Map<string, { readonly source: string; readonly profile: string }>();
  #last: { readonly id: string; readonly version: number } | undefined;

  constructor(space: GuardedSpace) {
    this.#space = space;
  }

  /** One refresh at a time; later callers wait for it. */
  refresh(): Promise<void> {
    const turn = this.#queue.then(() => this.#refresh());
    this.#queue = turn.catch(() => undefined);
    return turn;
  }

  /** Entries are listed in the order of their last change, so new ones follow the last known one. */
  async #refresh(): Promise<void> {
    const last = this.#last;
    const found = last === undefined ? undefined : await this.#space.get({ id: last.id }, archiveIndexer);
    const still = found?.outcome === 'found' && found.entry.version === last?.version;
    const sessions = still ? this.#sessions : new Map<string, SessionEntries>();
    for (let after = still ? last?.id : undefined; ; ) {
      const filter = { states: entryStates, limit: pageSize, ...(after === undefined ? {} : { after }) };
      const page = (await this.#space.list(filter, archiveIndexer)).entries;
      const channels = await this.#channelsOf(page);
      for (const { id, target, createdAt } of page) {
        put(sessions, { id, target, at: createdAt }, channels.get(id));
      }
      const end = page.at(-1);
      if (end !== undefined) this.#last = { id: end.id, version: end.version };
      after = end?.id;
      if (page.length < pageSize) break;
    }
    this.#sessions = sessions;
  }

  async #channelsOf(page: readonly { readonly id: string }[]): Promise<ReadonlyMap<string, Channel>> {
    if (page.length === 0) return new Map();
    const filter = { ids: page.map(({ id }) => id), states: entryStates, limit: pageSize };
    const found = await this.#space.browse(filter, archiveIndexer);
    const entries = found.outcome === 'browsed' ? found.entries : [];
    return new Map(entries.map(({ facts }) => [facts.id, facts.provenance.channel]));
  }

  async session(id: string): Promise<IndexedSession | undefined> {
    const session = this.#sessions.get(id);
    if (session === undefined) return undefined;
    const messages = [...session.messages.values()]
      .sort((a, b) => a.number - b.number || a.at - b.at || (a.id < b.id ? -1 : 1))
      .map((message) => {
        const calls = message.role === 'assistant' ? session.calls.get(message.number) : undefined;
        return calls === undefined ? message : { ...message, calls };
      });
    const { title } = session;
    return { id, ...(await this.#place(session)), ...(title === undefined ? {} : { title }), messages };
  }

  async sessions(): Promise<readonly IndexedSession[]> {
    const all: IndexedSession[] = [];
    for (const id of this.#sessions.keys()) {
      const session = await this.session(id);
      if (session !== undefined && session.messages.length > 0) all.push(session);
    }
    return all;
  }

  async #place({ place }: SessionEntries): Promise<{ readonly source: string; readonly profile: string }> {
    if (place === undefined) return unknownPlace;
    const known = this.#places.get(place.id);
    if (known !== undefined) return known;
    const seen = await this.#space.review.inspect({ id: place.id }, archiveIndexer);
    const text = seen.outcome === 'inspected' ? (seen.text?.content ?? '') : '';
    const [, source, profile] = placeForm.exec(text) ?? [];
    if (source === undefined || profile === undefined) return unknownPlace;
    this.#places.set(place.id, { source, profile });
    return { source, profile };
  }
}

const unknownPlace = { source: 'unknown', profile: 'default' };

/** A target alone proves nothing: whoever writes to the space chooses it. */
function put(sessions: Map<string, SessionEntries>, kept: IndexedItem, channel: Channel | undefined): void {
  const place = placeOf(kept.target);
  if (place === undefined) return;
  const session: SessionEntries = sessions.get(place.session) ?? { messages: new Map(), calls: new Map() };
  const { piece, number } = place;
  if (channel !== writerOf[piece]) {
    takeOut(session, kept.id, number);
    return;
  }
  sessions.set(place.session, session);
  if (piece === 'title') session.title = kept;
  else if (piece === 'place') session.place = kept;
  else if (piece === 'calls') session.calls.set(number, kept);
  else session.messages.set(kept.id, { ...kept, number, role: piece });
}

/** Somebody else has replaced the text of this entry. */
function takeOut(session: SessionEntries, id: string, number: number): void {
  session.messages.delete(id);
  if (session.calls.get(number)?.id === id) session.calls.delete(number);
  if (session.title?.id === id) session.title = undefined;
  if (session.place?.id === id) session.place = undefined;
}
