/**
 * What a program needs around the library: opening databases, keys and policies from files and the environment.
 *
 * @example
 * const guard = await openGuard({ store: 'memory.db' });
 * const memory = guard.space('my-agent');
 */
export {
  createKeyFile,
  keyFilePath,
  keyringFromVariables,
  readKeyFile,
  rotateKeyFile,
  type Variables,
} from './key-file.ts';
export { type OpenOptions, openGuard } from './open-guard.ts';
export { openStore } from './open-store.ts';
export { readData } from './policy-data.ts';
export { type PolicyFile, parsePolicyFile } from './policy-file.ts';
export { policySchema } from './policy-schema.ts';
export { openTokenFile, tokenFilePath } from './token-file.ts';
