import { once } from 'node:events';
import { PassThrough, type Readable, type Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import { complaint, type JsonRpcLine, LineSplitter, parseMessage } from '../jsonrpc/index.ts';
import { createConnection } from './connection.ts';
import { createMcpServer } from './server.ts';
import { createServices, type McpOptions } from './shared.ts';

const maxLineBytes = 4 * 1_048_576;

/** Serves one client over a pair of streams until it disconnects. */
export async function serveMcpOverStdio(options: McpOptions, input: Readable, output: Writable): Promise<void> {
  const services = createServices(options);
  const connection = createConnection();
  const checked = new PassThrough();
  const handle = serveStdio(() => createMcpServer(services, connection), {
    transport: new StdioServerTransport(checked, output, { maxBufferSize: maxLineBytes + 1 }),
  });
  try {
    await pass(input, checked, output);
    await finished(checked).catch(() => undefined);
  } finally {
    await handle.close();
  }
}

/** Forwards valid messages and answers everything else itself, so that no input can end the connection. */
async function pass(input: Readable, checked: PassThrough, output: Writable): Promise<void> {
  const lines = new LineSplitter(maxLineBytes);
  const take = async (line: JsonRpcLine): Promise<void> => {
    const errorLine = problemOf(line);
    // Backpressure: a client that sends nonsense and does not read the errors blocks only itself.
    if (errorLine !== undefined) return void (output.write(`${errorLine}\n`) || (await once(output, 'drain')));
    if (line.kind === 'line' && line.bytes.length > 0) checked.write(Buffer.concat([line.bytes, end]));
  };
  try {
    for await (const chunk of input) for (const line of lines.push(chunk as Buffer)) await take(line);
    for (const line of lines.rest()) await take(line);
  } finally {
    checked.end();
  }
}

const end = Buffer.from('\n');

function problemOf(line: JsonRpcLine): string | undefined {
  if (line.kind === 'too-long') return complaint('too-long');
  if (line.bytes.length === 0) return undefined;
  const parsed = parseMessage(line.bytes.toString('utf8'));
  return parsed.ok ? undefined : complaint(parsed.problem, parsed.id);
}
