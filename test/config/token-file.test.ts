import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { scriptedEnv, systemEnv } from '../../src/base/env.ts';
import { openTokenFile, tokenFilePath } from '../../src/config/index.ts';
import type { TokenRequest } from '../../src/model/access-token.ts';
import { proves } from '../support/proves.ts';

function place(): string {
  const folder = mkdtempSync(join(tmpdir(), 'bezoar-tokens-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, 'deep', 'tokens.json');
}

const request: TokenRequest = { name: 'bot', role: 'agent', spaces: ['acme'], channel: 'agent' };

proves('http/tokens-are-hashes', async () => {
  const path = place();
  const tokens = openTokenFile(path, systemEnv);
  const { secret, token } = tokens.create(request);
  expect(secret).toMatch(/^bzr_[0-9a-f]{16}_[\w-]{43}$/);
  expect(tokens.find(secret)).toEqual(token);
  const kept = readFileSync(path, 'utf8');
  expect(kept).not.toContain(secret.slice('bzr_0123456789abcdef_'.length));
  expect(kept).toContain('"hash"');
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(readdirSync(join(path, '..'))).toEqual(['tokens.json']);
  expect(JSON.stringify(tokens.list())).not.toContain('hash');
});

proves('http/tokens-are-hashes', 'a revoked or expired token is refused at once', async () => {
  const path = place();
  let now = 1_000;
  const clock = { ...scriptedEnv(), now: () => now };
  const [server, cli] = [openTokenFile(path, clock), openTokenFile(path, systemEnv)];
  const { secret, token } = cli.create(request);
  expect(server.find(secret)?.name).toBe('bot');
  expect(cli.revoke(token.id)).toBe(true);
  expect(server.find(secret)).toBeUndefined();
  expect(cli.revoke(token.id)).toBe(false);
  const late = server.create({ ...request, expiresAt: 2_000 });
  expect(server.find(late.secret)?.name).toBe('bot');
  now = 2_000;
  expect(server.find(late.secret)).toBeUndefined();
});

test.each([
  '',
  'bzr_',
  'bzr_0123456789abcdef_',
  `bzr_0123456789abcdef_${'A'.repeat(43)}`,
  '__proto__',
  'x'.repeat(100_000),
])('%s is not a token', (secret) => {
  const tokens = openTokenFile(place(), systemEnv);
  tokens.create(request);
  expect(tokens.find(secret)).toBeUndefined();
});

test.each<[string, Partial<Record<keyof TokenRequest, unknown>>, string]>([
  [
    'a name that breaks lines',
    { name: 'a\nb' },
    'name is a text of 3 characters; expected a name of at most 128 characters that starts with a letter or digit; the rest may also be spaces and . _ @ : / -',
  ],
  [
    'a name with hidden characters',
    { name: 'a\u200bb' },
    'name is a text of 3 characters; expected a name of at most 128 characters that starts with a letter or digit; the rest may also be spaces and . _ @ : / -',
  ],
  ['no name', { name: '' }, 'name is ""; expected a text of 1 to 128 characters'],
  ['an unknown role', { role: 'root' }, 'role is "root"; expected one of agent, reviewer, admin'],
  [
    'a person\u2019s channel for a program',
    { channel: 'operator' },
    'channel is "operator"; expected one of agent, user, tool, document, import, unknown',
  ],
  ['no space', { spaces: [] }, 'spaces is an empty list; expected a list of 1 to 1000 items'],
  [
    'a space by pattern',
    { spaces: ['acme*'] },
    'spaces[0] is "acme*"; expected the exact name of a space; to allow all spaces, write * instead of the list',
  ],
])('%s is refused', (_what, part, problem) => {
  const tokens = openTokenFile(place(), systemEnv);
  expect(() => tokens.create({ ...request, ...part } as TokenRequest)).toThrow(`token: ${problem}`);
  expect(tokens.list()).toEqual([]);
});

test('a file that others can read, or that is not a token file, is refused and not overwritten', () => {
  const path = place();
  const tokens = openTokenFile(path, systemEnv);
  const { secret } = tokens.create(request);
  chmodSync(path, 0o644);
  expect(() => tokens.find(secret)).toThrow(/chmod 600/);
  chmodSync(path, 0o600);
  expect(tokens.find(secret)?.name).toBe('bot');
  writeFileSync(path, '{"format":"bezoar-tokens/2"}');
  expect(() => tokens.create(request)).toThrow(/is not a Bezoar token file/);
  expect(readFileSync(path, 'utf8')).toBe('{"format":"bezoar-tokens/2"}');
});

test('the token file is in the folder of the key file, unless a variable names another path', () => {
  expect(tokenFilePath({ BEZOAR_KEY_FILE: '/etc/bezoar/keys.json' })).toBe('/etc/bezoar/tokens.json');
  expect(tokenFilePath({}, '/srv/keys.json')).toBe('/srv/tokens.json');
  expect(tokenFilePath({ BEZOAR_TOKEN_FILE: '/run/tokens.json' })).toBe('/run/tokens.json');
});
