import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough, Readable, Writable } from 'node:stream';
import { Client } from '@modelcontextprotocol/client';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import type { Io } from '../../../src/cli/io.ts';
import { loadEngine } from '../../../src/cli/load-engine.ts';
import { run } from '../../../src/cli/program.ts';
import type { Host, Integration, NoteResult } from '../integration.ts';
import { everythingFits } from '../settings.ts';

/** `bezoar mcp` over stdio, and nothing beside it. */
export const mcpServer: Integration = {
  name: 'MCP server',
  coverage: 'none',
  spawns: false,
  open: (scratchFolder) => openMcp(scratchFolder, false),
};

/** The same in Claude Code after `bezoar hook install`. */
export const mcpServerWithHooks: Integration = {
  name: 'MCP server with hooks',
  coverage: 'full',
  spawns: false,
  open: (scratchFolder) => openMcp(scratchFolder, true),
};

/** A user's machine. The program runs in this process, with all that it reads and writes in the folder. */
class Machine {
  readonly #folder: string;
  readonly #project: string;
  readonly #transcript: string;

  constructor(folder: string) {
    this.#folder = folder;
    this.#project = join(folder, 'project');
    this.#transcript = join(folder, 't.jsonl');
    mkdirSync(this.#project, { recursive: true });
    writeFileSync(join(folder, 'bezoar.json'), JSON.stringify({ version: 1, policy: everythingFits }));
  }

  /** `bezoar ...` with this input. */
  async run(args: readonly string[], input = ''): Promise<void> {
    const complaints: string[] = [];
    const stderr = new Writable({
      write(chunk: Buffer, _encoding, done) {
        complaints.push(String(chunk));
        done();
      },
    });
    const stdout = new Writable({ write: (_chunk, _encoding, done) => done() });
    const code = await run(args, this.#io(Readable.from([Buffer.from(input)]), stdout, stderr), loadEngine);
    if (code === 0 && complaints.length === 0) return;
    throw new Error(`bezoar ${args.join(' ')} exited ${code}: ${complaints.join('')}`);
  }

  /** `bezoar mcp`, with a client of this name. */
  async serve(name: string): Promise<Client> {
    const [toServer, toClient] = [new PassThrough(), new PassThrough()];
    const store = ['--store', join(this.#folder, 'memory.db'), '--key-file', join(this.#folder, 'keys.json')];
    const args = ['mcp', '--config', join(this.#folder, 'bezoar.json'), ...store];
    const served = run(args, this.#io(toServer, toClient, new PassThrough().resume()), loadEngine);
    const client = new Client({ name, version: '1' });
    await client.connect(new StdioServerTransport(toClient, toServer));
    client.onclose = () => void toServer.end();
    this.#ended.set(client, served);
    return client;
  }

  async close(client: Client): Promise<void> {
    await client.close();
    await this.#ended.get(client);
  }

  /** What the agent says to its user, as Claude Code writes it down. */
  writeTranscript(said: string): void {
    const message = { role: 'assistant', content: [{ type: 'text', text: said }] };
    writeFileSync(this.#transcript, `${JSON.stringify({ type: 'assistant', message })}\n`);
  }

  payload(given: object): string {
    return JSON.stringify({ cwd: this.#project, transcript_path: this.#transcript, ...given });
  }

  readonly #ended = new WeakMap<Client, Promise<number>>();

  #io(stdin: Readable, stdout: Writable, stderr: Writable): Io {
    const env = { HOME: this.#folder, CLAUDE_PROJECT_DIR: this.#project };
    return { stdin, stdout, stderr, env, isTTY: { stdin: false, stdout: false, stderr: false }, cwd: this.#project };
  }
}

async function openMcp(folder: string, hasHooks: boolean): Promise<Host> {
  const machine = new Machine(folder);
  if (hasHooks) await machine.run(['hook', 'install', 'claude-code', '--command', 'bezoar']);
  let client = await machine.serve('claude-code');
  let [conversations, calls] = [0, 0];

  async function hook(hook_event_name: string, more: object): Promise<void> {
    if (!hasHooks) return;
    const common = { hook_event_name, session_id: `conversation-${conversations}` };
    await machine.run(['hook', 'claude-code'], machine.payload({ ...common, ...more }));
  }
  async function begin(source: string): Promise<void> {
    conversations += 1;
    await hook('SessionStart', { source });
  }
  async function reconnect(): Promise<void> {
    await machine.close(client);
    client = await machine.serve('claude-code');
    await begin('startup');
  }
  await begin('startup');
  return {
    userSays(prompt, asked = '') {
      machine.writeTranscript(asked);
      return hook('UserPromptSubmit', { prompt });
    },
    async reads(text, { tool, url }) {
      calls += 1;
      const call = { tool_name: tool, tool_input: { url }, tool_use_id: `toolu_${calls}` };
      await hook('PostToolUse', { ...call, tool_response: { result: text } });
    },
    async note(content) {
      calls += 1;
      const given = { content };
      const call = { tool_name: 'mcp__memory__memory_write', tool_input: given, tool_use_id: `toolu_${calls}` };
      await hook('PreToolUse', call);
      const result = await client.callTool({ name: 'memory_write', arguments: given });
      await hook('PostToolUse', { ...call, tool_response: result.content });
      return resultOf(result.structuredContent);
    },
    // Without hooks, only a new connection is a new session.
    newSession: () => (hasHooks ? begin('clear') : reconnect()),
    newConnection: reconnect,
    restart: reconnect,
    async prompt() {
      const later = await machine.serve('later');
      const { structuredContent } = await later.callTool({ name: 'memory_snapshot', arguments: {} });
      await machine.close(later);
      return String((structuredContent as { readonly text?: unknown }).text);
    },
    close: () => machine.close(client),
  };
}

function resultOf(changed: unknown): NoteResult {
  const { outcome, id } = changed as { readonly outcome: string; readonly id?: string };
  if (outcome === 'refused') return { outcome };
  return { outcome: outcome === 'held' ? 'held' : 'stored', ...(id === undefined ? {} : { id }) };
}
