import { Fault } from '../../base/fault.ts';
import type { Commit, CommitResult, Store } from '../../model/store.ts';
import { checkCommit } from '../../stores/commit-shape.ts';
import { memoryStore } from '../../stores/memory.ts';
import { plainHashOf } from '../../stores/residue-needles.ts';
import { insideJson } from '../../stores/sql/text-columns.ts';
import { SimCommitGroup } from './commit-group.ts';
import { applyEntry, decodeEntry, encodeEntry, forgetsTexts } from './log-entry.ts';
import type { SimDatabase } from './sim-database.ts';
import { SimDiskError } from './sim-disk.ts';
import type { LogPosition, Pause } from './sim-log.ts';

/**
 * What happens to a commit on its way: `lost-request` never arrives, `lost-answer` is stored but the caller does not
 * learn it, and `late` is stored at some later time, when the caller has given up waiting.
 */
export type CommitFault = 'lost-request' | 'lost-answer' | 'late';

/** How the simulation drives a connection. */
export interface SimStoreWorld {
  /** Every step of a call waits here, so that the simulation decides who goes next, and who dies. */
  readonly pause: Pause;
  readonly commitFault?: () => CommitFault | undefined;
  /** Stores a commit that arrives late, in the name of the database. */
  readonly later?: (commit: Commit) => void;
}

const nowhere: LogPosition = { generation: -1, at: 0, link: '' };

/**
 * A store on a simulated disk: one process's connection to a database. Its state is in memory, and follows from a log of
 * checksummed frames; a commit is acknowledged when its frame is durable.
 */
export function simStore(database: SimDatabase, world: SimStoreWorld): Store {
  return new SimStore(database, world);
}

class SimStore implements Store {
  readonly #database: SimDatabase;
  readonly #world: SimStoreWorld;
  readonly #group: SimCommitGroup;
  #replica: Store = memoryStore();
  #position: LogPosition = nowhere;
  /** The state in memory contains changes that are not in the log yet. */
  #isAhead = false;
  #queue: Promise<unknown> = Promise.resolve();
  #isOpen = true;

  constructor(database: SimDatabase, world: SimStoreWorld) {
    this.#database = database;
    this.#world = world;
    this.#group = new SimCommitGroup(world.pause, (payloads) => this.#flush(payloads));
    database.connect(this);
  }

  spaces: Store['spaces'] = () => this.#ask('spaces', (replica) => replica.spaces());
  head: Store['head'] = (space) => this.#ask('head', (replica) => replica.head(space));
  records: Store['records'] = (...of) => this.#ask('records', (replica) => replica.records(...of));
  entries: Store['entries'] = (...of) => this.#ask('entries', (replica) => replica.entries(...of));
  storedEntries: Store['storedEntries'] = (...of) => this.#ask('stored', (replica) => replica.storedEntries(...of));
  entryPlaces: Store['entryPlaces'] = (...of) => this.#ask('places', (replica) => replica.entryPlaces(...of));
  count: Store['count'] = (...of) => this.#ask('count', (replica) => replica.count(...of));
  search: Store['search'] = (...of) => this.#ask('search', (replica) => replica.search(...of));
  placesAbout: Store['placesAbout'] = (...of) => this.#ask('about', (replica) => replica.placesAbout(...of));
  idsStartingWith: Store['idsStartingWith'] = (...of) => this.#ask('ids', (replica) => replica.idsStartingWith(...of));
  nearestIds: Store['nearestIds'] = (...of) => this.#ask('ids', (replica) => replica.nearestIds(...of));
  shownLists: Store['shownLists'] = (...of) => this.#ask('shown', (replica) => replica.shownLists(...of));
  sightings: Store['sightings'] = (...of) => this.#ask('sightings', (replica) => replica.sightings(...of));
  misfiledLists: Store['misfiledLists'] = (...of) => this.#ask('shown', (replica) => replica.misfiledLists(...of));
  misfiledSubjects: Store['misfiledSubjects'] = (...of) =>
    this.#ask('about', (replica) => replica.misfiledSubjects(...of));
  image: Store['image'] = (...of) => this.#ask('image', (replica) => replica.image(...of));
  imageNodes: Store['imageNodes'] = (...of) => this.#ask('nodes', (replica) => replica.imageNodes(...of));
  texts: Store['texts'] = (...of) => this.#ask('texts', (replica) => replica.texts(...of));
  evidence: Store['evidence'] = (...of) => this.#ask('evidence', (replica) => replica.evidence(...of));
  recentEvidence: Store['recentEvidence'] = (...of) =>
    this.#ask('evidence', (replica) => replica.recentEvidence(...of));

