import { type Compilable, sql } from 'kysely';
import { build } from './query.ts';

/** "Bezr": identifies a database as ours. */
export const applicationId = 0x42_65_7a_72;

interface Migration {
  readonly name: string;
  readonly steps: readonly Compilable[];
}

const strict = sql`strict`;

/** In order and append-only: a released migration is never edited. A database's version is the number of applied migrations. */
export const migrations: readonly Migration[] = [
  {
    name: 'first',
    steps: [
      build.schema
        .createTable('migration')
        .addColumn('version', 'integer', (column) => column.primaryKey())
        .addColumn('name', 'text', (column) => column.notNull())
        .modifyEnd(strict),
      build.schema
        .createTable('space')
        .addColumn('space', 'text', (column) => column.notNull().primaryKey())
        .addColumn('name', 'text', (column) => column.notNull())
        .addColumn('indexed', 'integer', (column) => column.notNull().defaultTo(-1))
        .modifyEnd(strict),
      build.schema
        .createTable('record')
        .addColumn('space', 'text', (column) => column.notNull())
        .addColumn('seq', 'integer', (column) => column.notNull())
        .addColumn('at', 'integer', (column) => column.notNull())
        .addColumn('hash', 'text', (column) => column.notNull())
        .addColumn('mac', 'text', (column) => column.notNull())
        .addColumn('body', 'text', (column) => column.notNull())
        .addPrimaryKeyConstraint('record_key', ['space', 'seq'])
        .modifyEnd(strict),
      build.schema
        .createTable('text')
        .addColumn('space', 'text', (column) => column.notNull())
        .addColumn('digest', 'text', (column) => column.notNull())
        .addColumn('salt', 'text', (column) => column.notNull())
        .addColumn('content', 'text', (column) => column.notNull())
        .addColumn('tags', 'text', (column) => column.notNull())
        .addPrimaryKeyConstraint('text_key', ['space', 'digest'])
        // Stored in its primary key: one page to write and one to find instead of two, for texts up to about a kilobyte.
        .modifyEnd(sql`strict, without rowid`),
      // `row` is explicit because VACUUM renumbers implicit row ids, and the index refers to them.
      build.schema
        .createTable('entry')
        .addColumn('row', 'integer', (column) => column.primaryKey())
        .addColumn('space', 'text', (column) => column.notNull())
        .addColumn('key', 'text', (column) => column.notNull())
        .addColumn('id', 'text', (column) => column.notNull())
        .addColumn('seq', 'integer', (column) => column.notNull())
        .addColumn('updated_at', 'integer', (column) => column.notNull())
        .addColumn('state', 'text', (column) => column.notNull())
        .addColumn('kind', 'text', (column) => column.notNull())
        .addColumn('target', 'text', (column) => column.notNull())
        .addColumn('trust', 'text', (column) => column.notNull())
        .addColumn('channel', 'text', (column) => column.notNull())
        .addColumn('session', 'text')
        .addColumn('principal', 'text', (column) => column.notNull())
        .addColumn('content_hash', 'text', (column) => column.notNull())
        .addColumn('digest', 'text')
        .addColumn('rest', 'text', (column) => column.notNull())
        .addUniqueConstraint('entry_key', ['space', 'key'])
        .modifyEnd(strict),
      build.schema.createIndex('entry_page').on('entry').columns(['space', 'seq']),
      build.schema.createIndex('entry_content').on('entry').columns(['space', 'content_hash']),
      // Contentless: the index holds words and no copy of the text. Our tokens are ASCII, so its tokenizer leaves them whole.
      {
        compile: () =>
          sql`create virtual table search using fts5(words, content='', contentless_delete=1, tokenize='ascii')`.compile(
            build,
          ),
      },
      build.schema
        .createTable('indexed')
        .addColumn('row', 'integer', (column) => column.primaryKey())
        .addColumn('digest', 'text', (column) => column.notNull())
        .modifyEnd(strict),
    ],
  },
  {
    name: 'tail',
    steps: [
      build.schema
        .createTable('tail')
        .addColumn('row', 'integer', (column) => column.primaryKey())
        .addColumn('space', 'text', (column) => column.notNull())
        .addColumn('seq', 'integer', (column) => column.notNull())
        .addColumn('at', 'integer', (column) => column.notNull())
        .addColumn('hash', 'text', (column) => column.notNull())
        .addColumn('mac', 'text', (column) => column.notNull())
        // Columns that every commit reads come before the long ones.
        .addColumn('hashes', 'text', (column) => column.notNull())
        .addColumn('body', 'text', (column) => column.notNull())
        .addColumn('brought', 'text', (column) => column.notNull())
        .modifyEnd(strict),
    ],
  },
  {
    name: 'evidence',
    steps: [
      build.schema
        .createTable('evidence')
        .addColumn('space', 'text', (column) => column.notNull())
        .addColumn('session', 'text', (column) => column.notNull())
        .addColumn('principal', 'text', (column) => column.notNull())
        .addColumn('updated_at', 'integer', (column) => column.notNull())
        .addColumn('expires_at', 'integer', (column) => column.notNull())
        .addColumn('data', 'blob', (column) => column.notNull())
        .addPrimaryKeyConstraint('evidence_key', ['space', 'session'])
        .modifyEnd(strict),
      build.schema.createIndex('evidence_recent').on('evidence').columns(['space', 'principal', 'updated_at']),
      build.schema.createIndex('evidence_expiry').on('evidence').columns(['space', 'expires_at']),
    ],
  },
  {
    name: 'images',
    steps: [
      // Newest first, for one state and one trust: a session reads the newest active entries of each trust.
      build.schema.createIndex('entry_newest').on('entry').columns(['space', 'state', 'trust', 'seq']),
      build.schema.createIndex('entry_id').on('entry').columns(['space', 'id']),
      // `state`, `rank`, `seq` and `id` repeat the entry's row, so that the index below finds the best claims in order.
      build.schema
        .createTable('claim')
        .addColumn('entry', 'blob', (column) => column.notNull())
        .addColumn('subject', 'blob', (column) => column.notNull())
        .addColumn('state', 'text', (column) => column.notNull())
        .addColumn('rank', 'integer', (column) => column.notNull())
        .addColumn('seq', 'integer', (column) => column.notNull())
        .addColumn('id', 'text', (column) => column.notNull())
        .addPrimaryKeyConstraint('claim_key', ['entry', 'subject'])
        .modifyEnd(sql`strict, without rowid`),
      build.schema.createIndex('claim_best').on('claim').columns(['subject', 'state', 'rank desc', 'seq desc', 'id']),
      build.schema
        .createTable('shown_list')
        .addColumn('list', 'blob', (column) => column.notNull().primaryKey())
        .addColumn('data', 'text', (column) => column.notNull())
        .modifyEnd(strict),
      build.schema
        .createTable('shown_entry')
        .addColumn('entry', 'blob', (column) => column.notNull())
        .addColumn('list', 'blob', (column) => column.notNull())
        .addPrimaryKeyConstraint('shown_entry_key', ['entry', 'list'])
        .modifyEnd(sql`strict, without rowid`),
      build.schema
        .createTable('shown_record')
        .addColumn('list', 'blob', (column) => column.notNull())
        .addColumn('seq', 'integer', (column) => column.notNull())
        .addPrimaryKeyConstraint('shown_record_key', ['list', 'seq'])
        .modifyEnd(sql`strict, without rowid`),
      build.schema
        .createTable('image')
        .addColumn('space', 'text', (column) => column.notNull().primaryKey())
        .addColumn('seq', 'integer', (column) => column.notNull())
        .addColumn('data', 'blob', (column) => column.notNull())
        .modifyEnd(strict),
      build.schema
        .createTable('image_node')
        .addColumn('space', 'text', (column) => column.notNull())
        .addColumn('path', 'text', (column) => column.notNull())
        .addColumn('data', 'blob', (column) => column.notNull())
        .addPrimaryKeyConstraint('image_node_key', ['space', 'path'])
        .modifyEnd(strict),
    ],
  },
  {
    name: 'secure-index',
    steps: [
      // One row while texts were forgotten whose old pages may still be in the log.
      build.schema
        .createTable('scrub_due')
        .addColumn('row', 'integer', (column) => column.primaryKey())
        .modifyEnd(strict),
      // A table with `contentless_delete` only marks deleted rows and keeps their words until all of it is merged. This
      // one gets the words to delete and removes them at once. The next search fills it again.
      rawStep('drop table search'),
      rawStep(`create virtual table search using fts5(words, content='', tokenize='ascii')`),
      rawStep(`insert into search(search, rank) values ('secure-delete', 1)`),
      rawStep('drop table indexed'),
      build.schema
        .createTable('indexed')
        .addColumn('row', 'integer', (column) => column.primaryKey())
        .addColumn('entry', 'integer', (column) => column.notNull().unique())
        .addColumn('digest', 'text', (column) => column.notNull())
        .modifyEnd(strict),
      build.schema.createIndex('indexed_digest').on('indexed').columns(['digest']),
      rawStep('update space set indexed = -1'),
    ],
  },
  {
    name: 'server-state',
    steps: [
      build.schema
        .createTable('server_state')
        .addColumn('area', 'text', (column) => column.notNull())
        .addColumn('key', 'text', (column) => column.notNull())
        .addColumn('version', 'text', (column) => column.notNull())
        .addColumn('expires_at', 'integer', (column) => column.notNull())
        .addColumn('value', 'text', (column) => column.notNull())
        .addPrimaryKeyConstraint('server_state_key', ['area', 'key'])
        .modifyEnd(sql`strict, without rowid`),
      build.schema.createIndex('server_state_expiry').on('server_state').columns(['area', 'expires_at']),
      // Servers ask for all held entries at once; there are few, in however large a memory.
      build.schema
        .createIndex('entry_held')
        .on('entry')
        .columns(['space', 'key', 'updated_at'])
        .where(sql<boolean>`state = 'quarantined'`),
    ],
  },
  {
    name: 'stems',
    steps: [
      // The index held words and now holds stems. The next search fills it again.
      rawStep(`insert into search(search) values ('delete-all')`),
      rawStep('delete from indexed'),
      rawStep('update space set indexed = -1'),
    ],
  },
  {
    name: 'vectors',
    steps: [
      // A vector says much about its text, so it must not outlive it.
      rawStep(`create table vector (space text not null, digest text not null, model text not null, data blob not null,
        primary key (space, digest),
        foreign key (space, digest) references text (space, digest) on delete cascade) strict, without rowid`),
    ],
  },
  {
    name: 'languages',
    steps: [
      // The index held English stems and now holds those of other languages. The next search fills it again.
      rawStep(`insert into search(search) values ('delete-all')`),
      rawStep('delete from indexed'),
      rawStep('update space set indexed = -1'),
    ],
  },
];

/** A statement that the query builder cannot express. */
function rawStep(statement: string): Compilable {
  return { compile: () => sql.raw(statement).compile(build) };
}

/** Every name that a valid database may contain. A trigger or view would be foreign code in our store. */
export const objects: ReadonlySet<string> = new Set([
  ...['migration', 'space', 'record', 'text', 'entry', 'search', 'indexed', 'tail', 'evidence'],
  ...[
    'claim',
    'shown_list',
    'shown_entry',
    'shown_record',
    'image',
    'image_node',
    'scrub_due',
    'server_state',
    'vector',
  ],
  ...['entry_page', 'entry_content', 'entry_newest', 'entry_id', 'claim_best', 'indexed_digest'],
  ...['evidence_recent', 'evidence_expiry', 'entry_held', 'server_state_expiry'],
  ...['search_data', 'search_idx', 'search_docsize', 'search_config'],
  ...['record', 'space', 'entry', 'evidence', 'indexed', 'shown_list', 'image', 'image_node'].map(
    (table) => `sqlite_autoindex_${table}_1`,
  ),
]);
