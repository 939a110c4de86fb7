import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { onTestFinished } from 'vitest';
import { type Env, scriptedEnv } from '../../../src/base/env.ts';
import { createScanner } from '../../../src/detect/index.ts';
import type { GuardedSpace, GuardOptions } from '../../../src/guard/index.ts';
import type { Origin } from '../../../src/model/provenance.ts';
import { presets } from '../../../src/policy/index.ts';
import { dockerAgentDatabase } from '../../../src/stores/docker-agent/database.ts';
import { type DockerAgentMemory, dockerAgentMemory } from '../../../src/tools/docker-agent/docker-agent-memory.ts';
import { world } from '../../guard/support/world.ts';

export const agent: Origin = { channel: 'agent', principal: 'helper', session: 'monday' };
/** Their own words are shown as they are; an agent's note, of which nobody knows the source, is shown as data. */
export const person: Origin = { channel: 'user', principal: 'ana', session: 'monday' };
export const olga: Origin = { channel: 'operator', principal: 'olga' };

/** As docker-agent makes it: the table, then the column that was added later, and its own journal mode. */
const schema = [
  'CREATE TABLE IF NOT EXISTS memories (id TEXT PRIMARY KEY, created_at TEXT, memory TEXT)',
  "ALTER TABLE memories ADD COLUMN category TEXT DEFAULT ''",
];

export interface Row {
  id: string;
  created_at: string;
  memory: string;
  category: string;
}

/** A database that another program holds open. */
export class OtherProgram {
  readonly db: Sqlite.Database;

  constructor(file: string) {
    this.db = new Sqlite(file);
    onTestFinished(() => void this.db.close());
  }

  insert(id: string, memory: string | Buffer | null, category = '', createdAt = '2023-11-14T08:00:00Z'): void {
    this.db.prepare('INSERT INTO memories VALUES (?, ?, ?, ?)').run(id, createdAt, memory, category);
  }

  change(id: string, memory: string): void {
    this.db.prepare('UPDATE memories SET memory = ? WHERE id = ?').run(memory, id);
  }

  delete(id: string): void {
    this.db.prepare('DELETE FROM memories WHERE id = ?').run(id);
  }

  rows(): Row[] {
    return this.db.prepare('SELECT * FROM memories ORDER BY created_at, id').all() as Row[];
  }
}

export function databaseFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'bezoar-sql-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, 'memory.db');
}

const scanner = createScanner();

export interface Setting {
  readonly file: string;
  readonly other: OtherProgram;
  readonly space: GuardedSpace;
  readonly env: Env;
  readonly memory: DockerAgentMemory;
  /** Another session on the same file and the same guard. */
  session(origin?: Origin): DockerAgentMemory;
  call(tool: string, input?: unknown): Promise<string>;
}

export function setting(
  options: Partial<GuardOptions> & { readonly file?: string; readonly origin?: Origin } = {},
): Setting {
  const { file = databaseFile(), origin: own = agent, ...given } = options;
  const other = new OtherProgram(file);
  if (options.file === undefined) for (const statement of schema) other.db.exec(statement);
  const env = scriptedEnv(3);
  const { space } = world({ scanner, env, policy: presets.balanced, ...given });
  const session = (origin: Origin = own): DockerAgentMemory => {
    const handle = new Sqlite(file);
    onTestFinished(() => void handle.close());
    return dockerAgentMemory({ space, database: dockerAgentDatabase(handle), origin, env });
  };
  const memory = session();
  return { file, other, space, env, memory, session, call: (tool, input) => call(memory, tool, input) };
}

export function call(memory: DockerAgentMemory, tool: string, input: unknown = {}): Promise<string> {
  const found = memory.tools.find(({ name }) => name === tool);
  if (found === undefined) throw new Error(`there is no tool ${tool}`);
  return found.execute(input);
}

export interface Shown {
  readonly id: string;
  readonly created_at: string;
  readonly memory: string;
  readonly category?: string;
  readonly blocked?: true;
  readonly block_reason?: string[];
  readonly note?: string;
  readonly trust?: string;
}

export async function listed(memory: DockerAgentMemory, tool = 'get_memories', input: unknown = {}): Promise<Shown[]> {
  return (JSON.parse(await call(memory, tool, input)) as Shown[] | null) ?? [];
}

export function addedId(result: string): string {
  const id = /^Memory added successfully with ID: (\d+)$/.exec(result)?.[1];
  if (id === undefined) throw new Error(`not added: ${result}`);
  return id;
}
