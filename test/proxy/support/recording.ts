import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Command } from '../../../src/proxy/index.ts';

const recording = fileURLToPath(new URL('recording-server.mjs', import.meta.url));
const goSource = fileURLToPath(new URL('go-server/main.go', import.meta.url));

/** A server that keeps every line it was sent. */
export interface RecordingServer {
  readonly command: Command;
  /** The lines it has got so far, and what it has executed, in order. */
  lines(): readonly string[];
}

export interface ListedTool {
  readonly name: string;
  readonly annotations?: Readonly<Record<string, boolean>>;
}

/** `program` is the compiled Go server; without one, the server is ours. */
export function recordingServer(folder: string, tools: readonly ListedTool[], program?: string): RecordingServer {
  const [listed, log] = [join(folder, 'tools.json'), join(folder, 'lines.jsonl')];
  const definitions = tools.map((tool) => ({ description: 'A tool', inputSchema: { type: 'object' }, ...tool }));
  writeFileSync(listed, JSON.stringify(definitions));
  const [file, args] = program === undefined ? [process.execPath, [recording]] : [program, []];
  return {
    command: { file, args: [...args, listed, log], cwd: folder, env: process.env },
    lines: () => (existsSync(log) ? readFileSync(log, 'utf8').split('\n').slice(0, -1) : []),
  };
}

/** The Go server, compiled into a folder; undefined where there is no Go. */
export function goServer(folder: string): string | undefined {
  const program = join(folder, 'go-server');
  try {
    const env = { ...process.env, GO111MODULE: 'off', GOFLAGS: '' };
    execFileSync('go', ['build', '-o', program, goSource], { env, stdio: 'ignore' });
    return program;
  } catch {
    return undefined;
  }
}
