import { cpSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { cli, type Ended } from '../../cli/support/harness.ts';
import { realEngine } from '../../cli/support/real-engine.ts';
import { place } from './support.ts';

/** Two profiles of hermes-agent, and one database for both. */
function profiles(): {
  readonly folder: string;
  run(...args: readonly string[]): Promise<Ended>;
  memory(profile: string): string;
  write(profile: string, text: string): void;
} {
  const { folder } = place();
  const fileOf = (profile: string): string => join(folder, profile, 'MEMORY.md');
  for (const [name, text] of [
    ['home', 'The bins are collected on Monday'],
    ['work', 'The build runs on pnpm'],
  ] as const) {
    mkdirSync(join(folder, name));
    writeFileSync(fileOf(name), text);
  }
  const env = { BEZOAR_KEY_FILE: join(folder, 'keys.json'), XDG_CONFIG_HOME: join(folder, 'user') };
  return {
    folder,
    run: (...args) => cli([...args, '--store', 'team.db'], { cwd: folder, engine: realEngine, env }),
    memory: (profile) => readFileSync(fileOf(profile), 'utf8'),
    write: (profile, text) => writeFileSync(fileOf(profile), text),
  };
}

const before = ['The bins are collected on Monday', 'The build runs on pnpm'];

test('two folders adopted into one database get their own spaces, and nothing crosses over', async () => {
  const at = profiles();
  const [home, work] = [await at.run('adopt', 'home'), await at.run('adopt', 'work')];
  expect([home.code, home.stderr, work.code]).toEqual([0, '', 0]);
  expect(work.stderr).toMatch(/^bezoar: This folder uses the space hermes-[0-9a-f]{8} of the store\.\n$/);
  for (const profile of ['home', 'work']) {
    const settled = await at.run('reconcile', profile, '--settle');
    expect([settled.code, settled.stdout]).toEqual([0, 'Files and journal agree.\n']);
  }
  expect([at.memory('home'), at.memory('work')]).toEqual(before);
});

test('a folder keeps its space when it is moved, and a copy of it gets another', async () => {
  const at = profiles();
  await at.run('adopt', 'home');
  const own = (await at.run('adopt', 'work')).stderr;
  renameSync(join(at.folder, 'work'), join(at.folder, 'job'));
  const moved = await at.run('reconcile', 'job');
  expect([moved.stdout, moved.stderr]).toEqual(['Files and journal agree.\n', own]);
  cpSync(join(at.folder, 'home'), join(at.folder, 'copy'), { recursive: true });
  const copied = await at.run('adopt', 'copy');
  expect(copied.stderr).toMatch(/hermes-[0-9a-f]{8}/);
  expect(copied.stderr).not.toBe(own);
  at.write('copy', 'A new note');
  await at.run('reconcile', 'copy', '--settle');
  await at.run('reconcile', 'home', '--settle');
  expect([at.memory('home'), at.memory('copy')]).toEqual([before[0], 'A new note']);
});

test('sharing a space must be said, and warns', async () => {
  const at = profiles();
  expect((await at.run('adopt', 'home', '--space', 'family')).code).toBe(0);
  for (const command of ['adopt', 'reconcile']) {
    const refused = await at.run(command, 'work', '--space', 'family');
    expect([refused.code, refused.stderr]).toEqual([
      2,
      expect.stringContaining('the space family has entries that did not come from this folder'),
    ]);
  }
  const shared = await at.run('adopt', 'work', '--space', 'family', '--share');
  expect([shared.code, shared.stderr]).toEqual([
    0,
    'bezoar: Warning: the space family is shared with another folder. The entries of each enter the files of both.\n',
  ]);
  expect((await at.run('reconcile', 'work', '--space', 'family', '--settle')).code).toBe(0);
  expect(at.memory('work').split('\n\u00a7\n').sort()).toEqual([...before].sort());
  expect((await at.run('adopt', 'home', '--space', 'family')).code).toBe(0);
});

test('vouching for one folder reaches the texts of that folder and no others', async () => {
  const at = profiles();
  await at.run('adopt', 'home');
  await at.run('adopt', 'work');
  const vouch = ['vouch', 'work', '--reason', 'my own notes', '--as', 'ana', '--json'];
  const listed = JSON.parse((await at.run(...vouch)).stdout) as { contentHash: string; entries: readonly object[] };
  expect(listed.entries.length).toBe(1);
  expect((await at.run(...vouch, '--expect', listed.contentHash)).code).toBe(0);
  expect([at.memory('home'), at.memory('work')]).toEqual(before);
  const home = JSON.parse((await at.run('list', '--space', 'hermes', '--json')).stdout) as {
    entries: readonly { provenance: { trust: string } }[];
  };
  expect(home.entries.map(({ provenance }) => provenance.trust)).toEqual(['unknown']);
});
