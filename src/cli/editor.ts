import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Io } from './io.ts';

/** Runs the user's editor on a private temporary file, which is deleted afterwards. */
export function editorFrom(env: Io['env']): (text: string) => string | undefined {
  return (text) => {
    const command = env.VISUAL || env.EDITOR;
    if (!command) return undefined;
    const folder = mkdtempSync(join(tmpdir(), 'bezoar-edit-'));
    try {
      const file = join(folder, 'memory.txt');
      writeFileSync(file, text, { mode: 0o600 });
      // The variable may contain arguments (`code --wait`), as git allows. It is the user's own setting.
      const { status } = spawnSync(`${command} "$BEZOAR_EDIT"`, {
        shell: true,
        stdio: 'inherit',
        env: { ...env, BEZOAR_EDIT: file },
      });
      return status === 0 ? readFileSync(file, 'utf8').replace(/\n$/, '') : undefined;
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  };
}
