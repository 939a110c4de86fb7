import { Fault } from '../base/fault.ts';
import { sha256 } from '../base/hash.ts';
import { textHolds } from '../guard/index.ts';
import { type Flaw, follow, type Trail } from '../journal/index.ts';
import type { SaltedText } from '../model/entry.ts';
import type { Keyring } from '../model/keyring.ts';
import type { RecordBody, SealedRecord } from '../model/record.ts';
import type { Commit, Store } from '../model/store.ts';
import { memoryStore } from '../stores/memory.ts';
import { idsOnList } from '../stores/sql/shown-rows.ts';

/** What a broken space proves: its records up to the break, with their texts and entries, in the memory of this process. */
export interface ProvedView {
  readonly store: Store;
  readonly records: number;
  /** Absent if the journal is unbroken. */
  readonly broken?: { readonly seq: number; readonly flaw: Flaw };
}

const recordsPerPage = 500;

/**
 * Reads a space up to its first bad record and puts it into a store in memory, so that people can list, search and export
 * what is proved. Nothing is written to the store itself.
 */
export async function provedView(store: Store, keyring: Keyring, space: string): Promise<ProvedView> {
  const view = memoryStore();
  let trail: Trail = { head: undefined, key: 0 };
  for (;;) {
    const seq = trail.head === undefined ? 0 : trail.head.seq + 1;
    const page = await readableRecords(store, space, seq);
    if (page.length === 0) {
      const isEnd = (await store.head(space))?.seq === trail.head?.seq;
      return { store: view, records: seq, ...(isEnd ? {} : { broken: { seq, flaw: 'missing' as const } }) };
    }
    for (const record of page) {
      const link = follow(keyring, space, trail, record);
      if (!link.ok) return { store: view, records: link.seq, broken: { seq: link.seq, flaw: link.flaw } };
      await copyRecord(store, view, trail, record, link.body);
      trail = link.trail;
    }
  }
}

/** A row that cannot be read fails its whole page, so the page before it is read record by record. */
async function readableRecords(store: Store, space: string, from: number): Promise<readonly SealedRecord[]> {
  try {
    return await store.records(space, from, recordsPerPage);
  } catch (error) {
    if (!isDamage(error)) throw error;
  }
  try {
    return await store.records(space, from, 1);
  } catch (error) {
    if (!isDamage(error)) throw error;
    return [];
  }
}

function isDamage(error: unknown): boolean {
  return error instanceof Fault && error.code === 'store-corrupt';
}

async function copyRecord(from: Store, to: Store, trail: Trail, record: SealedRecord, body: RecordBody): Promise<void> {
  const { space, seq, at } = record;
  const { changes } = body.event;
  const texts = new Map(
    (
      await readableTexts(
        from,
        space,
        changes.flatMap(({ digest }) => digest ?? []),
      )
    ).map((text) => [text.digest, text]),
  );
  await to.commit({
    space,
    expect: trail.head,
    record,
    texts: [...texts.values()],
    entries: changes.map((facts) => {
      const text = facts.digest === null ? undefined : texts.get(facts.digest);
      return { space, seq, updatedAt: at, contentHash: text === undefined ? '' : sha256(text.content), ...facts };
    }),
    forget: [],
    novel: [],
    ...(await readableList(from, space, body)),
  });
}

/** What the record showed. Anyone who reads the list compares it with its name, which the record states. */
async function readableList(store: Store, space: string, { event }: RecordBody): Promise<Pick<Commit, 'shown'>> {
  if (event.shown === undefined) return {};
  try {
    const [shown] = await store.shownLists(space, [event.shown.list]);
    return shown === undefined ? {} : { shown: { ...shown, ids: idsOnList(shown.data) } };
  } catch (error) {
    if (!isDamage(error)) throw error;
    return {};
  }
}

async function readableTexts(store: Store, space: string, digests: readonly string[]): Promise<readonly SaltedText[]> {
  try {
    return digests.length === 0 ? [] : (await store.texts(space, digests)).filter(textHolds);
  } catch (error) {
    if (!isDamage(error)) throw error;
    return []; // Its entry is listed without a text.
  }
}
