import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { approveConfig } from '../../../src/config/index.ts';
import { cli, type Ended } from '../../cli/support/harness.ts';
import { realEngine } from '../../cli/support/real-engine.ts';
import { type Place, place, poison } from './support.ts';

const s = '\n\u00a7\n';

/** Runs the program in the folder of the memories. */
async function bezoar(at: Place, ...args: readonly string[]): Promise<{ readonly code: number; readonly out: string }> {
  const { code, stdout } = await run(at, args);
  return { code, out: stdout };
}

function run(at: Place, args: readonly string[], more: Readonly<Record<string, string>> = {}): Promise<Ended> {
  const env = { BEZOAR_KEY_FILE: join(at.folder, '.keys.json'), ...userOf(at), ...more };
  return cli(args, { cwd: at.folder, engine: realEngine, env });
}

function userOf(at: Place): { readonly XDG_CONFIG_HOME: string } {
  return { XDG_CONFIG_HOME: join(at.folder, '.user') };
}

test('adopt imports a folder, lists what it holds, and changes no file', async () => {
  const at = place();
  const raw = `Project uses pnpm${s}${poison}\u001b[2J\n`;
  at.write('MEMORY.md', raw);
  const { code, out } = await bezoar(at, 'adopt', '.');
  expect(out).toMatch(
    /^MEMORY\.md: 2 entries, 2 new\nUSER\.md: 0 entries, 0 new\nheld: MEMORY\.md entry 2 \([\w+, ]*prompt_injection[\w+, ]*\): Ignore all previous/,
  );
  expect([code, out.includes('\u001b'), at.read('MEMORY.md')]).toEqual([1, false, raw]);
  expect((await bezoar(at, 'adopt', '.')).out).toContain('MEMORY.md: 2 entries, 0 new');
});

test('reconcile shows a difference, settles it, and then reports nothing', async () => {
  const at = place();
  at.write('MEMORY.md', `one${s}two`);
  expect(await bezoar(at, 'adopt', '.')).toMatchObject({ code: 0 });
  at.write('MEMORY.md', `one${s}  drei`);
  const shown = await bezoar(at, 'reconcile', '.');
  expect(shown).toEqual({
    code: 1,
    out: [
      '! MEMORY.md unexplained',
      '~ MEMORY.md changed: drei',
      '- MEMORY.md removed: two',
      'MEMORY.md cannot be parsed without loss; run `bezoar reconcile --settle`\n',
    ].join('\n'),
  });
  expect(await bezoar(at, 'reconcile', '.', '--settle')).toEqual({
    code: 0,
    out: expect.stringMatching(
      /^~ MEMORY\.md changed: drei\n- MEMORY\.md removed: two\n> MEMORY\.md backed-up to \S+MEMORY\.md\.bak\.\d+-[0-9a-f]{12}\n$/,
    ),
  });
  expect(at.read('MEMORY.md')).toBe(`one${s}drei`);
  expect(await bezoar(at, 'reconcile', '.')).toEqual({ code: 0, out: 'Files and journal agree.\n' });
});

test('an unreadable file is an error, and the JSON output has all details', async () => {
  const at = place();
  at.write('USER.md', Uint8Array.of(0xff));
  const { code, out } = await bezoar(at, 'adopt', '.', '--json');
  expect(code).toBe(2);
  expect(JSON.parse(out)).toMatchObject({ problems: [{ target: 'user', kind: 'unreadable' }] });
  expect((await bezoar(at, 'reconcile', '.')).code).toBe(2);
  const nowhere = await run(at, ['adopt', 'nowhere']);
  expect([nowhere.code, nowhere.stderr]).toEqual([
    2,
    'bezoar: nowhere is not a folder or a file; name the folder that contains MEMORY.md and USER.md, or the memory.db of docker-agent\n',
  ]);
  expect(existsSync(join(at.folder, 'nowhere'))).toBe(false);
});

