import { sha256 } from '../../base/hash.ts';
import { openSqlite } from '../../config/index.ts';
import type { EntryState, SaltedText } from '../../model/entry.ts';
import type { SealedRecord } from '../../model/record.ts';
import type { SqliteHandle, SqliteStatement } from '../../stores/sqlite/handle.ts';
import type { Recognised, RowHint } from './recognise.ts';

/**
 * What was found in a damaged store, sorted in a temporary database of its own: pages come in no order, and a large memory does
 * not fit into this process.
 */
export interface Finds {
  add(found: Recognised): void;
  /** Names of the spaces with at least one proved record, sorted. */
  spaces(): readonly string[];
  /** All proved records with this number. More than one if the space has had two histories. */
  recordsAt(space: string, seq: number): readonly SealedRecord[];
  /** Proved records from number `from` up to, but without, number `to`, in order. */
  recordsBetween(space: string, from: number, to: number): readonly SealedRecord[];
  /** The highest number that a proved record or a row names; -1 if none does. */
  lastKnown(space: string, spaceKey: string): number;
  text(digest: string): SaltedText | undefined;
  /** Gives the lists of what was shown in a space their names, so that `list` finds them. */
  nameLists(space: string, spaceStart: string, namesOf: (data: string) => readonly string[]): void;
  /** What the list of this name says. */
  list(space: string, name: string): string | undefined;
  /** What rows say about entries of a space, by id, at most `limit` after the given id. */
  hints(spaceKey: string, after: string, limit: number): readonly RowHint[];
  /** Keys of spaces that only rows know. */
  hintedSpaceKeys(): readonly string[];
  counts(): { readonly records: number; readonly texts: number };
  /** Records that a key of another keyring sealed. */
  readonly unknownKeys: number;
  close(): void;
}

/** Rows per transaction. */
const rowsPerCommit = 10_000;
const listsPerPage = 100;

export async function openFinds(file: string): Promise<Finds> {
  const db = await openSqlite(file);
  const run = (sql: string): void => void db.prepare(sql).run();
  db.prepare('pragma journal_mode = off').all();
  run('pragma synchronous = off');
  run(
    'create table record (space text, seq integer, hash text, at integer, mac text, body text, primary key (space, seq, hash))',
  );
  run('create table text (digest text primary key, salt text, content text, tags text) without rowid');
  run(
    'create table hint (space text, id text, seq integer, state text, digest text, primary key (space, id)) without rowid',
  );
  run('create table list (start text, digest text, data text, primary key (start, digest)) without rowid');
  run('create table list_name (space text, name text, data text, primary key (space, name)) without rowid');
  return new FoundRows(db);
}

interface RecordColumns {
  readonly space: string;
  readonly seq: number;
  readonly hash: string;
  readonly at: number;
  readonly mac: string;
  readonly body: string;
}

class FoundRows implements Finds {
  readonly #db: SqliteHandle;
  readonly #addRecord: SqliteStatement;
  readonly #addText: SqliteStatement;
  readonly #addHint: SqliteStatement;
  readonly #addList: SqliteStatement;
  readonly #nameList: SqliteStatement;
  readonly #recordsAt: SqliteStatement;
  readonly #text: SqliteStatement;
  #pending = 0;
  unknownKeys = 0;

