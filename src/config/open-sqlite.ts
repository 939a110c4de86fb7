import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import process from 'node:process';
import { codeOf } from '../base/code-of.ts';
import { Fault } from '../base/fault.ts';
import { importIfInstalled } from '../base/import-optional.ts';
import type { SqliteHandle } from '../stores/sqlite/handle.ts';
import { nodeSqliteHandle } from '../stores/sqlite/node-sqlite.ts';

export interface SqliteDriver {
  readonly name: 'better-sqlite3' | 'node:sqlite';
  /** Opens or creates the database file; `:memory:` for one in memory. */
  open(file: string): SqliteHandle;
}

/** How long a handle waits for a lock by default. Stores set their own timeout. */
const busyTimeoutMs = 5_000;

/** Opens a database with better-sqlite3 if it is installed, else with `node:sqlite` of Node 22.16 or newer. */
export async function openSqlite(file: string): Promise<SqliteHandle> {
  return (await sqliteDriver()).open(file);
}

/** The driver that `openSqlite` uses here. If there is none, the Fault says what to install. */
export async function sqliteDriver(): Promise<SqliteDriver> {
  const installed = await betterSqlite3();
  if (typeof installed === 'object') return installed;
  const builtIn = await nodeSqlite();
  if (builtIn !== undefined) return builtIn;
  throw new Fault(
    'package-missing',
    installed === undefined
      ? 'a SQLite database needs the package better-sqlite3 or Node 22.16 or newer; install it with `npm install better-sqlite3`'
      : `better-sqlite3 is installed, but ${installed}, or use Node 22.16 or newer`,
    { package: 'better-sqlite3', node: process.versions.node },
  );
}

/** The driver; a text that says why the installed one does not work here and what to run; or undefined if none is installed. */
async function betterSqlite3(): Promise<SqliteDriver | string | undefined> {
  // Loading a version built for a newer Node ends the process, so this checks the version first.
  const major = majorOf('better-sqlite3');
  if (major === undefined) return undefined;
  if (major >= 13 && nodeMajor() < 22)
    return `version ${major} needs Node 22 or newer; run \`npm install better-sqlite3@12\``;
  try {
    const Database = (await importIfInstalled('better-sqlite3', () => import('better-sqlite3')))?.default;
    if (Database === undefined) return undefined;
    new Database(':memory:').close(); // The first database loads the native part, which may be missing.
    return { name: 'better-sqlite3', open: (file) => new Database(file, { timeout: busyTimeoutMs }) };
  } catch (error) {
    return whyUnusable(error);
  }
}

/** Package managers that run no install scripts leave the native part out; installing again would change nothing. */
function whyUnusable(error: unknown): string {
  const isAbsent = error instanceof Error && error.message.startsWith('Could not locate the bindings file');
  if (!isAbsent) return `its native part cannot be loaded (${codeOf(error)}); run \`npm rebuild better-sqlite3\``;
  return 'its native part is missing, because its install script did not run; allow it (`npm rebuild better-sqlite3 --ignore-scripts=false`, `pnpm approve-builds`)';
}

async function nodeSqlite(): Promise<SqliteDriver | undefined> {
  const { DatabaseSync } = (await quietly(importNodeSqlite)) ?? {};
  if (DatabaseSync === undefined) return undefined;
  const probe = new DatabaseSync(':memory:');
  const isComplete = 'isTransaction' in probe; // Node 22.16 and newer
  probe.close();
  if (!isComplete) return undefined;
  return {
    name: 'node:sqlite',
    open: (file) => nodeSqliteHandle(new DatabaseSync(file, { timeout: busyTimeoutMs })),
  };
}

async function importNodeSqlite(): Promise<typeof import('node:sqlite') | undefined> {
  try {
    return await import('node:sqlite');
  } catch (error) {
    if (codeOf(error) === 'ERR_UNKNOWN_BUILTIN_MODULE') return undefined;
    throw error;
  }
}

/** Suppresses the warning of Node 22 that the module may change: our tests cover every part of it that is used here. */
async function quietly<T>(load: () => Promise<T>): Promise<T> {
  const { emitWarning } = process;
  const filtered = (...warning: Parameters<typeof emitWarning>): void => {
    if (!String(warning[0]).startsWith('SQLite is an experimental feature')) emitWarning.apply(process, warning);
  };
  Object.assign(process, { emitWarning: filtered });
  try {
    return await load();
  } finally {
    Object.assign(process, { emitWarning });
  }
}

function nodeMajor(): number {
  return Number.parseInt(process.versions.node, 10);
}

function majorOf(name: string): number | undefined {
  try {
    const file = createRequire(import.meta.url).resolve(`${name}/package.json`);
    return Number.parseInt(String(JSON.parse(readFileSync(file, 'utf8')).version), 10);
  } catch (error) {
    if (codeOf(error) === 'MODULE_NOT_FOUND') return undefined;
    throw error;
  }
}
