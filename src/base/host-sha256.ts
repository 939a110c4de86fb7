import { portableSha256 } from './portable-sha256.ts';

type Sha256 = (text: string) => string;

let host: Sha256 = portableSha256;

/** Has `hostSha256` use the hash of the host, which gives the same for every text. */
export function useHostSha256(sha256: Sha256): void {
  host = sha256;
}

/**
 * Lower-case hex SHA-256 of a text's UTF-8 bytes, for code that also runs in a browser and may not touch Node: by the host's
 * own code as soon as somebody has provided it, else by ours. The digest of a rule set covers a megabyte, and ours takes
 * 50 ms for it.
 */
export function hostSha256(text: string): string {
  return host(text);
}
