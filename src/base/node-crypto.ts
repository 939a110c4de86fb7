import process from 'node:process';

type Crypto = typeof import('node:crypto');

let loaded: Crypto | undefined;

/** Loaded when it is first needed: it takes 4 ms, and neither a scan nor most hooks hash anything. */
export function nodeCrypto(): Crypto {
  loaded ??= process.getBuiltinModule('node:crypto');
  return loaded;
}
