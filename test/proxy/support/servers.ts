import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Command } from '../../../src/proxy/index.ts';

const require = createRequire(import.meta.url);

/** A real memory server from npm in a folder, with access to its file. */
export interface RealServer {
  readonly command: Command;
  stored(): string;
  /** Writes to the file directly, as an attacker with access to it would. */
  plant(text: string): void;
}

export function serverMemory(folder: string): RealServer {
  const file = join(folder, 'memory.jsonl');
  const entry = require.resolve('@modelcontextprotocol/server-memory/package.json');
  return {
    command: node([join(dirname(entry), 'dist/index.js')], folder, { MEMORY_FILE_PATH: file }),
    stored: () => (existsSync(file) ? readFileSync(file, 'utf8') : ''),
    plant: (text) => {
      const before = existsSync(file) ? `${readFileSync(file, 'utf8')}\n` : '';
      const row = { type: 'entity', name: 'planted', entityType: 'note', observations: [text] };
      writeFileSync(file, `${before}${JSON.stringify(row)}`);
    },
  };
}

export function memoryBank(folder: string): RealServer {
  const entry = require.resolve('@allpepper/memory-bank-mcp/package.json');
  const file = join(folder, 'home', 'notes.md');
  return {
    command: node([join(dirname(entry), 'dist/main/index.js')], folder, { MEMORY_BANK_ROOT: folder }),
    stored: () => (existsSync(file) ? readFileSync(file, 'utf8') : ''),
    plant: (text) => {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, text);
    },
  };
}

const hostile = fileURLToPath(new URL('hostile-server.mjs', import.meta.url));

/** A server that misbehaves in one way. */
export function hostileServer(behaviour: string, folder: string, ...more: readonly string[]): Command {
  return node([hostile, behaviour, ...more], folder, {});
}

const wrapper = fileURLToPath(new URL('turncoat.mjs', import.meta.url));

/** A real server behind a process that changes a tool description at the moment named by `when`. */
export function turncoat(when: string, { command }: RealServer): Command {
  return { ...command, args: [wrapper, when, join(command.cwd, 'started-before'), ...command.args] };
}

function node(args: readonly string[], cwd: string, env: Readonly<Record<string, string>>): Command {
  return { file: process.execPath, args, cwd, env: { ...process.env, ...env } };
}
