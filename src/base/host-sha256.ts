import { portableSha256 } from './portable-sha256.ts';

interface HostCrypto {
  readonly hash?: (algorithm: string, data: string, encoding: string) => string;
}
interface HostProcess {
  readonly getBuiltinModule?: (name: string) => HostCrypto | undefined;
}

/**
 * Lower-case hex SHA-256 of a text's UTF-8 bytes, by Node's own code where this runs in Node, else by ours. The digest of a
 * rule set covers a megabyte, and ours needs 50 ms for it. Nothing is imported, so that a bundle for a browser needs no
 * substitute.
 */
export function hostSha256(text: string, host: HostProcess | undefined = runningIn()): string {
  return host?.getBuiltinModule?.('node:crypto')?.hash?.('sha256', text, 'hex') ?? portableSha256(text);
}

function runningIn(): HostProcess | undefined {
  return (globalThis as { readonly process?: HostProcess }).process;
}
