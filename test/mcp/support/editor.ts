import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import { onTestFinished } from 'vitest';
import type { Io } from '../../../src/cli/io.ts';
import { loadEngine } from '../../../src/cli/load-engine.ts';
import { run } from '../../../src/cli/program.ts';
import { installedPackage } from '../../cli/support/packed.ts';
import type { Person, ToolResult } from './clients.ts';

interface RanProgram {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A user's machine: a home, a project, a memory, and the program with its hooks installed. */
export interface Machine {
  readonly folder: string;
  readonly project: string;
  readonly store: readonly string[];
  /** Runs the program. */
  run(args: readonly string[], input?: string): Promise<RanProgram>;
  /** Starts the memory's server, as an editor does. */
  connect(options?: { readonly name?: string; readonly person?: Person }): Promise<Connected>;
}

export interface Connected {
  call(name: string, given?: Record<string, unknown>): Promise<ToolResult>;
  close(): Promise<void>;
}

/**
 * Where the program runs. A process costs half a second of CPU, so a test about what hooks and server tell each other
 * runs both inside its own; they share nothing but files there, too.
 */
export type ProgramPlace = 'own process' | 'inside';

export async function machine(place: ProgramPlace): Promise<Machine> {
  const { main } = await installedPackage();
  const folder = mkdtempSync(join(tmpdir(), 'bezoar-editor-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const project = join(folder, 'project');
  mkdirSync(project);
  // The package under test is in the system's temporary folder, from which no editor may run anything.
  const temporary = join(folder, 'tmp');
  mkdirSync(temporary);
  const env = { PATH: process.env.PATH ?? '', HOME: folder, TMPDIR: temporary, CLAUDE_PROJECT_DIR: project };
  const store = ['--store', join(folder, 'memory.db'), '--key-file', join(folder, 'keys.json'), '--space', 'my-agent'];
  const { execute, serve } = (place === 'inside' ? insidePrograms : processPrograms)({ main, env, cwd: project });
  return {
    folder,
    project,
    store,
    run: async (args, input = '') => execute(args, input),
    async connect({ name = 'claude-code', person } = {}) {
      const capabilities = person === undefined ? {} : { elicitation: { form: {} } };
      const client = new Client({ name, version: '1' }, { capabilities });
      if (person !== undefined) {
        client.setRequestHandler('elicitation/create', async ({ params }) => ({ ...person(params.message) }));
      }
      const [ended] = await serve(client, ['mcp', ...store, '--as', 'ana']);
      const close = async (): Promise<void> => {
        await client.close();
        await ended;
      };
      onTestFinished(close);
      return {
        call: async (tool, given = {}) => (await client.callTool({ name: tool, arguments: given })) as ToolResult,
        close,
      };
    },
  };
}

interface Installation {
  readonly main: string;
  readonly env: Readonly<Record<string, string>>;
  readonly cwd: string;
}

interface Programs {
  execute(args: readonly string[], input: string): RanProgram | Promise<RanProgram>;
  /** Connects a client to a server. What it returns settles when the server has ended. */
  serve(client: Client, args: readonly string[]): Promise<readonly [ended: Promise<unknown>]>;
}

function processPrograms({ main, env, cwd }: Installation): Programs {
  return {
    execute: (args, input) => spawnSync(process.execPath, [main, ...args], { cwd, env, input, encoding: 'utf8' }),
    async serve(client, args) {
      await client.connect(
        new StdioClientTransport({ command: process.execPath, args: [main, ...args], env, cwd, stderr: 'ignore' }),
      );
      return [Promise.resolve()];
    },
  };
}

function insidePrograms({ main, env, cwd }: Installation): Programs {
  const ioOn = (stdin: Readable, stdout: PassThrough, stderr: PassThrough): Io => ({
    ...{ stdin, stdout, stderr, env, cwd, user: 'ana' },
    isTTY: { stdin: false, stdout: false, stderr: false },
    program: { node: process.execPath, script: main, called: main },
  });
  return {
    async execute(args, input) {
      const [out, err] = [new PassThrough(), new PassThrough()];
      const [stdout, stderr] = [text(out), text(err)];
      const status = await run(args, ioOn(Readable.from([Buffer.from(input)]), out, err), loadEngine);
      for (const stream of [out, err]) stream.end();
      return { status, stdout: await stdout, stderr: await stderr };
    },
    async serve(client, args) {
      const [toServer, toClient] = [new PassThrough(), new PassThrough()];
      const ended = run(args, ioOn(toServer, toClient, new PassThrough().resume()), loadEngine);
      await client.connect(new StdioServerTransport(toClient, toServer));
      client.onclose = () => void toServer.end();
      return [ended];
    },
  };
}

/** One conversation in Claude Code: what its hooks are told, and the calls that its agent makes. */
export class Conversation {
  readonly #machine: Machine;
  readonly #id: string;
  #calls = 0;

  constructor(machine: Machine, id = 'c-1') {
    this.#machine = machine;
    this.#id = id;
  }

  async start(source = 'startup'): Promise<void> {
    await this.hook({ hook_event_name: 'SessionStart', source });
  }

  async says(prompt: string, more: object = {}): Promise<void> {
    await this.hook({ hook_event_name: 'UserPromptSubmit', prompt, ...more });
  }

  /** A tool of the editor returns something. */
  async reads(tool_name: string, tool_response: unknown, tool_input: object = {}): Promise<void> {
    const tool_use_id = this.#nextCall();
    await this.hook({ hook_event_name: 'PostToolUse', tool_name, tool_input, tool_response, tool_use_id });
  }

  /** The agent calls a tool of the memory, with the hooks before and after it. */
  async call(client: Connected, tool: string, given: Record<string, unknown> = {}): Promise<ToolResult> {
    const common = { tool_name: `mcp__memory__${tool}`, tool_input: given, tool_use_id: this.#nextCall() };
    await this.hook({ hook_event_name: 'PreToolUse', ...common });
    const result = await client.call(tool, given);
    await this.hook({ hook_event_name: 'PostToolUse', ...common, tool_response: result.content });
    return result;
  }

  /** Calls the installed hook with the payload of an event. */
  async hook(payload: object): Promise<string> {
    const { project } = this.#machine;
    const common = { session_id: this.#id, transcript_path: '/t.jsonl', cwd: project, permission_mode: 'default' };
    const { status, stdout, stderr } = await this.#machine.run(
      ['hook', 'claude-code'],
      JSON.stringify({ ...common, ...payload }),
    );
    if (status !== 0 || stderr !== '') throw new Error(`hook exited ${status}: ${stderr}`);
    return stdout;
  }

  #nextCall(): string {
    this.#calls += 1;
    return `toolu_${this.#id}_${this.#calls}`;
  }
}

/** How a text is in a snapshot: on a line of its own, behind the mark of data, or not at all. */
export function standing(snapshot: ToolResult, text: string): 'verbatim' | 'fenced' | 'absent' {
  const shown = String(snapshot.structuredContent?.text ?? '');
  const lines = shown.split('\n').filter((line) => line.includes(text));
  if (lines.length === 0) return 'absent';
  return lines.every((line) => line.startsWith('|')) ? 'fenced' : 'verbatim';
}
