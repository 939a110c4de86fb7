import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { openGuard, openSqlite } from '../../config/index.ts';
import type { Guard } from '../../guard/index.ts';
import type { AgentHost, NoteResult, Profile, ProfileParts } from '../../lab/index.ts';
import { type McpOptions, serveMcpOverStdio } from '../../mcp/index.ts';
import { sqliteStore } from '../../stores/sqlite.ts';
import { EditorWithHooks } from './editor-with-hooks.ts';
import { guardOf } from './guard-of.ts';
import { connectClient, type RpcClient } from './rpc-client.ts';
import { storedTexts } from './stored-texts.ts';

/** `bezoar mcp` over stdio, and nothing beside it. */
export const mcp: Profile = {
  name: 'mcp',
  title: 'the MCP server alone',
  coverage: 'none',
  open: (parts) => openMcp(parts, guardOf(parts)),
};

/** The same in Claude Code after `bezoar hook install`. */
export const mcpHooks: Profile = {
  name: 'mcp-hooks',
  title: 'the MCP server in an editor with hooks',
  coverage: 'full',
  open: openWithHooks,
};

interface Connection extends RpcClient {
  leave(): Promise<void>;
}

/** Serves one client of this name, as `bezoar mcp` does. */
async function serve(
  { space, scanner, env }: ProfileParts,
  { guard, name, takeAnnounced }: { readonly guard: Guard; readonly name: string } & Pick<McpOptions, 'takeAnnounced'>,
): Promise<Connection> {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const options: McpOptions = {
    space: guard.space(space),
    secret: guard.secret('mcp approval'),
    version: '0.0.0',
    ...{ scanner, env },
    ...(takeAnnounced === undefined ? {} : { takeAnnounced }),
  };
  const over = serveMcpOverStdio(options, input, output);
  const client = await connectClient(name, input, output);
  return {
    ...client,
    async leave() {
      input.end();
      await over;
    },
  };
}

const editorName = 'claude-code';

async function openMcp(parts: ProfileParts, first: Guard): Promise<AgentHost> {
  let guard = first;
  let client = await serve(parts, { guard, name: editorName });
  async function reconnect(): Promise<void> {
    await client.leave();
    guard = guardOf(parts);
    client = await serve(parts, { guard, name: editorName });
  }
  return {
    says: async () => undefined,
    reads: async () => undefined,
    note: async (content) => noteResult(await client.call('memory_write', { content })),
    // Without hooks, only a new connection is a new session.
    newSession: reconnect,
    newConnection: reconnect,
    restart: reconnect,
    prompt: () => snapshotOf(parts, guard),
    recall: async (query) => (await client.call('memory_recall', { query })).text,
    stored: () => storedTexts(parts),
    close: () => client.leave(),
  };
}

/** The hooks find the memory by its file, so this profile has a store of its own. */
async function openWithHooks(parts: ProfileParts): Promise<AgentHost> {
  const project = join(parts.folder, parts.space);
  mkdirSync(project, { recursive: true });
  const editor = new EditorWithHooks({ ...parts, home: parts.folder, project });
  const open = (): Promise<Guard> =>
    openGuard({
      config: false,
      store: editor.store,
      policyFor: () => parts.policy,
      scanner: parts.scanner,
      env: parts.env,
      variables: editor.variables,
    });
  let guard = await open();
  let client = await connect();
  await editor.begin('startup');

  function connect(): Promise<Connection> {
    return serve(parts, { guard, name: editorName, takeAnnounced: editor.serves(guard) });
  }
  async function reconnect(): Promise<void> {
    await client.leave();
    await guard.close();
    guard = await open();
    client = await connect();
    await editor.begin('startup');
  }
  const calling = async (tool: string, given: object) => editor.around(tool, given, () => client.call(tool, given));
  return {
    says: (text) => editor.says(text),
    reads: (text, source) => editor.reads(text, source),
    note: async (content) => noteResult(await calling('memory_write', { content })),
    newSession: () => editor.begin('clear'),
    newConnection: reconnect,
    restart: reconnect,
    prompt: () => snapshotOf(parts, guard),
    recall: async (query) => (await calling('memory_recall', { query })).text,
    async stored() {
      const store = sqliteStore(await openSqlite(editor.store));
      const texts = await storedTexts({ store, space: parts.space });
      await store.close();
      return texts;
    },
    async close() {
      await client.leave();
      await guard.close();
    },
  };
}

/** What another client is shown when it connects. */
async function snapshotOf(parts: ProfileParts, guard: Guard): Promise<string> {
  const later = await serve(parts, { guard, name: 'later' });
  const { structured } = await later.call('memory_snapshot', {});
  await later.leave();
  return String(structured.text);
}

function noteResult({ structured, isError }: Awaited<ReturnType<RpcClient['call']>>): NoteResult {
  const { outcome } = structured;
  if (outcome === 'held') return { outcome };
  return { outcome: outcome === 'refused' || isError ? 'refused' : 'stored' };
}
