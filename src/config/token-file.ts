import { mkdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { platform } from 'node:process';
import * as z from 'zod';
import { codeOf } from '../base/code-of.ts';
import { type Env, systemEnv } from '../base/env.ts';
import { Fault } from '../base/fault.ts';
import { sameDigest, sha256 } from '../base/hash.ts';
import { writeFileAtomic } from '../files/atomic-write.ts';
import { takeLockSync } from '../files/lock.ts';
import {
  type AccessToken,
  type AccessTokens,
  accessTokenSchema,
  type NewAccessToken,
  type TokenRequest,
  tokenRequestSchema,
} from '../model/access-token.ts';
import type { Inferred } from '../model/inferred.ts';
import { parseSettings } from '../model/parse-settings.ts';
import { keyFilePath } from './key-file.ts';
import type { Variables } from './user-folder.ts';

/** Stores the SHA-256 of the secret. The secret has 256 random bits and cannot be guessed, so no slow hash is needed. */
export const storedTokenSchema = accessTokenSchema.extend({ hash: z.string().regex(/^[0-9a-f]{64}$/) });
export type StoredToken = Inferred<typeof storedTokenSchema>;

const fileSchema = z.strictObject({ format: z.literal('bezoar-tokens/1'), tokens: z.array(storedTokenSchema) });

const tokenFormat = /^bzr_([0-9a-f]{16})_([A-Za-z0-9_-]{43})$/;
const maxTokens = 10_000;
const maxFileBytes = 16 * 1_048_576;
const lockTimeoutMs = 5_000;

/** In the folder of the key file, never in the store: readers of the memory must not learn who may change it. */
export function tokenFilePath(variables: Variables, keyFile: string = keyFilePath(variables)): string {
  return variables.BEZOAR_TOKEN_FILE || join(dirname(keyFile), 'tokens.json');
}

/** Access tokens that answer at once. */
export interface TokenFile extends AccessTokens {
  /** The token with this secret, unless it was revoked or has expired. */
  find(secret: string): AccessToken | undefined;
  /** All tokens, without their secrets. */
  list(): readonly AccessToken[];
  /** A new token. Its secret is shown once. */
  create(request: TokenRequest): NewAccessToken;
  /** Returns false if there is no such token. */
  revoke(id: string): boolean;
}

/**
 * Tokens in a file that only its owner can read. Every lookup checks whether the file has changed, so that all programs
 * refuse a revoked token at once.
 */
export function openTokenFile(path: string, env: Env = systemEnv): TokenFile {
  let loadedVersion = '';
  let known: ReadonlyMap<string, StoredToken> = new Map();
  const current = (): ReadonlyMap<string, StoredToken> => {
    const version = fileVersion(path);
    if (version !== loadedVersion) known = new Map(readTokens(path).map((token) => [token.id, token]));
    loadedVersion = version;
    return known;
  };
  const change = (next: (tokens: readonly StoredToken[]) => readonly StoredToken[]): void => {
    const lock = takeLockSync(`${path}.lock`, { env, patienceMs: lockTimeoutMs });
    try {
      writeTokens(path, next(readTokens(path)), env, () => lock.isHeld());
    } finally {
      lock.release();
    }
  };
  return {
    find(secret) {
      const parts = partsOfSecret(secret);
      return parts === undefined ? undefined : unlockedBy(parts.key, current().get(parts.id), env);
    },
    list: () => [...current().values()].map(withoutHash),
    create(request) {
      const { hash, token, secret } = newToken(request, env);
      change((tokens) => {
        if (tokens.length >= maxTokens)
          throw new Fault('input-invalid', `there are already ${maxTokens} tokens, the maximum; revoke some`);
        return [...tokens, { ...token, hash }];
      });
      return { token, secret };
    },
    revoke(id) {
      let found = false;
      change((tokens) => {
        found = tokens.some((token) => token.id === id);
        return tokens.filter((token) => token.id !== id);
      });
      return found;
    },
  };
}

/** A checked token with its secret and the hash that is stored instead of it. */
export function newToken(request: TokenRequest, env: Env): NewAccessToken & Pick<StoredToken, 'hash'> {
  const parsed = parseSettings(tokenRequestSchema, request, { whole: 'the request' });
  if (!parsed.ok) throw new Fault('input-invalid', `token: ${parsed.problem}`);
  const [id, key] = [Buffer.from(env.random(8)).toString('hex'), Buffer.from(env.random(32)).toString('base64url')];
  return { token: { id, ...parsed.data, createdAt: env.now() }, secret: `bzr_${id}_${key}`, hash: sha256(key) };
}

/** The id in a secret, and the part that proves it; undefined if it has another form. */
export function partsOfSecret(secret: string): { readonly id: string; readonly key: string } | undefined {
  const [, id, key] = tokenFormat.exec(secret) ?? [];
  return id === undefined || key === undefined ? undefined : { id, key };
}

/** The token, if the key is its own and it has not expired. */
export function unlockedBy(key: string, token: StoredToken | undefined, env: Env): AccessToken | undefined {
  if (token === undefined || !sameDigest(sha256(key), token.hash)) return undefined;
  return token.expiresAt !== undefined && token.expiresAt <= env.now() ? undefined : withoutHash(token);
}

export function withoutHash({ hash: _hash, ...token }: StoredToken): AccessToken {
  return token;
}

/** Changes with every write, because each write replaces the file with a new one. */
function fileVersion(path: string): string {
  const stat = statSync(path, { throwIfNoEntry: false, bigint: true });
  return stat === undefined ? 'none' : `${stat.ino}:${stat.size}:${stat.mtimeNs}:${stat.mode}`;
}

function readTokens(path: string): readonly StoredToken[] {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (stat === undefined) return [];
  if (platform !== 'win32' && (stat.mode & 0o077) !== 0) {
    throw new Fault('key-unusable', `other users can access the token file ${path}; run: chmod 600 ${path}`);
  }
  const unusable = new Fault('key-unusable', `${path} is not a Bezoar token file; restore the original or remove it`);
  if (stat.size > maxFileBytes) throw unusable;
  let data: unknown;
  try {
    data = JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    throw unusable;
  }
  const parsed = fileSchema.safeParse(data);
  if (!parsed.success) throw unusable;
  return parsed.data.tokens;
}

/** Replaces the file atomically: a crash leaves the old file or the new one. */
function writeTokens(path: string, tokens: readonly StoredToken[], env: Env, mayReplace: () => boolean): void {
  const text = `${JSON.stringify({ format: 'bezoar-tokens/1', tokens }, null, 2)}\n`;
  let replaced: boolean;
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    replaced = writeFileAtomic(path, text, { env, mayReplace });
  } catch (error) {
    throw new Fault('key-unusable', `the token file ${path} cannot be written (${codeOf(error)})`);
  }
  if (!replaced)
    throw new Fault(
      'store-contention',
      `another process took over the lock of ${path}; nothing was changed; try again`,
    );
}
