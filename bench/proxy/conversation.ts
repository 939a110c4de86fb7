import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

/** A minimal client of a process that speaks line-based JSON-RPC, with no overhead of its own. */
export interface Conversation {
  ask(method: string, params: object): Promise<string>;
  close(): void;
}

export function converse(args: readonly string[], env: Readonly<Record<string, string>>): Conversation {
  const child: ChildProcessWithoutNullStreams = spawn(process.execPath, args, { env: { ...process.env, ...env } });
  child.stderr.resume();
  const waiting = new Map<number, (line: string) => void>();
  createInterface({ input: child.stdout }).on('line', (line) => {
    const { id } = JSON.parse(line) as { id?: number };
    if (id !== undefined) waiting.get(id)?.(line);
  });
  let next = 0;
  return {
    ask: (method, params) =>
      new Promise((answered) => {
        const id = next++;
        waiting.set(id, answered);
        child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`);
      }),
    close: () => void child.stdin.end(),
  };
}
