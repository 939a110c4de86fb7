import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ignore from 'ignore';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { systemEnv } from '../../src/base/env.ts';
import { createServer } from '../../src/http/index.ts';
import { stubScanner } from '../guard/support/stub-scanner.ts';
import { world } from '../guard/support/world.ts';
import { makeTokens, testFolder } from '../http/support/server.ts';

const folder = mkdtempSync(join(tmpdir(), 'bezoar-container-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const tokens = makeTokens(testFolder());

/** The instructions of a Dockerfile, continued lines joined, by stage. */
function stagesOf(text: string): readonly (readonly (readonly [name: string, rest: string])[])[] {
  const lines = text
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => line !== '');
  const stages: (readonly [string, string])[][] = [];
  for (const line of lines) {
    const [, name = '', rest = ''] = /^([A-Z]+) (.*)$/.exec(line) ?? [];
    if (name === '') throw new Error(`no instruction: ${line}`);
    if (name === 'FROM') stages.push([]);
    stages.at(-1)?.push([name, rest]);
  }
  return stages;
}

function healthCommand(): readonly string[] {
  const [, check = ''] =
    stagesOf(readFileSync('Dockerfile', 'utf8'))
      .at(-1)
      ?.find(([name]) => name === 'HEALTHCHECK') ?? [];
  return JSON.parse(check.slice(check.indexOf('CMD ') + 4)) as string[];
}

/** As the engine reads .dockerignore: patterns start at the root, name a file or a folder, and the last that fits counts. */
function isLeftOut(file: string): boolean {
  const lines = readFileSync('.dockerignore', 'utf8').split('\n');
  const patterns = lines.filter((line) => line !== '' && !line.startsWith('#'));
  const parents = file.split('/').map((_, at, parts) => parts.slice(0, at + 1).join('/'));
  return patterns.reduce((out, pattern) => {
    const name = pattern.replace(/^!/, '').replaceAll('.', '\\.');
    const fits = new RegExp(`^${name.replaceAll('**/', '(?:.+/)?').replaceAll(/(?<!\))\*/g, '[^/]*')}$`);
    return parents.some((each) => fits.test(each)) ? !pattern.startsWith('!') : out;
  }, false);
}

describe('the Dockerfile', () => {
  const stages = stagesOf(readFileSync('Dockerfile', 'utf8'));
  const last = new Map(stages.at(-1));

  test('builds in one stage and runs in another, which has no package manager', () => {
    expect(stages.length).toBe(2);
    expect(last.get('FROM')).toBe('node:22-alpine');
    expect(last.get('RUN')).toMatch(/^rm -rf .*node_modules\/npm .*corepack/);
    expect(last.get('COPY')).toBe('--chmod=755 deploy/entrypoint.sh /usr/local/bin/bezoar');
  });

  test('runs no install script, and installs what the lock file says', () => {
    const installs = stages
      .flat()
      .flatMap(([name, rest]) => (name === 'RUN' ? rest.match(/npm (?:ci|install)[^&]*/g) : null) ?? []);
    expect(installs.length).toBe(2);
    expect(installs.every((command) => command.includes('--ignore-scripts'))).toBe(true);
    expect(installs[0]).toMatch(/^npm ci /);
    expect(installs[1]).toContain('--omit=dev');
  });

  test('brings the packages of what the image promises: PostgreSQL and /metrics', () => {
    expect(stages[0]?.at(-1)?.[1]).toMatch(/ pg@8 prom-client@15$/);
  });

  test('runs as a user without rights, after everything that needs them', () => {
    const names = (stages.at(-1) ?? []).map(([name]) => name);
    expect(last.get('USER')).toBe('node');
    expect(names.lastIndexOf('USER')).toBeGreaterThan(names.lastIndexOf('RUN'));
    expect(names.lastIndexOf('USER')).toBeGreaterThan(names.lastIndexOf('COPY'));
  });

  test('keeps the memory, its key and its tokens in the volume', () => {
    expect(last.get('VOLUME')).toBe('/data');
    const variables = (last.get('ENV') ?? '').split(' ').filter((pair) => pair.startsWith('BEZOAR_'));
    expect(variables.length).toBe(3);
    expect(variables.filter((pair) => !pair.split('=')[1]?.startsWith('/data/'))).toEqual([]);
  });

  test('copies no key, memory or history into the image', () => {
    const secret = [
      'bezoar.db',
      'keys.json',
      'src/keys.json',
      'docs/a.pem',
      '.env',
      '.git/config',
      'deploy/secrets/bezoar_key',
    ];
    expect(secret.filter((file) => !isLeftOut(file))).toEqual([]);
    const needed = [
      'package-lock.json',
      'src/index.ts',
      'scripts/build.ts',
      'deploy/entrypoint.sh',
      'tsconfig.build.json',
    ];
    expect(needed.filter(isLeftOut)).toEqual([]);
  });

  test('its health check passes while the server answers, and fails otherwise', async () => {
    const { guard } = world({ env: systemEnv });
    const parts = { guard, scanner: stubScanner(), tokens: tokens.store, version: '0.0.0', env: systemEnv };
    const { port, close } = await createServer(parts).listen({ port: 0 });
    const [program = '', ...rest] = healthCommand();
    const check = (at: number): Promise<number | null> => {
      const args = rest.map((part) => part.replace(':7433/', `:${at}/`));
      return running(program, args, {});
    };
    expect(await check(port)).toBe(0);
    await close(100);
    expect(await check(port)).toBe(1);
  });
});

/** Not `spawnSync`: the server is in this process. */
async function running(program: string, args: readonly string[], env: Record<string, string>): Promise<number | null> {
  const { spawn } = await import('node:child_process');
  const child = spawn(program, args, { env: { ...process.env, ...env }, stdio: 'ignore' });
  return new Promise((resolve) => child.on('close', resolve));
}

describe('the entry point of the container', () => {
  const program = join(folder, 'program.mjs');
  writeFileSync(
    program,
    'const { BEZOAR_KEY, PGPASSWORD, value } = process.env;\nconsole.log(JSON.stringify({ args: process.argv.slice(2), BEZOAR_KEY, PGPASSWORD, value }));\nprocess.exit(7);\n',
  );

  function start(secrets: Readonly<Record<string, string>>, args: readonly string[] = ['serve']) {
    const at = mkdtempSync(join(folder, 'secrets-'));
    onTestFinished(() => rmSync(at, { recursive: true, force: true }));
    for (const [name, text] of Object.entries(secrets)) {
      writeFileSync(join(at, name), text);
      chmodSync(join(at, name), 0o444);
    }
    const { BEZOAR_KEY: _key, PGPASSWORD: _password, ...rest } = process.env;
    const env = { ...rest, BEZOAR_SECRETS: at, BEZOAR_PROGRAM: program };
    const { status, stdout, stderr } = spawnSync('sh', ['deploy/entrypoint.sh', ...args], { env, encoding: 'utf8' });
    return { status, stderr, said: stdout === '' ? undefined : (JSON.parse(stdout) as unknown) };
  }

  test('gives the program the secrets as variables, its arguments as they are, and returns its status', () => {
    const args = ['serve', '--as', 'Ana $(id) "B"'];
    const { status, said } = start({ bezoar_key: 'c2VjcmV0\n', database_password: "p'$(id) w\n" }, args);
    expect(said).toEqual({ args, BEZOAR_KEY: 'c2VjcmV0', PGPASSWORD: "p'$(id) w" });
    expect(status).toBe(7);
  });

  test('starts without secrets, and refuses an empty one', () => {
    expect(start({}).said).toEqual({ args: ['serve'] });
    const empty = start({ bezoar_key: '\n' });
    expect([empty.status, empty.said, empty.stderr]).toEqual([
      2,
      undefined,
      'bezoar: the secret bezoar_key is empty\n',
    ]);
  });
});

describe('the compose file', () => {
  interface Service {
    readonly [key: string]: unknown;
    readonly secrets: readonly string[];
    readonly networks: readonly string[];
    readonly environment: Readonly<Record<string, string>>;
  }
  interface Compose {
    readonly services: Readonly<Record<'bezoar' | 'database', Service>>;
    readonly networks: Readonly<Record<string, { readonly internal?: boolean }>>;
    readonly secrets: Readonly<Record<string, { readonly file: string }>>;
  }
  const { services, networks, secrets } = parse(readFileSync('deploy/compose.yaml', 'utf8')) as Compose;

  test('the server cannot write to its image, gain rights or be reached from another machine', () => {
    const { read_only, cap_drop, security_opt, ports } = services.bezoar;
    expect({ read_only, cap_drop, security_opt, ports }).toEqual({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      ports: ['127.0.0.1:7433:7433'],
    });
  });

  test('the database is reached by the server alone, and has no port', () => {
    expect(services.database.networks).toEqual(['inside']);
    expect(networks.inside).toEqual({ internal: true });
    expect(services.database).not.toHaveProperty('ports');
    expect(services.bezoar.depends_on).toEqual({ database: { condition: 'service_healthy' } });
  });

  test('key and password are secrets of the names that the entry point reads, and stand nowhere else', () => {
    const entrypoint = readFileSync('deploy/entrypoint.sh', 'utf8');
    const read = Array.from(entrypoint.matchAll(/^take (\w+) /gm), (hit) => hit[1]);
    expect(Object.keys(secrets)).toEqual(read);
    expect(services.bezoar.secrets).toEqual(read);
    expect(services.database.secrets).toEqual(['database_password']);
    expect(JSON.stringify(services)).not.toMatch(/PASSWORD":"|postgres:\/\/\w+:/);
    const ignored = ignore().add(readFileSync('.gitignore', 'utf8'));
    expect(Object.values(secrets).filter(({ file }) => !ignored.ignores(join('deploy', file)))).toEqual([]);
  });
});
