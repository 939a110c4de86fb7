import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { installedPackage, ran } from './support/packed.ts';

// What `npm install bezoar` installs, without a registry: the packed program and the packages that the lockfile lists for users.

interface Listed {
  readonly dev?: boolean;
  readonly hasInstallScript?: boolean;
}

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { readonly packages: Record<string, Listed> };
const brought = Object.entries(lock.packages).filter(([path, { dev }]) => path !== '' && dev !== true);
const base = mkdtempSync(join(tmpdir(), 'bezoar-light-'));
const cwd = join(base, 'memory');
const env = { ...process.env, HOME: base, XDG_CONFIG_HOME: join(base, 'config'), XDG_STATE_HOME: join(base, 'state') };
let [folder, main] = ['', ''];
const bezoar = (...args: string[]) => ran(main, args, { cwd, env });
// Editors must not run a program of a temporary folder.
const init = ['init', '--yes', '--skip', 'mcp', '--skip', 'hooks'];
const hasNodeSqlite = isBuiltin('node:sqlite');

beforeAll(async () => {
  const installed = await installedPackage();
  folder = join(base, 'installed/node_modules/bezoar');
  main = join(folder, 'dist/cli/main.js');
  cpSync(installed.folder, folder, {
    recursive: true,
    filter: (path) => path !== join(installed.folder, 'node_modules'),
  });
  for (const [path] of brought) {
    const link = join(base, 'installed', path);
    if (path.lastIndexOf('node_modules/') > 0) continue; // nested in another package, and copied with it
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(resolve(path), link);
  }
  mkdirSync(cwd);
  writeFileSync(join(cwd, 'CLAUDE.md'), 'Use pnpm.\n');
});
afterAll(() => rmSync(base, { recursive: true, force: true }));

describe('npm install bezoar', () => {
  test('installs at most 40 packages, including Bezoar', () => {
    expect(brought.length).toBeGreaterThan(10);
    expect(brought.length + 1).toBeLessThanOrEqual(40);
  });

  test('installs at most 60 MB', () => {
    const paths = [folder, ...brought.map(([path]) => path)];
    const sizes = execFileSync('du', ['-sk', ...paths], { encoding: 'utf8' })
      .trim()
      .split('\n');
    const megabytes = sizes.reduce((sum, line) => sum + Number.parseInt(line, 10), 0) / 1024;
    expect(megabytes).toBeGreaterThan(20);
    expect(megabytes).toBeLessThanOrEqual(60);
  });

  test('runs no install script: nothing is compiled or downloaded', () => {
    expect(brought.filter(([, { hasInstallScript }]) => hasInstallScript)).toEqual([]);
  });
});

describe('without the optional packages', () => {
  test('the demo plays', () => {
    const { code, stdout } = bezoar('demo', '--fast');
    expect(code).toBe(0);
    expect(stdout).toContain('the agent sends it to ana@example.com\n');
  });

  test('files are scanned', () => {
    expect(bezoar('scan', 'CLAUDE.md')).toMatchObject({ code: 0, stderr: '' });
  });

  test.skipIf(hasNodeSqlite).each([init, [...init, '--dry-run']])(
    'a SQLite memory says what to install, and leaves nothing behind',
    (...args) => {
      expect(bezoar(...args)).toMatchObject({
        code: 2,
        stderr:
          'bezoar: a SQLite database needs the package better-sqlite3 or Node 22.16 or newer; install it with `npm install better-sqlite3`\n',
      });
      expect(readdirSync(cwd)).toEqual(['CLAUDE.md']);
      expect(['config', 'state'].filter((name) => existsSync(join(base, name)))).toEqual([]);
    },
  );

  test.skipIf(hasNodeSqlite)('a SQLite driver that cannot be used says what to run', () => {
    const modules = join(base, 'installed/node_modules');
    const driver = join(modules, 'better-sqlite3');
    const manifest = join(driver, 'package.json');
    onTestFinished(() => rmSync(driver, { recursive: true }));
    for (const name of ['lib', 'package.json', 'src/util'])
      cpSync(join('node_modules/better-sqlite3', name), join(driver, name), { recursive: true });
    symlinkSync(resolve('node_modules/bindings'), join(modules, 'bindings'));
    // `npm install --ignore-scripts` leaves this behind.
    expect(bezoar('add', 'Ana prefers tea.').stderr).toBe(
      'bezoar: better-sqlite3 is installed, but its native part is missing, because its install script did not run; allow it (`npm rebuild better-sqlite3 --ignore-scripts=false`, `pnpm approve-builds`), or use Node 22.16 or newer\n',
    );
    writeFileSync(manifest, JSON.stringify({ name: 'better-sqlite3', version: '13.0.0', main: 'lib/index.js' }));
    expect(bezoar('add', 'Ana prefers tea.').stderr).toBe(
      'bezoar: better-sqlite3 is installed, but version 13 needs Node 22 or newer; run `npm install better-sqlite3@12`, or use Node 22.16 or newer\n',
    );
  });

  test.runIf(hasNodeSqlite)('a SQLite memory uses node:sqlite', () => {
    expect(bezoar(...init)).toMatchObject({ code: 0, stderr: '' });
    expect(bezoar('add', 'Ana prefers tea.')).toMatchObject({ code: 0, stderr: '' });
    expect(bezoar('verify')).toMatchObject({ code: 0, stderr: '' });
  });

  test('a PostgreSQL memory says what to install', () => {
    expect(bezoar('list', '--store', 'postgres://127.0.0.1:1/memory')).toEqual({
      code: 2,
      stdout: '',
      stderr: 'bezoar: a PostgreSQL store needs the package pg; install it with `npm install pg`\n',
    });
  });
});
