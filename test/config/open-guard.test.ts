import { expect, test } from 'vitest';
import { type OpenOptions, openGuard } from '../../src/config/index.ts';

const known = 'store, keyFile, policyFile, policyFor, passwordFile, scanner, variables, env, manyCallers';

test.each<[unknown, string]>([
  ['memory.db', `openGuard takes an object, such as { store: 'memory.db' }; it knows ${known}`],
  [null, `openGuard takes an object, such as { store: 'memory.db' }; it knows ${known}`],
  [{ path: 'memory.db' }, `openGuard has no such option; it knows ${known}`],
  [{ store: 5 }, 'openGuard: store must be a string'],
  [{ store: 'memory:', policyFor: 'strict' }, 'openGuard: policyFor must be a function'],
])('%j opens no other memory than the one that was meant', async (options, message) => {
  await expect(openGuard(options as OpenOptions)).rejects.toMatchObject({ code: 'config-invalid', message });
});
