import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { Client as V2Client, StreamableHTTPClientTransport as V2Http } from '@modelcontextprotocol/client';
import { StdioClientTransport as V2Stdio } from '@modelcontextprotocol/client/stdio';
import { Client as V1Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport as V1Stdio } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport as V1Http } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Transport as V1Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { ElicitRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import { onTestFinished } from 'vitest';
import { serveMcpOverStdio } from '../../../src/mcp/index.ts';
import { installedPackage } from '../../cli/support/packed.ts';
import { temporary } from './folder.ts';
import { type Memory, token } from './memory.ts';

/** A person at a client, who answers a question. */
export type Person = (question: string) => Answer;
export type Answer =
  | { readonly action: 'accept'; readonly content: Record<string, string> }
  | { readonly action: 'decline' | 'cancel' };

export interface ToolResult {
  readonly content: readonly { readonly type: string; readonly text?: string }[];
  readonly structuredContent?: Readonly<Record<string, unknown>>;
  readonly isError?: boolean;
}

/** The part of a client that the tests use, for either SDK. */
export interface AnyClient {
  call(name: string, given?: Record<string, unknown>): Promise<ToolResult>;
  tools(): Promise<readonly Record<string, unknown>[]>;
  resources(): Promise<readonly string[]>;
  read(uri: string): Promise<string>;
  prompt(name: string): Promise<string>;
  readonly revision: string | undefined;
}

export type Kind = 'v2 client, 2026-07-28' | 'v2 client, 2025-11-25' | 'v1 SDK client';
export const kinds: readonly Kind[] = ['v2 client, 2026-07-28', 'v2 client, 2025-11-25', 'v1 SDK client'];

export type Where =
  | URL
  | { readonly args: readonly string[] }
  /** A pair of streams, as on stdio, without a process. */
  | { readonly streams: StdioServerTransport };

export function streams({ options }: Memory): Where {
  const [toServer, toClient] = [new PassThrough(), new PassThrough()];
  const served = serveMcpOverStdio(options, toServer, toClient);
  onTestFinished(async () => {
    toServer.end();
    await served;
  });
  return { streams: new StdioServerTransport(toClient, toServer) };
}

/** Sent to every server; those without a token ignore it. */
const requestInit = { headers: { authorization: `Bearer ${token}` } };

/** Arguments that start the program on a new store. */
export async function program(...args: readonly string[]): Promise<{ readonly args: readonly string[] }> {
  const { main } = await installedPackage();
  const folder = temporary();
  const store = ['--store', join(folder, 'memory.db'), '--key-file', join(folder, 'keys.json')];
  return { args: [main, ...args, ...store] };
}

export async function connect(kind: Kind, where: Where, person?: Person): Promise<AnyClient> {
  const client = kind === 'v1 SDK client' ? await connectV1(where, person) : await connectV2(kind, where, person);
  return client;
}

async function connectV2(kind: Kind, where: Where, person?: Person): Promise<AnyClient> {
  const pin = kind === 'v2 client, 2026-07-28' ? { versionNegotiation: { mode: { pin: '2026-07-28' } } } : {};
  const capabilities = person === undefined ? {} : { elicitation: { form: {} } };
  const client = new V2Client({ name: 'test-client', version: '1' }, { capabilities, ...pin });
  if (person !== undefined) {
    client.setRequestHandler('elicitation/create', async ({ params }) => ({ ...person(params.message) }));
  }
  await client.connect(
    where instanceof URL
      ? new V2Http(where, { requestInit })
      : 'streams' in where
        ? where.streams
        : new V2Stdio(processOf(where.args)),
  );
  onTestFinished(() => client.close());
  return {
    call: async (name, given = {}) => (await client.callTool({ name, arguments: given })) as ToolResult,
    tools: async () => (await client.listTools()).tools,
    resources: async () => (await client.listResources()).resources.map(({ uri }) => uri),
    read: async (uri) => textOf((await client.readResource({ uri })).contents),
    prompt: async (name) => textOf((await client.getPrompt({ name })).messages.map(({ content }) => content)),
    revision: client.getNegotiatedProtocolVersion(),
  };
}

async function connectV1(where: Where, person?: Person): Promise<AnyClient> {
  const capabilities = person === undefined ? {} : { elicitation: { form: {} } };
  const client = new V1Client({ name: 'test-client', version: '1' }, { capabilities });
  if (person !== undefined) {
    client.setRequestHandler(ElicitRequestSchema, async ({ params }) => ({ ...person(params.message) }));
  }
  const transport =
    where instanceof URL
      ? new V1Http(where, { requestInit })
      : 'streams' in where
        ? where.streams
        : new V1Stdio(processOf(where.args));
  await client.connect(transport as V1Transport);
  onTestFinished(() => client.close());
  return {
    call: async (name, given = {}) => (await client.callTool({ name, arguments: given })) as ToolResult,
    tools: async () => (await client.listTools()).tools,
    resources: async () => (await client.listResources()).resources.map(({ uri }) => uri),
    read: async (uri) => textOf((await client.readResource({ uri })).contents),
    prompt: async (name) => textOf((await client.getPrompt({ name })).messages.map(({ content }) => content)),
    revision: '2025-11-25',
  };
}

interface Process {
  readonly command: string;
  readonly args: string[];
  readonly stderr: 'ignore';
  readonly cwd: string;
  readonly env: Record<string, string>;
}

/** In a home of its own, where the server notes what it serves. */
function processOf(args: readonly string[]): Process {
  const env = { PATH: process.env.PATH ?? '', HOME: temporary() };
  return { command: process.execPath, args: [...args], stderr: 'ignore', cwd: process.cwd(), env };
}

function textOf(parts: readonly object[]): string {
  return parts.map((part) => ('text' in part ? String(part.text) : '')).join('\n');
}
