import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';

const unit = readFileSync('deploy/bezoar.service', 'utf8');
const folder = mkdtempSync(join(tmpdir(), 'bezoar-unit-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function valuesOf(name: string): readonly string[] {
  return Array.from(unit.matchAll(new RegExp(`^${name}=(.*)$`, 'gm')), (hit) => hit[1] ?? '');
}

test('the unit runs under a user of its own, without rights, and writes to its own folder', () => {
  expect(valuesOf('DynamicUser')).toEqual(['yes']);
  expect(valuesOf('CapabilityBoundingSet')).toEqual(['']);
  expect(valuesOf('NoNewPrivileges')).toEqual(['yes']);
  expect(valuesOf('ProtectSystem')).toEqual(['strict']);
  expect(valuesOf('StateDirectory')).toEqual(['bezoar']);
  const inState = valuesOf('Environment').filter((pair) => !pair.includes('KEY'));
  expect(inState.every((pair) => pair.split('=')[1]?.startsWith('/var/lib/bezoar/'))).toBe(true);
});

test('the key is a credential of the unit', () => {
  const [credential = ''] = valuesOf('LoadCredential');
  expect(credential).toBe('keys:/etc/bezoar/keys.json');
  expect(valuesOf('Environment')).toContain('BEZOAR_KEY_FILE=%d/keys');
});

const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;

test.skipIf(!hasSystemd)('systemd accepts every line, and finds the service hardly exposed', () => {
  // The program need not be installed on the machine that tests the unit.
  const file = join(folder, 'bezoar.service');
  writeFileSync(file, unit.replace('/usr/bin/bezoar', '/usr/bin/env'));
  const verified = spawnSync('systemd-analyze', ['verify', file], { encoding: 'utf8' });
  expect([verified.status, verified.stderr]).toEqual([0, '']);
  const judged = spawnSync('systemd-analyze', ['security', '--offline=true', '--no-pager', file], { encoding: 'utf8' });
  const [, exposure = '10'] = /exposure level for bezoar\.service: ([\d.]+)/.exec(judged.stdout) ?? [];
  expect(Number(exposure)).toBeLessThanOrEqual(1.5);
  writeFileSync(file, unit.replace('/usr/bin/bezoar', '/usr/bin/env').replace('PrivateTmp=', 'PrivateTemp='));
  expect(spawnSync('systemd-analyze', ['verify', file], { encoding: 'utf8' }).stderr).toContain('PrivateTemp');
});