  constructor(db: SqliteHandle) {
    this.#db = db;
    this.#addRecord = db.prepare(
      'insert or ignore into record (space, seq, hash, at, mac, body) values (?, ?, ?, ?, ?, ?)',
    );
    this.#addText = db.prepare('insert or ignore into text (digest, salt, content, tags) values (?, ?, ?, ?)');
    this.#addHint = db.prepare(`insert into hint (space, id, seq, state, digest) values (?, ?, ?, ?, ?)
      on conflict do update set seq = excluded.seq, state = excluded.state, digest = excluded.digest
      where excluded.seq > hint.seq`);
    this.#addList = db.prepare('insert or ignore into list (start, digest, data) values (?, ?, ?)');
    this.#nameList = db.prepare('insert or ignore into list_name (space, name, data) values (?, ?, ?)');
    this.#recordsAt = db.prepare('select * from record where space = ? and seq = ? order by hash');
    this.#text = db.prepare('select * from text where digest = ?');
  }

  add({ record, unknownKey, texts, hints, lists }: Recognised): void {
    this.#write();
    if (unknownKey === true) this.unknownKeys += 1;
    if (record !== undefined) {
      const { space, seq, hash, at, mac, body } = record;
      this.#addRecord.run(space, seq, hash, at, mac, body);
    }
    for (const { digest, salt, content, tags } of texts) this.#addText.run(digest, salt, content, JSON.stringify(tags));
    for (const { spaceKey, id, seq, state, digest } of hints) this.#addHint.run(spaceKey, id, seq, state, digest);
    for (const { spaceStart, data } of lists) this.#addList.run(spaceStart, sha256(data), data);
  }

  spaces(): readonly string[] {
    return this.#ask<{ space: string }>('select distinct space from record order by space').map(({ space }) => space);
  }

  recordsAt(space: string, seq: number): readonly SealedRecord[] {
    this.#read();
    return this.#recordsAt.all(space, seq) as RecordColumns[];
  }

  recordsBetween(space: string, from: number, to: number): readonly SealedRecord[] {
    return this.#ask<RecordColumns>(
      'select * from record where space = ? and seq >= ? and seq < ? order by seq, hash',
      space,
      from,
      to,
    );
  }

  lastKnown(space: string, spaceKey: string): number {
    const [row] = this.#ask<{ last: number | null }>(
      'select max(seq) as last from (select seq from record where space = ? union all select seq from hint where space = ?)',
      space,
      spaceKey,
    );
    return row?.last ?? -1;
  }

  text(digest: string): SaltedText | undefined {
    this.#read();
    const [row] = this.#text.all(digest) as { digest: string; salt: string; content: string; tags: string }[];
    return row === undefined ? undefined : { ...row, tags: JSON.parse(row.tags) as string[] };
  }

  nameLists(space: string, spaceStart: string, namesOf: (data: string) => readonly string[]): void {
    let after = '';
    for (;;) {
      const page = this.#ask<{ digest: string; data: string }>(
        'select digest, data from list where start = ? and digest > ? order by digest limit ?',
        spaceStart,
        after,
        listsPerPage,
      );
      for (const { digest, data } of page) {
        after = digest;
        for (const name of namesOf(data)) {
          this.#write();
          this.#nameList.run(space, name, data);
        }
      }
      if (page.length === 0) return;
    }
  }

  list(space: string, name: string): string | undefined {
    return this.#ask<{ data: string }>('select data from list_name where space = ? and name = ?', space, name)[0]?.data;
  }

  hints(spaceKey: string, after: string, limit: number): readonly RowHint[] {
    const rows = this.#ask<{ id: string; seq: number; state: EntryState; digest: string | null }>(
      'select id, seq, state, digest from hint where space = ? and id > ? order by id limit ?',
      spaceKey,
      after,
      limit,
    );
    return rows.map((row) => ({ spaceKey, ...row }));
  }

  hintedSpaceKeys(): readonly string[] {
    return this.#ask<{ space: string }>('select distinct space from hint order by space').map(({ space }) => space);
  }

  counts(): { readonly records: number; readonly texts: number } {
    const [row] = this.#ask<{ records: number; texts: number }>(
      'select (select count(*) from record) as records, (select count(*) from text) as texts',
    );
    return { records: row?.records ?? 0, texts: row?.texts ?? 0 };
  }

  close(): void {
    this.#read();
    this.#db.close();
  }

  #ask<Row>(sql: string, ...values: readonly unknown[]): readonly Row[] {
    this.#read();
    return this.#db.prepare(sql).all(...values) as Row[];
  }

  #write(): void {
    if (this.#pending >= rowsPerCommit) this.#read();
    if (this.#pending === 0) this.#db.prepare('begin').run();
    this.#pending += 1;
  }

  #read(): void {
    if (this.#pending > 0) this.#db.prepare('commit').run();
    this.#pending = 0;
  }
}
