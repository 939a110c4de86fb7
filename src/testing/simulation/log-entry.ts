import type {
  Commit,
  EntryRow,
  EntrySubjects,
  EvidenceRow,
  LedgerImage,
  NodeChange,
  Store,
  TrimmedRead,
} from '../../model/store.ts';

/** One change of a simulated store, as its log keeps it. */
export type LogEntry =
  | { readonly kind: 'commit'; readonly commit: Commit }
  | {
      readonly kind: 'replace';
      readonly space: string;
      readonly expect: Commit['expect'];
      readonly entries: readonly EntryRow[];
      readonly subjects: readonly EntrySubjects[];
    }
  | { readonly kind: 'trim'; readonly space: string; readonly reads: readonly TrimmedRead[] }
  | {
      readonly kind: 'image';
      readonly expect: number | undefined;
      readonly image: LedgerImage;
      readonly nodes: readonly NodeChange[];
    };

/** What a store answered to a change, and whether it was made. */
export interface Applied {
  readonly ok: boolean;
  readonly answer: unknown;
}

/** Makes the change in a store. */
export async function applyEntry(store: Store, entry: LogEntry): Promise<Applied> {
  if (entry.kind === 'image') {
    const saved = await store.saveImage(entry.expect, entry.image, entry.nodes);
    return { ok: saved, answer: saved };
  }
  if (entry.kind === 'trim') {
    await store.trimReads?.(entry.space, entry.reads);
    return { ok: true, answer: undefined };
  }
  const answer =
    entry.kind === 'commit'
      ? await store.commit(entry.commit)
      : await store.replaceEntries(entry.space, entry.expect, entry.entries, entry.subjects);
  return { ok: answer.ok, answer };
}

/** The bytes of a change. What the commit expected to be new has been checked, and its hashes would outlive an erased text. */
export function encodeEntry(entry: LogEntry): Uint8Array {
  return Buffer.from(
    JSON.stringify(entry.kind === 'commit' ? { ...entry, commit: plain(entry.commit) } : entry, asText),
    'utf8',
  );
}

export function decodeEntry(payload: Uint8Array): LogEntry {
  const known = decoded.get(payload);
  if (known !== undefined) return known;
  const text = Buffer.from(payload).toString('utf8');
  const entry = (text.includes(bytesMark) ? JSON.parse(text, fromText) : JSON.parse(text)) as LogEntry;
  decoded.set(payload, entry);
  return entry;
}

/** Every process applies every frame, and stores copy what they are given. */
const decoded = new WeakMap<Uint8Array, LogEntry>();

function plain({ together: _together, ...commit }: Commit): Commit {
  return { ...commit, novel: [] };
}

const bytesMark = 'bytes:';

function asText(this: unknown, key: string, value: unknown): unknown {
  // A Buffer has made itself an object of numbers by now, so the holder is asked for the original.
  const original = (this as Record<string, unknown>)[key];
  return original instanceof Uint8Array ? bytesMark + Buffer.from(original).toString('base64') : value;
}

/** Only `data` of evidence, images and nodes are bytes; other strings may look like this. */
function fromText(key: string, value: unknown): unknown {
  const isBytes = key === 'data' && typeof value === 'string' && value.startsWith(bytesMark);
  return isBytes ? new Uint8Array(Buffer.from(value.slice(bytesMark.length), 'base64')) : value;
}

/** Whether the change deletes texts that are still in the log before it. */
export function forgetsTexts(payload: Uint8Array): boolean {
  const entry = decodeEntry(payload);
  return entry.kind === 'commit' && entry.commit.forget.length > 0;
}

/**
 * The same changes without what later ones have replaced or deleted: forgotten texts, rows that were written again,
 * evidence that was replaced. Applied in order, they give the same state.
 */
export function withoutForgotten(entries: readonly LogEntry[]): readonly LogEntry[] {
  const later = new Set<string>();
  const kept = entries.toReversed().map((entry): LogEntry => {
    if (entry.kind === 'image' || entry.kind === 'trim') return entry;
    const space = entry.kind === 'commit' ? entry.commit.space : entry.space;
    const isNew = (kind: string, name: string): boolean => !later.has(JSON.stringify([space, kind, name]));
    const note = (kind: string, name: string): void => void later.add(JSON.stringify([space, kind, name]));
    const about = new Set(subjectsOf(entry).map(({ id }) => id));
    const needed = (id: string): boolean => isNew('row', id) || (about.has(id) && needsSubjects(id, isNew));
    const rows = rowsOf(entry).filter(({ id }) => isNew('rows', '') && needed(id));
    for (const id of about) note('subjects', id);
    for (const { id, state } of rows) {
      note('row', id);
      if (state === 'erased') note('erased', id);
    }
    if (entry.kind === 'replace') {
      note('rows', '');
      return { ...entry, entries: rows };
    }
    return { ...entry, commit: withoutTexts({ ...entry.commit, entries: rows }, isNew, note) };
  });
  return kept.reverse();
}

/** A change of the memory itself. */
type MemoryChange = Exclude<LogEntry, { readonly kind: 'image' | 'trim' }>;

function rowsOf(entry: MemoryChange): Commit['entries'] {
  return entry.kind === 'commit' ? entry.commit.entries : entry.entries;
}

function subjectsOf(entry: MemoryChange): NonNullable<Commit['subjects']> {
  return entry.kind === 'commit' ? (entry.commit.subjects ?? []) : entry.subjects;
}

/** Subjects need the row of their commit, whatever changed in it later, unless the entry is erased. */
function needsSubjects(id: string, isNew: (kind: string, name: string) => boolean): boolean {
  return isNew('subjects', id) && isNew('erased', id);
}

function withoutTexts(
  commit: Commit,
  isNew: (kind: string, name: string) => boolean,
  note: (kind: string, name: string) => void,
): Commit {
  for (const digest of commit.forget) note('text', digest);
  for (const session of commit.forgetEvidence ?? []) note('evidence', session);
  const texts = commit.texts.filter(({ digest }) => isNew('text', digest));
  const isLast = ({ session }: EvidenceRow): boolean => isNew('evidence', session);
  const evidence = commit.evidence?.filter(isLast);
  for (const { session } of evidence ?? []) note('evidence', session);
  return { ...commit, texts, forget: [], ...(evidence === undefined ? {} : { evidence }) };
}