test('a flag overrides the environment, which overrides the configuration, which overrides the folder itself', async () => {
  const at = place();
  at.write('MEMORY.md', 'Project uses pnpm');
  const spacesOf = async (store: string): Promise<readonly string[]> => {
    const told = await run(at, ['doctor', '--store', store, '--json']);
    return [...told.stdout.matchAll(/space (\w+):? \d+ record/g)].map(([, name = '']) => name);
  };
  const adopted = async (args: readonly string[], variables: Readonly<Record<string, string>> = {}): Promise<string> =>
    (await run(at, ['adopt', '.', ...args], variables)).stdout;
  const fresh = 'MEMORY.md: 1 entries, 1 new\nUSER.md: 0 entries, 0 new\n';
  expect(await adopted([])).toBe(fresh);
  writeFileSync(join(at.folder, 'bezoar.config.yaml'), 'version: 1\nstore: team.db\nspace: ana\n');
  approveConfig(join(at.folder, 'bezoar.config.yaml'), userOf(at));
  expect(await adopted([])).toBe(fresh);
  expect(await adopted([], { BEZOAR_STORE: 'other.db', BEZOAR_SPACE: 'bob' })).toBe(fresh);
  expect(await adopted(['--store', 'third.db', '--space', 'eve'], { BEZOAR_STORE: 'other.db' })).toBe(fresh);
  const spaces = await Promise.all(['.bezoar.db', 'team.db', 'other.db', 'third.db'].map(spacesOf));
  // The space in the configuration belongs to other commands.
  expect(spaces).toEqual([['hermes'], ['hermes'], ['bob'], ['eve']]);
});

test('entries that other commands store in the configured space do not count as entries of the files', async () => {
  const at = place();
  writeFileSync(join(at.folder, 'bezoar.config.yaml'), 'version: 1\nstore: team.db\nspace: default\n');
  approveConfig(join(at.folder, 'bezoar.config.yaml'), userOf(at));
  expect((await run(at, ['add', 'The office has a cat.'])).code).toBe(0);
  at.write('MEMORY.md', `one${s}two`);
  expect((await run(at, ['adopt', '.'])).stdout).toContain('MEMORY.md: 2 entries, 2 new');
  expect((await run(at, ['list', '--space', 'hermes'])).stdout).not.toContain('cat');
  expect((await run(at, ['reconcile', '.'])).code).toBe(0);
  expect(at.read('MEMORY.md')).toBe(`one${s}two`);
});

test('the configured policy of the space applies', async () => {
  const at = place();
  const config = join(at.folder, 'conf', 'bezoar.config.yaml');
  mkdirSync(join(at.folder, 'conf'));
  at.write('MEMORY.md', poison);
  writeFileSync(config, 'version: 1\nspaces: { hermes: { preset: observe } }\n');
  expect((await run(at, ['adopt', '.', '--config', config])).code).toBe(0);
  expect((await run(at, ['adopt', '.', '--config', config, '--space', 'strict'])).code).toBe(1);
  expect((await run(at, ['adopt', '.', '--policy', 'x.yaml'])).stderr).toContain("unknown option '--policy'");
});

test('a folder that was used with another journal loses nothing', async () => {
  const at = place();
  at.write('MEMORY.md', `one${s}two`);
  expect((await run(at, ['adopt', '.'])).code).toBe(0);
  const elsewhere = ['--store', 'other.db'];
  expect(await bezoar(at, 'reconcile', '.', ...elsewhere)).toEqual({
    code: 1,
    out: '+ MEMORY.md added: one\n+ MEMORY.md added: two\n',
  });
  expect((await bezoar(at, 'reconcile', '.', '--settle', ...elsewhere)).code).toBe(0);
  expect(at.read('MEMORY.md')).toBe(`one${s}two`);
  expect((await bezoar(at, 'reconcile', '.', ...elsewhere)).out).toBe('Files and journal agree.\n');
});
