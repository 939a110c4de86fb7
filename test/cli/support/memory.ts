import { join } from 'node:path';
import { scriptedEnv } from '../../../src/base/env.ts';
import { cli, type Ended, folder, type Situation } from './harness.ts';

/** A memory in a temporary folder. All commands of a test share one clock, so that ids and times are reproducible. */
export interface TestMemory {
  readonly cwd: string;
  run(args: readonly string[], situation?: Situation): Promise<Ended>;
  /** The same with `--json`, parsed. */
  json<T = Record<string, unknown>>(
    args: readonly string[],
    situation?: Situation,
  ): Promise<T & { readonly code: number }>;
  /** Adds a text and returns its id. */
  add(text: string, ...options: readonly string[]): Promise<string>;
}

export function testMemory(files: Readonly<Record<string, string>> = {}): TestMemory {
  const cwd = folder(files);
  const clock = scriptedEnv(7);
  const env = {
    HOME: join(cwd, '.home'),
    BEZOAR_KEY_FILE: join(cwd, '.keys/keys.json'),
    XDG_CONFIG_HOME: join(cwd, '.user'),
  };
  const run: TestMemory['run'] = (args, situation = {}) =>
    cli(args, { cwd, clock, ...situation, env: { ...env, ...situation.env } });
  const json: TestMemory['json'] = async (args, situation) => {
    const { code, stdout } = await run([...args, '--json'], situation);
    return { ...JSON.parse(stdout), code };
  };
  return {
    cwd,
    run,
    json,
    add: async (text, ...options) => (await json<{ id: string }>(['add', text, ...options])).id,
  };
}
