import { createWriteStream, rmSync } from 'node:fs';
import { finished } from 'node:stream/promises';
import { Fault } from '../../base/fault.ts';
import { sha256 } from '../../base/hash.ts';
import { openStore, withoutPassword } from '../../config/index.ts';
import { createGuard } from '../../guard/index.ts';
import type { Keyring } from '../../model/keyring.ts';
import type { Origin } from '../../model/provenance.ts';
import type { SealedRecord } from '../../model/record.ts';
import { dumpPostgres } from '../../stores/postgres/carried-rows.ts';
import { type PageCounts, pageRows } from '../../stores/sqlite/page-rows.ts';
import { type BackupTools, refuseBroken, verifySpaces } from '../backed-up.ts';
import { withPool } from '../postgres-pool.ts';
import { createPrivateFile, draftOf, moveIntoPlace, refuseExisting, removeDatabase } from '../private-file.ts';
import { leaveOneFile } from '../sqlite-file.ts';
import { kindOfStore, refuseMissing } from '../store-kind.ts';
import { type Finds, openFinds } from './finds.ts';
import { recognise } from './recognise.ts';
import { rescueSpace, type SpaceReport } from './rescue-space.ts';

export interface SalvageRequest {
  /** The damaged store: a SQLite file or postgres://... It is only read. */
  readonly store: string;
  readonly keyring: Keyring;
  /** The SQLite file to make. */
  readonly to: string;
  readonly person: Origin;
  /** Hold every active entry for review. */
  readonly holdAll: boolean;
  /** Milliseconds until a held entry of this space expires. */
  reviewMs(space: string): number;
}

export interface SalvageReport {
  readonly store: string;
  readonly spaces: readonly SpaceReport[];
  /** Hashes of the names of spaces of which rows are left, but no record. */
  readonly lostSpaces: readonly string[];
  /** Pages of the file and its log; absent for PostgreSQL. */
  readonly pages?: PageCounts;
  /** Records that a key of another keyring sealed. */
  readonly unknownKeys: number;
  /** Sealed records that are not part of the new journal, one per line; absent if there are none. */
  readonly records?: string;
}

/**
 * Makes a new store from what a damaged one still proves. Records before the first break are copied as they are. What only
 * later records prove is held for a person, or stays retired or erased: between them a record may be missing that took
 * something back. The report accounts for every record and every entry that anything names.
 */
export async function salvage(request: SalvageRequest, tools: BackupTools): Promise<SalvageReport> {
  const { store, keyring, to } = request;
  if (kindOfStore(store) === 'sqlite') refuseMissing(store);
  if (kindOfStore(to) !== 'sqlite') throw notAFile(to);
  const aside = `${to}.records.jsonl`;
  for (const file of [to, aside]) refuseExisting(file, false);
  const [draft, draftAside, temporary] = [to, aside, to].map((path) => draftOf(path, tools.env)) as [
    string,
    string,
    string,
  ];
  const finds = await openPrivateFinds(temporary);
  try {
    const pages = await findRows(finds, request, tools);
    refuseNothing(finds, store);
    createPrivateFile(draftAside);
    const { spaces, records } = await rescueAll(finds, request, draft, draftAside, tools);
    await verifyNew(draft, keyring, spaces, request.person, tools);
    await leaveOneFile(draft);
    if (records > 0) moveIntoPlace(draftAside, aside, false);
    moveIntoPlace(draft, to, false);
    const known = new Set(spaces.map(({ space }) => sha256(space)));
    return {
      store: to,
      spaces,
      lostSpaces: finds.hintedSpaceKeys().filter((key) => !known.has(key)),
      ...(pages === undefined ? {} : { pages }),
      unknownKeys: finds.unknownKeys,
      ...(records > 0 ? { records: aside } : {}),
    };
  } finally {
    finds.close();
    for (const file of [draft, temporary]) removeDatabase(file);
    rmSync(draftAside, { force: true });
  }
}

async function openPrivateFinds(file: string): Promise<Finds> {
  createPrivateFile(file);
  return openFinds(file);
}

async function findRows(
  finds: Finds,
  { store, keyring }: SalvageRequest,
  { onStep }: BackupTools,
): Promise<PageCounts | undefined> {
  if (kindOfStore(store) === 'postgres') {
    let rows = 0;
    await withPool(store, (pool) =>
      dumpPostgres(pool, {}, async (table, page) => {
        for (const row of page) finds.add(recognise(row, keyring));
        rows += page.length;
        onStep?.(`table ${table}`, rows);
      }),
    );
    return undefined;
  }
  const counts: PageCounts = { pages: 0, withoutRows: 0, brokenRows: 0 };
  for (const row of pageRows(store, counts)) {
    finds.add(recognise(row, keyring));
    onStep?.('reading pages', counts.pages);
  }
  return counts;
}

async function rescueAll(
  finds: Finds,
  { keyring, person, holdAll, reviewMs }: SalvageRequest,
  draft: string,
  aside: string,
  { env, onStep }: BackupTools,
): Promise<{ readonly spaces: readonly SpaceReport[]; readonly records: number }> {
  const target = await openStore(draft);
  const lines = createWriteStream(aside);
  let records = 0;
  const setAside = (record: SealedRecord): void => {
    records += 1;
    lines.write(`${JSON.stringify(record)}\n`);
  };
  try {
    const spaces: SpaceReport[] = [];
    for (const space of finds.spaces()) {
      const now = env.now();
      const rescue = { finds, target, keyring, person, now, reviewMs: reviewMs(space), holdAll, setAside };
      spaces.push(
        await rescueSpace(
          { ...rescue, newId: () => env.id(), onRecord: (name, count) => onStep?.(`writing ${name}`, count) },
          space,
        ),
      );
    }
    lines.end();
    await finished(lines);
    return { spaces, records };
  } finally {
    lines.destroy();
    await target.close();
  }
}

/** Derives the rows again, with everything that only the guard can compute, and verifies every space. */
async function verifyNew(
  file: string,
  keyring: Keyring,
  spaces: readonly SpaceReport[],
  person: Origin,
  tools: BackupTools,
): Promise<void> {
  const store = await openStore(file);
  try {
    const guard = createGuard({ store, keyring, scanner: tools.scanner, env: tools.env });
    for (const { space } of spaces) await guard.space(space).recovery.rebuild({}, person);
    refuseBroken(await verifySpaces(store, keyring, tools), 'the salvaged store', 'please report this bug');
  } finally {
    await store.close();
  }
}

/** With the wrong keys, nothing at all is proved, and that is no damage. */
function refuseNothing(finds: Finds, store: string): void {
  if (finds.counts().records > 0) return;
  if (finds.unknownKeys === 0) {
    throw new Fault(
      'store-corrupt',
      `nothing in ${withoutPassword(store)} proves a single record; is it a store of Bezoar? If it was one, restore a backup. See docs/backup.md`,
    );
  }
  throw new Fault(
    'key-unknown',
    `all ${finds.unknownKeys} records that were found were sealed with keys that are not in the keyring; put the key file of this memory in place, or name it with --key-file. See docs/backup.md`,
    { records: finds.unknownKeys },
  );
}

function notAFile(to: string): Fault {
  return new Fault(
    'input-invalid',
    `salvage makes a SQLite file; ${to.split(':')[0]}: is none. Name a file, then put it into the database with \`bezoar backup restore\``,
  );
}
