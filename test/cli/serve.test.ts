import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { cli, folder } from './support/harness.ts';
import { installedPackage } from './support/packed.ts';

const environment = (root: string): Record<string, string> => ({ BEZOAR_KEY_FILE: join(root, 'keys', 'keys.json') });

test('a token can be created, listed and revoked; its secret is shown once', async () => {
  const root = folder();
  const situation = { cwd: root, env: environment(root) };
  expect((await cli(['token', 'list'], situation)).stdout).toBe('There are no tokens.\n');
  const made = await cli(
    ['token', 'create', '--name', 'my-agent', '--space', 'a', '--space', 'b', '--days', '30'],
    situation,
  );
  const [secret = ''] = made.stdout.split('\n');
  expect([made.code, secret.slice(0, 4), secret.length]).toEqual([0, 'bzr_', 64]);
  expect(made.stdout).toContain('agent by agent  my-agent  (a, b, 30 days left)');
  const listed = await cli(['token', 'list'], situation);
  expect(listed.stdout).not.toContain(secret);
  const id = listed.stdout.slice(0, 16);
  expect((await cli(['token', 'revoke', id], situation)).stdout).toBe('Revoked.\n');
  const again = await cli(['token', 'revoke', id], situation);
  expect([again.code, again.stdout]).toEqual([1, 'Unknown token; see `bezoar token list`.\n']);
});

test('tokens are stored where the server reads them, also with a configured key file', async () => {
  const root = folder({ 'bezoar.config.yaml': 'version: 1\nkeyFile: secrets/keys.json\n' });
  const create = ['token', 'create', '--name', 'bot', '--space', 'a', '--json', '--config', 'bezoar.config.yaml'];
  const made = await cli(create, { cwd: root });
  const { id } = JSON.parse(made.stdout).token;
  expect(existsSync(join(root, 'secrets', 'tokens.json'))).toBe(true);
  const revoke = ['token', 'revoke', id, '--json', '--config', join(root, 'bezoar.config.yaml')];
  expect(JSON.parse((await cli(revoke, { cwd: folder() })).stdout)).toEqual({ outcome: 'revoked', id });
});

test.each([
  [['token', 'create', '--name', 'x'], 'say what the token grants access to'],
  [['token', 'create', '--space', 'a'], "required option '--name <name>' not specified"],
  [
    ['token', 'create', '--name', 'x', '--space', 'a*'],
    'token: spaces[0] is "a*"; expected the exact name of a space; to allow all spaces, write * instead of the list',
  ],
  [['token', 'create', '--name', 'x', '--space', 'a', '--days', '0'], 'at least 1'],
  [['token', 'create', '--name', 'x', '--space', 'a', '--channel', 'operator'], 'Allowed choices'],
  [['serve', '--host', '0.0.0.0', '--store', 'memory:'], '--tls-cert'],
  [['serve', '--tls-cert', 'cert.pem', '--store', 'memory:'], 'both --tls-cert and --tls-key'],
  [['serve', '--tls-cert', 'cert.pem', '--tls-key', 'key.pem', '--store', 'memory:'], 'no such file'],
  [['serve', '--tls-cert', 'not.pem', '--tls-key', 'not.pem', '--store', 'memory:'], 'certificate in PEM'],
  [['serve', '--as', 'a\nb', '--store', 'memory:'], 'Expected 1 to 128 letters'],
  [['serve', '--as', '', '--store', 'memory:'], 'Expected 1 to 128 letters'],
  [['serve', '--port', '70000'], 'from 0 to 65535'],
  [['serve', '--notify', 'none.yaml', '--store', 'memory:'], 'no such file'],
  [['siem', '--to', 'x', '--cursor', 'c', '--store', 'none.db'], 'no memory at'],
  [['siem', '--to', 'https://siem.example', '--cursor', 'c', '--store', 'memory:'], 'BEZOAR_SIEM_SECRET'],
])('%j ends with an error that says what to do', async (args, message) => {
  const root = folder({ 'not.pem': 'no certificate' });
  const ended = await cli(args, { cwd: root, env: environment(root) });
  expect([ended.code, ended.stdout]).toEqual([2, '']);
  expect(ended.stderr.replaceAll('\n', ' ')).toContain(message);
});

async function start(
  root: string,
  args: readonly string[],
): Promise<{ child: ChildProcess; out: string; url: string }> {
  const { main } = await installedPackage();
  const child = spawn(process.execPath, [main, 'serve', '--port', '0', ...args], {
    cwd: root,
    env: { ...process.env, ...environment(root) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let out = '';
  for await (const chunk of child.stdout ?? []) {
    out += String(chunk);
    if (out.includes('Ctrl-C')) break;
  }
  return { child, out, url: /listening on (\S+)/.exec(out)?.[1] ?? '' };
}

test('the first start creates the store and the key, its link signs in, and it stops cleanly', async () => {
  const root = folder();
  const { child, out, url } = await start(root, ['--as', 'olga']);
  expect(existsSync(join(root, 'bezoar.db'))).toBe(true);
  expect(existsSync(join(root, 'keys', 'keys.json'))).toBe(true);
  const link = /http:\S+ticket=\S+/.exec(out)?.[0] ?? '';
  const signedIn = await fetch(link);
  expect([signedIn.status, (await fetch(link)).status]).toEqual([200, 401]);
  const cookie = (signedIn.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  const home = await fetch(url, { headers: { cookie, accept: 'text/html' } });
  expect([home.status, home.headers.get('content-type')]).toEqual([200, 'text/html; charset=UTF-8']);
  // A token created while the server runs is valid at once.
  const made = await cli(['token', 'create', '--name', 'bot', '--space', 'a'], { cwd: root, env: environment(root) });
  const headers = { authorization: `Bearer ${made.stdout.split('\n')[0]}`, 'content-type': 'application/json' };
  const write = await fetch(`${url}/api/v1/spaces/a/entries`, {
    method: 'POST',
    headers,
    body: '{"content":"ana drinks tea"}',
  });
  expect(write.status).toBe(201);
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
  // An export finds what the server stored, and continues where it ended.
  const siem = ['siem', '--to', 'out.jsonl', '--cursor', 'cursor.json'];
  const situation = { cwd: root, env: environment(root) };
  expect((await cli(siem, situation)).stdout).toBe('1 record exported.\n');
  expect((await cli(siem, situation)).stdout).toBe('0 records exported.\n');
});

test('an invalid notification file stops the start', async () => {
  const root = folder();
  writeFileSync(join(root, 'notify.yaml'), 'version: 1\nreviews: {}\n');
  const ended = await cli(['serve', '--store', 'memory:', '--notify', 'notify.yaml'], {
    cwd: root,
    env: environment(root),
  });
  expect([ended.code, ended.stderr]).toEqual([
    2,
    expect.stringContaining('name a webhook, a mail server, slack or teams'),
  ]);
});
