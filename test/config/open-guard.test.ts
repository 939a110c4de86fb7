import { expect, test } from 'vitest';
import { type OpenOptions, openGuard } from '../../src/config/index.ts';

const known = 'store, keyFile, policyFile, policyFor, passwordFile, scanner, variables, env, manyCallers';

test.each<[unknown, string]>([
  ['memory.db', `openGuard: the argument is "memory.db"; expected an object such as { store: 'memory.db' }`],
  [null, `openGuard: the argument is null; expected an object such as { store: 'memory.db' }`],
  [{ stroe: 'memory.db' }, 'openGuard: unknown option "stroe"; did you mean "store"?'],
  [{ path: 'memory.db' }, `openGuard: unknown option "path"; valid options: ${known}`],
  [{ store: 5 }, 'openGuard: store is 5; expected a text'],
  [{ store: 'memory:', policyFor: 'strict' }, 'openGuard: policyFor is "strict"; expected a function'],
])('%j opens no other memory than the one that was meant', async (options, message) => {
  await expect(openGuard(options as OpenOptions)).rejects.toMatchObject({ code: 'config-invalid', message });
});
