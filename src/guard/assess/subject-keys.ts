import { hmac } from '../../base/hash.ts';
import type { Keyring } from '../../model/keyring.ts';
import { type Claim, claimsOf } from '../../sentinel/index.ts';

const maxCachedSubjects = 10_000;
const keyLength = 32;

/** Keyed hashes of what texts of a space make claims about. */
export class SubjectKeys {
  readonly #known = new Map<string, string>();
  readonly #secret: Uint8Array;

  constructor(keyring: Keyring, space: string) {
    // The oldest key, so that entries are found after a key rotation.
    const oldest = keyring.keys[0]?.secret ?? new Uint8Array();
    this.#secret = Buffer.from(hmac(oldest, `bezoar subjects\n${space}`), 'hex');
  }

  of(subject: string): string {
    const known = this.#known.get(subject);
    if (known !== undefined) return known;
    const key = hmac(this.#secret, subject).slice(0, keyLength);
    if (this.#known.size >= maxCachedSubjects) this.#known.clear();
    this.#known.set(subject, key);
    return key;
  }

  forget(): void {
    this.#known.clear();
  }
}

export function subjectsOf(claims: readonly Claim[]): ReadonlySet<string> {
  return new Set(claims.map(({ subject }) => subject));
}

/** What a text makes claims about, as the guard tells the store with the entry. For stores that are filled from a backup. */
export function subjectsByText(keyring: Keyring): (space: string, content: string) => readonly string[] {
  let last: { readonly space: string; readonly keys: SubjectKeys } | undefined;
  return (space, content) => {
    const claims = claimsOf(content);
    if (claims.length === 0) return [];
    const { keys } = last?.space === space ? last : { keys: new SubjectKeys(keyring, space) };
    last = { space, keys };
    return [...subjectsOf(claims)].map((subject) => keys.of(subject));
  };
}
