import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { isObject } from '../../base/is-object.ts';

/** A server as a client starts it, and the tool to call. */
export interface ServerCall {
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  readonly tool: string;
  readonly arguments: Readonly<Record<string, unknown>>;
  readonly timeoutMs: number;
}

export type ServerAnswer =
  | { readonly ok: true; readonly result: Readonly<Record<string, unknown>> }
  | { readonly ok: false; readonly problem: string };

/** Starts an MCP server on stdio, calls one of its tools, and ends it. */
export type CallServer = (call: ServerCall) => Promise<ServerAnswer>;

const handshake = (name: string): object => ({
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name, version: '1' } },
});
const maxErrorCharacters = 2_000;

export const callServer: CallServer = ({ command, args, cwd, env, tool, arguments: given, timeoutMs }) =>
  new Promise((resolve) => {
    const child = spawn(command, args, { cwd, env, windowsHide: true, stdio: ['pipe', 'pipe', 'pipe'] });
    let said = '';
    const end = (answer: ServerAnswer): void => {
      clearTimeout(timer);
      child.stdin.end();
      child.kill();
      resolve(answer);
    };
    const fail = (problem: string): void => end({ ok: false, problem: `${problem}${firstLine(said)}` });
    const timer = setTimeout(() => fail(`no answer within ${timeoutMs / 1_000} s`), timeoutMs);
    const send = (message: object): void => void child.stdin.write(`${JSON.stringify(message)}\n`);
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
      if (said.length < maxErrorCharacters) said += chunk;
    });
    // A server that ends at once closes the pipe; its end is reported below.
    child.stdin.on('error', () => undefined);
    child.on('error', (error) => fail(error.message));
    child.on('close', (code) => fail(`the server ended with ${code ?? 'a signal'}`));
    createInterface({ input: child.stdout }).on('line', (line) => {
      const { id, result } = messageIn(line);
      if (id === 1 && isObject(result)) {
        send({ jsonrpc: '2.0', method: 'notifications/initialized' });
        send({ jsonrpc: '2.0', id: 2, method: 'tools/call', params: { name: tool, arguments: given } });
      } else if (id === 1 || id === 2) {
        if (isObject(result)) end({ ok: true, result });
        else fail('the server answered with an error');
      }
    });
    send(handshake('bezoar-init'));
  });

function messageIn(line: string): { readonly id?: unknown; readonly result?: unknown } {
  try {
    const data: unknown = JSON.parse(line);
    return isObject(data) ? data : {};
  } catch {
    return {}; // a line that is no message answers nothing
  }
}

function firstLine(text: string): string {
  const [line = ''] = text.trim().split('\n');
  return line === '' ? '' : `: ${line.slice(0, 200)}`;
}
