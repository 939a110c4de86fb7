import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import { type BezoarConfig, type ConfigFlags, loadConfig } from '../../../src/config/index.ts';

/** A user with a cloned project, a memory elsewhere, and a configuration folder. */
export function machine(files: Readonly<Record<string, string>>) {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'bezoar-found-')));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const write = (name: string, text: string): string => {
    const path = join(root, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text, { mode: 0o644 });
    return path;
  };
  for (const [name, text] of Object.entries(files)) write(name, text);
  mkdirSync(join(root, 'clone/.git'), { recursive: true });
  mkdirSync(join(root, 'memory'), { recursive: true });
  const variables = { HOME: root, XDG_CONFIG_HOME: join(root, 'user') };
  const load = (flags: ConfigFlags = {}, cwd = 'clone', more: Record<string, string> = {}): BezoarConfig =>
    loadConfig(flags, join(root, cwd), { ...variables, ...more });
  return { root, write, variables, load, at: (name: string) => join(root, name) };
}

export const file = 'clone/bezoar.config.yaml';
export const loose = 'version: 1\npolicy: { preset: observe }\n';
export const fields = ({ notices }: BezoarConfig): readonly string[] => notices.map(({ field }) => field);
