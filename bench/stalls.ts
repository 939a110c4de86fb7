import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Hostile } from './adversarial.ts';

export interface Stalled {
  readonly name: string;
  /** Microseconds of CPU time, or undefined if the limit was reached. */
  readonly micros: number | undefined;
}

export interface TimeLimitsMs {
  /** Milliseconds for one input. */
  readonly limit: number;
  /** Milliseconds for all of them; the rest is not run, and the report says how many were. */
  readonly budget: number;
}

/**
 * Runs each input in a child process that can be killed, because a backtracking pattern cannot be interrupted from
 * within.
 */
export async function timeEach(
  contestant: string,
  inputs: readonly Hostile[],
  timeLimitsMs: TimeLimitsMs,
): Promise<Stalled[]> {
  const found: Stalled[] = [];
  const end = performance.now() + timeLimitsMs.budget;
  let child: ChildProcess | undefined;
  for (const { name, text } of inputs) {
    if (performance.now() > end) break;
    child ??= await start(contestant);
    const micros = await ask(child, text, timeLimitsMs.limit);
    found.push({ name, micros });
    if (micros !== undefined) continue;
    child.kill('SIGKILL');
    child = undefined;
  }
  child?.kill('SIGKILL');
  return found;
}

async function start(contestant: string): Promise<ChildProcess> {
  const child = fork(fileURLToPath(new URL('stall-child.ts', import.meta.url)), [contestant], {
    execArgv: ['--import', 'tsx'],
  });
  if ((await reply(child, 60_000)) === undefined) throw new Error(`${contestant} did not start`);
  return child;
}

function ask(child: ChildProcess, text: string, limit: number): Promise<number | undefined> {
  const answer = reply(child, limit);
  child.send(text);
  return answer;
}

function reply(child: ChildProcess, limit: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const settle = (micros: number | undefined): void => {
      clearTimeout(timer);
      child.off('message', onMessage);
      child.off('exit', onExit);
      resolve(micros);
    };
    const onMessage = (message: unknown): void => settle((message as { micros: number }).micros);
    // A crash is no answer either.
    const onExit = (): void => settle(undefined);
    const timer = setTimeout(() => settle(undefined), limit);
    child.on('message', onMessage);
    child.on('exit', onExit);
  });
}
