import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { onTestFinished } from 'vitest';
import { installedPackage } from '../../cli/support/packed.ts';
import type { Person, ToolResult } from './clients.ts';

/** A user's machine: a home, a project, a memory, and the program with its hooks installed. */
export interface Machine {
  readonly folder: string;
  readonly project: string;
  readonly store: readonly string[];
  /** Runs the program. */
  run(
    args: readonly string[],
    input?: string,
  ): { readonly status: number | null; readonly stdout: string; readonly stderr: string };
  /** Starts the memory's server, as an editor does. */
  connect(options?: { readonly name?: string; readonly person?: Person }): Promise<Connected>;
}

export interface Connected {
  call(name: string, given?: Record<string, unknown>): Promise<ToolResult>;
  close(): Promise<void>;
}

export async function machine(): Promise<Machine> {
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
  return {
    folder,
    project,
    store,
    run(args, input = '') {
      const { status, stdout, stderr } = spawnSync(process.execPath, [main, ...args], {
        cwd: project,
        env,
        input,
        encoding: 'utf8',
      });
      return { status, stdout, stderr };
    },
    async connect({ name = 'claude-code', person } = {}) {
      const capabilities = person === undefined ? {} : { elicitation: { form: {} } };
      const client = new Client({ name, version: '1' }, { capabilities });
      if (person !== undefined) {
        client.setRequestHandler('elicitation/create', async ({ params }) => ({ ...person(params.message) }));
      }
      const args = [main, 'mcp', ...store, '--as', 'ana'];
      await client.connect(
        new StdioClientTransport({ command: process.execPath, args, env, cwd: project, stderr: 'ignore' }),
      );
      onTestFinished(() => client.close());
      return {
        call: async (tool, given = {}) => (await client.callTool({ name: tool, arguments: given })) as ToolResult,
        close: () => client.close(),
      };
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

  start(source = 'startup'): void {
    this.hook({ hook_event_name: 'SessionStart', source });
  }

  says(prompt: string, more: object = {}): void {
    this.hook({ hook_event_name: 'UserPromptSubmit', prompt, ...more });
  }

  /** A tool of the editor returns something. */
  reads(tool_name: string, tool_response: unknown, tool_input: object = {}): void {
    const tool_use_id = this.#nextCall();
    this.hook({ hook_event_name: 'PostToolUse', tool_name, tool_input, tool_response, tool_use_id });
  }

  /** The agent calls a tool of the memory, with the hooks before and after it. */
  async call(client: Connected, tool: string, given: Record<string, unknown> = {}): Promise<ToolResult> {
    const common = { tool_name: `mcp__memory__${tool}`, tool_input: given, tool_use_id: this.#nextCall() };
    this.hook({ hook_event_name: 'PreToolUse', ...common });
    const result = await client.call(tool, given);
    this.hook({ hook_event_name: 'PostToolUse', ...common, tool_response: result.content });
    return result;
  }

  /** Calls the installed hook with the payload of an event. */
  hook(payload: object): string {
    const { project } = this.#machine;
    const common = { session_id: this.#id, transcript_path: '/t.jsonl', cwd: project, permission_mode: 'default' };
    const { status, stdout, stderr } = this.#machine.run(
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

/** How a text stands in a snapshot: on a line of its own, behind the mark of data, or not at all. */
export function standing(snapshot: ToolResult, text: string): 'verbatim' | 'fenced' | 'absent' {
  const shown = String(snapshot.structuredContent?.text ?? '');
  const lines = shown.split('\n').filter((line) => line.includes(text));
  if (lines.length === 0) return 'absent';
  return lines.every((line) => line.startsWith('|')) ? 'fenced' : 'verbatim';
}
