import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import type { Guard } from '../../guard/index.ts';
import {
  AnnouncedCalls,
  callKeyOf,
  claudeCodeEvent,
  installHooks,
  memoryId,
  noteServedMemory,
  type SettingsPlace,
  userPlace,
} from '../../hooks/index.ts';
import type { PageSource, ProfileParts } from '../../lab/index.ts';
import type { McpOptions } from '../../mcp/index.ts';
import type { Context } from '../context.ts';
import { callSecret, reportEvidence } from '../hook-evidence.ts';

interface EditorParts extends Pick<ProfileParts, 'space' | 'env' | 'keyring'> {
  readonly home: string;
  readonly project: string;
}

const editor = 'claude-code';

/** Claude Code with our hooks installed: around each step it calls what `bezoar hook claude-code` calls. */
export class EditorWithHooks {
  readonly store: string;
  readonly variables: Readonly<Record<string, string>>;
  readonly #parts: EditorParts;
  readonly #place: SettingsPlace;
  #conversations = 0;
  #calls = 0;

  constructor(parts: EditorParts) {
    this.#parts = parts;
    this.store = join(parts.project, 'memory.db');
    const key = parts.keyring.keys.at(-1)?.secret ?? new Uint8Array();
    this.variables = { HOME: parts.home, BEZOAR_KEY: Buffer.from(key).toString('base64') };
    this.#place = userPlace(editor, parts.home);
    installHooks(this.#place, { command: `bezoar hook ${editor}` }, { env: parts.env });
  }

  /** Tells the hooks that a guard serves its memory, and lets the server take the calls that they announce. */
  serves(guard: Guard): NonNullable<McpOptions['takeAnnounced']> {
    const { space, project, env } = this.#parts;
    noteServedMemory({ store: this.store, space, folder: project }, this.variables, env);
    const calls = new AnnouncedCalls(memoryId({ store: this.store, space }), this.variables, env);
    const secret = guard.secret(callSecret);
    return (call) => calls.take(call, (session) => callKeyOf(secret, session));
  }

  async begin(source: 'startup' | 'clear'): Promise<void> {
    this.#conversations += 1;
    await this.#hook('SessionStart', { source });
  }

  says(prompt: string): Promise<void> {
    return this.#hook('UserPromptSubmit', { prompt });
  }

  reads(text: string, { tool, url }: PageSource): Promise<void> {
    return this.#hook('PostToolUse', { ...this.#call(tool, { url }), tool_response: { result: text } });
  }

  /** A call of a tool of the memory server. */
  async around<T extends { readonly text: string }>(tool: string, given: object, call: () => Promise<T>): Promise<T> {
    const event = this.#call(`mcp__memory__${tool}`, given);
    await this.#hook('PreToolUse', event);
    const answer = await call();
    await this.#hook('PostToolUse', { ...event, tool_response: [{ type: 'text', text: answer.text }] });
    return answer;
  }

  #call(tool_name: string, tool_input: object): object {
    this.#calls += 1;
    return { tool_name, tool_input, tool_use_id: `toolu_${this.#calls}` };
  }

  async #hook(hook_event_name: string, more: object): Promise<void> {
    const session_id = `${this.#parts.space}-${this.#conversations}`;
    const event = claudeCodeEvent({ hook_event_name, session_id, ...more });
    if (event === undefined) return;
    const { project } = this.#parts;
    const problem = await reportEvidence(this.#context, { editor, project, places: [this.#place] }, event);
    if (problem !== undefined) throw new Error(`a hook failed: ${problem}`);
  }

  get #context(): Context {
    const silent = new PassThrough().resume();
    const io = {
      ...{ stdin: silent, stdout: silent, stderr: silent, env: this.variables, cwd: this.#parts.project },
      isTTY: { stdin: false, stdout: false, stderr: false },
    };
    const engine = (): never => {
      throw new Error('a hook that reports evidence scans nothing');
    };
    return { io, engine, env: this.#parts.env, version: '0.0.0', exit: () => undefined };
  }
}