  commit: Store['commit'] = async (given) => {
    checkCommit(given);
    const { novel, together = false } = structuredClone({ novel: given.novel, together: given.together });
    // Encoded at once: the caller may change its objects while we wait.
    const payload = encodeEntry({ kind: 'commit', commit: given });
    await this.#enter('commit');
    const fault = this.#world.commitFault?.();
    if (fault === 'late') this.#world.later?.(withNovel(payload, novel));
    if (fault === 'late' || fault === 'lost-request') throw unknownCommit();
    const { ok, answer, durable } = await this.#write(payload, together, novel);
    if (fault === 'lost-answer') {
      await durable;
      throw unknownCommit();
    }
    if (!ok) return answer as CommitResult;
    return durable === undefined ? { ok: true } : { ok: true, durable };
  };

  replaceEntries: Store['replaceEntries'] = async (space, expect, entries, subjects = []) => {
    const payload = encodeEntry({ kind: 'replace', space, expect, entries, subjects });
    await this.#enter('replace');
    return (await this.#write(payload, false)).answer as CommitResult;
  };

  saveImage: Store['saveImage'] = async (expect, image, nodes) => {
    const payload = encodeEntry({ kind: 'image', expect, image, nodes });
    await this.#enter('image');
    return (await this.#write(payload, false)).ok;
  };

  trimReads: NonNullable<Store['trimReads']> = async (space, reads) => {
    const payload = encodeEntry({ kind: 'trim', space, reads });
    await this.#enter('trim');
    await this.#write(payload, false);
  };

  hold: Store['hold'] = async (space) => {
    await this.#enter('hold');
    const turns = this.#database.turnsAt(space);
    await turns.take(this);
    let isHeld = true;
    return () => {
      if (isHeld) turns.release(this);
      isHeld = false;
      return Promise.resolve();
    };
  };

  scrub: Store['scrub'] = async () => {
    await this.#enter('scrub');
    await this.#database.writing.take(this);
    try {
      await this.#inTurn(() => this.#catchUp());
      this.#position = await this.#database.scrub(this.#world.pause);
    } catch (error) {
      throw faultOf(error);
    } finally {
      this.#database.writing.release(this);
    }
  };

  isScrubDue: Store['isScrubDue'] = () =>
    this.#ask('due', () => Promise.resolve(this.#database.log.after(nowhere).payloads.some(forgetsTexts)));

  residue: Store['residue'] = (space, needle) =>
    this.#ask('residue', async (replica) => {
      const inRows = await replica.residue(space, needle);
      if (needle === '' || inRows > 0) return inRows;
      for (const other of await replica.spaces()) if ((await replica.residue(other, needle)) > 0) return 0;
      return placesOnDisk(this.#database.disk, needle);
    });

  close: Store['close'] = async () => {
    if (!this.#isOpen) return;
    await this.#group.finish();
    this.#isOpen = false;
    this.#database.disconnect(this);
  };

  async #enter(what: string): Promise<void> {
    this.#requireOpen();
    await this.#world.pause(what);
    this.#requireOpen();
  }

  async #ask<T>(what: string, question: (replica: Store) => Promise<T>): Promise<T> {
    await this.#enter(what);
    return this.#inTurn(async () => {
      await this.#catchUp();
      return question(this.#replica);
    });
  }

  async #write(
    payload: Uint8Array,
    together: boolean,
    novel: readonly string[] = [],
  ): Promise<{ readonly ok: boolean; readonly answer: unknown; readonly durable?: Promise<void> }> {
    const joins = this.#group.isOpen;
    if (!joins) await this.#database.writing.take(this);
    const { ok, answer } = await this.#apply(payload, novel).catch((error: unknown) => {
      if (!this.#group.isOpen) this.#database.writing.release(this);
      throw error;
    });
    if (!ok) {
      if (!this.#group.isOpen) this.#database.writing.release(this);
      return { ok, answer };
    }
    this.#isAhead = true;
    if (together) return { ok, answer, durable: this.#group.add(payload) };
    await (this.#group.isOpen ? this.#group.add(payload) : this.#flush([payload]));
    return { ok, answer };
  }

  #apply(payload: Uint8Array, novel: readonly string[]): Promise<{ readonly ok: boolean; readonly answer: unknown }> {
    return this.#inTurn(async () => {
      await this.#catchUp();
      if (novel.length === 0) return applyEntry(this.#replica, decodeEntry(payload));
      return applyEntry(this.#replica, { kind: 'commit', commit: withNovel(payload, novel) });
    });
  }

  /** Ends the transaction: after this, the changes are durable, or they are gone from memory too. */
  async #flush(payloads: readonly Uint8Array[]): Promise<void> {
    try {
      await this.#database.log.append(payloads, this.#world.pause);
      this.#position = this.#database.log.end;
    } catch (error) {
      this.#replica = memoryStore();
      this.#position = nowhere;
      throw faultOf(error);
    } finally {
      this.#isAhead = false;
      this.#database.writing.release(this);
    }
  }

  /** Applies what other processes have written. */
  async #catchUp(): Promise<void> {
    if (this.#isAhead) return;
    const { end } = this.#database.log;
    const { isWhole, payloads } = this.#database.log.after(this.#position);
    if (isWhole) this.#replica = memoryStore();
    for (const payload of payloads) {
      const { ok } = await applyEntry(this.#replica, decodeEntry(payload));
      if (!ok) throw new Fault('store-corrupt', 'a frame of the log does not follow from the one before');
    }
    this.#position = end;
  }

  #inTurn<T>(run: () => Promise<T>): Promise<T> {
    const turn = this.#queue.then(run, run);
    this.#queue = turn.catch(() => undefined);
    return turn;
  }

  #requireOpen(): void {
    if (!this.#isOpen) throw new Fault('store-unavailable', 'the store is closed; open a new one');
  }
}

/** The commit, with the contents that it expects to be new. A log does not keep those. */
function withNovel(payload: Uint8Array, novel: readonly string[]): Commit {
  const entry = decodeEntry(payload);
  if (entry.kind !== 'commit') throw new TypeError(`a commit was encoded as ${entry.kind}`);
  return { ...entry.commit, novel };
}

function unknownCommit(): Fault {
  return new Fault('commit-unknown', 'the connection was lost during a commit; read before you write again');
}

function faultOf(error: unknown): unknown {
  if (!(error instanceof SimDiskError)) return error;
  // After a failed flush nobody knows which sectors reached the medium.
  return error.reason === 'full'
    ? new Fault('store-unavailable', 'the disk is full; nothing was stored. Free some space and retry', {}, error)
    : new Fault('commit-unknown', 'the disk failed during a commit; read before you write again', {}, error);
}

function placesOnDisk(disk: SimDatabase['disk'], needle: string): number {
  const forms = [needle, insideJson(needle), plainHashOf(needle)];
  return disk.files().filter((file) => {
    const bytes = Buffer.from(disk.read(file, 0, disk.size(file)));
    return forms.some((form) => bytes.includes(form));
  }).length;
}
