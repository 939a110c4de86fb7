import type { GuardedSpace } from '../../guard/index.ts';
import { entryStates } from '../../model/entry.ts';
import type { Origin } from '../../model/provenance.ts';
import { type MessageRole, placeOf } from './message.ts';

/** The program itself, keeping its shelf in order. What it reads decides what is looked for, not what is shown. */
export const archiveIndexer: Origin = { channel: 'operator', principal: 'session-search' };

export interface IndexedItem {
  readonly id: string;
  readonly target: string;
  readonly at: number;
}

export interface IndexedMessage extends IndexedItem {
  readonly number: number;
  readonly role: MessageRole;
  /** The calls an assistant made in it. */
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

interface Folder {
  readonly messages: Map<string, Omit<IndexedMessage, 'calls'>>;
  readonly calls: Map<number, IndexedItem>;
  title?: IndexedItem;
  place?: IndexedItem;
}

const pageSize = 500;
const placeForm = /^source ([\w.-]{1,32}), profile ([\w.-]{1,32})$/;

export function placeText(source: string, profile: string): string {
  return `source ${source}, profile ${profile}`;
}

/** Which sessions there are and what belongs to them, by the names of their entries alone. No text is kept here. */
export class ArchiveIndex {
  readonly #space: GuardedSpace;
  #folders = new Map<string, Folder>();
  #queue: Promise<unknown> = Promise.resolve();
  readonly #places = new Map<string, { readonly source: string; readonly profile: string }>();
  #last: { readonly id: string; readonly version: number } | undefined;

  constructor(space: GuardedSpace) {
    this.#space = space;
  }

  /** One at a time; whoever asks meanwhile waits for the same. */
  refresh(): Promise<void> {
    const turn = this.#queue.then(() => this.#refresh());
    this.#queue = turn.catch(() => undefined);
    return turn;
  }

  /** Entries are listed in the order of their last change, so what is new stands after the last one known. */
  async #refresh(): Promise<void> {
    const last = this.#last;
    const found = last === undefined ? undefined : await this.#space.get({ id: last.id }, archiveIndexer);
    const still = found?.outcome === 'found' && found.entry.version === last?.version;
    const folders = still ? this.#folders : new Map<string, Folder>();
    for (let after = still ? last?.id : undefined; ; ) {
      const filter = { states: entryStates, limit: pageSize, ...(after === undefined ? {} : { after }) };
      const page = (await this.#space.list(filter, archiveIndexer)).entries;
      for (const { id, target, createdAt } of page) put(folders, { id, target, at: createdAt });
      const end = page.at(-1);
      if (end !== undefined) this.#last = { id: end.id, version: end.version };
      after = end?.id;
      if (page.length < pageSize) break;
    }
    this.#folders = folders;
  }

  async session(id: string): Promise<IndexedSession | undefined> {
    const folder = this.#folders.get(id);
    if (folder === undefined) return undefined;
    const messages = [...folder.messages.values()]
      .sort((a, b) => a.number - b.number || a.at - b.at || (a.id < b.id ? -1 : 1))
      .map((message) => {
        const calls = message.role === 'assistant' ? folder.calls.get(message.number) : undefined;
        return calls === undefined ? message : { ...message, calls };
      });
    const { title } = folder;
    return { id, ...(await this.#place(folder)), ...(title === undefined ? {} : { title }), messages };
  }

  async sessions(): Promise<readonly IndexedSession[]> {
    const all: IndexedSession[] = [];
    for (const id of this.#folders.keys()) {
      const session = await this.session(id);
      if (session !== undefined && session.messages.length > 0) all.push(session);
    }
    return all;
  }

  async #place({ place }: Folder): Promise<{ readonly source: string; readonly profile: string }> {
    if (place === undefined) return unplaced;
    const known = this.#places.get(place.id);
    if (known !== undefined) return known;
    const seen = await this.#space.review.inspect({ id: place.id }, archiveIndexer);
    const text = seen.outcome === 'inspected' ? (seen.text?.content ?? '') : '';
    const [, source, profile] = placeForm.exec(text) ?? [];
    if (source === undefined || profile === undefined) return unplaced;
    this.#places.set(place.id, { source, profile });
    return { source, profile };
  }
}

const unplaced = { source: 'unknown', profile: 'default' };

function put(folders: Map<string, Folder>, kept: IndexedItem): void {
  const place = placeOf(kept.target);
  if (place === undefined) return;
  const folder: Folder = folders.get(place.session) ?? { messages: new Map(), calls: new Map() };
  folders.set(place.session, folder);
  const { piece, number } = place;
  if (piece === 'title') folder.title = kept;
  else if (piece === 'place') folder.place = kept;
  else if (piece === 'calls') folder.calls.set(number, kept);
  else folder.messages.set(kept.id, { ...kept, number, role: piece });
}
