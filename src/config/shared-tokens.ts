import * as z from 'zod';
import { dayMs } from '../base/day.ts';
import type { Env } from '../base/env.ts';
import { Fault } from '../base/fault.ts';
import { sha256 } from '../base/hash.ts';
import type { AccessToken, AccessTokens } from '../model/access-token.ts';
import type { ServerState } from '../model/server-state.ts';
import { stateTable } from '../model/state-table.ts';
import { newToken, partsOfSecret, storedTokenSchema, type TokenFile, unlockedBy, withoutHash } from './token-file.ts';

export interface SharedTokensOptions {
  readonly state: ServerState;
  readonly file: TokenFile;
  /** Where new tokens are stored. */
  readonly home: 'database' | 'file';
  readonly env: Env;
}

const foreverMs = 36_500 * dayMs;
const maxTokens = 10_000;
/** How long a server goes on accepting a token that another one has revoked. */
const cacheMs = 500;
const maxCached = 10_000;

/**
 * Tokens of the database and of a file. A token is accepted if it is in either and nobody has revoked it: a revocation, on
 * whichever server, wins over every source, so a copy of a token file does not bring a token back.
 */
export function sharedTokens({ state, file, home, env }: SharedTokensOptions): AccessTokens {
  const tokens = stateTable(state, 'token', storedTokenSchema, env);
  const revoked = stateTable(state, 'revoked-token', z.object({ id: z.string() }), env);
  const accepted = new Map<string, { readonly token: AccessToken; readonly until: number }>();
  const tokensOfFile = (): ReadonlySet<string> => new Set(file.list().map(({ id }) => id));

  const inDatabase = async (id: string, key: string): Promise<AccessToken | undefined> =>
    unlockedBy(key, (await tokens.get(id))?.value, env);
  const list = async (): Promise<readonly AccessToken[]> => {
    const gone = new Set((await revoked.values(maxTokens)).map(({ id }) => id));
    const all = [...file.list(), ...(await tokens.values(maxTokens)).map(withoutHash)];
    return all.filter(({ id }) => !gone.has(id));
  };
  return {
    async find(secret) {
      const parts = partsOfSecret(secret);
      if (parts === undefined) return undefined;
      // Asked every time: anyone who removes a token from the file expects it to be refused from the next request on.
      const own = file.find(secret);
      const name = `${own === undefined ? 'database' : 'file'} ${sha256(secret)}`;
      const known = accepted.get(name);
      if (known !== undefined && Math.min(known.until, known.token.expiresAt ?? known.until) > env.now()) {
        return known.token;
      }
      accepted.delete(name);
      if ((await revoked.get(parts.id)) !== undefined) return undefined;
      const token = own ?? (await inDatabase(parts.id, parts.key));
      if (accepted.size >= maxCached) accepted.clear();
      if (token !== undefined) accepted.set(name, { token, until: env.now() + cacheMs });
      return token;
    },
    list,
    async create(request) {
      if (home === 'file') return file.create(request);
      const { hash, token, secret } = newToken(request, env);
      if ((await list()).length >= maxTokens)
        throw new Fault('input-invalid', `there are already ${maxTokens} tokens, the maximum; revoke some`);
      const lifetimeMs = token.expiresAt === undefined ? foreverMs : Math.max(1, token.expiresAt - env.now());
      await tokens.create(token.id, storedTokenSchema.parse({ ...token, hash }), lifetimeMs);
      return { token, secret };
    },
    async revoke(id) {
      const token = (await list()).find((one) => one.id === id);
      if (token === undefined) return false;
      // The revocation comes first: afterwards no server accepts the token, even if the next steps fail.
      await revoked.create(id, { id }, foreverMs);
      accepted.clear();
      await tokens.take(id);
      if (tokensOfFile().has(id)) file.revoke(id);
      return true;
    },
  };
}
