import { expect, test } from 'vitest';
import { importIfInstalled, importOptional } from '../../src/base/import-optional.ts';

const notFound = (name: string) =>
  Object.assign(new Error(`Cannot find package '${name}' imported from main.js`), { code: 'ERR_MODULE_NOT_FOUND' });

test('loads a package that is installed', async () => {
  expect(await importOptional('pg', 'a PostgreSQL store', async () => 'loaded')).toBe('loaded');
});

test('a missing package is a Fault that names the install command', async () => {
  const load = () => importOptional('pg', 'a PostgreSQL store', () => Promise.reject(notFound('pg')));
  await expect(load()).rejects.toMatchObject({
    code: 'package-missing',
    message: 'a PostgreSQL store needs the package pg; install it with `npm install pg`',
    facts: { package: 'pg' },
  });
  expect(await importIfInstalled('pg', () => Promise.reject(notFound('pg')))).toBeUndefined();
});

test('a package that is installed but broken is not reported as missing', async () => {
  const broken = notFound('pg-pool');
  await expect(importOptional('pg', 'a PostgreSQL store', () => Promise.reject(broken))).rejects.toBe(broken);
  await expect(importIfInstalled('pg', () => Promise.reject(broken))).rejects.toBe(broken);
});
