import { dayMs } from '../base/day.ts';
import type { Env } from '../base/env.ts';
import type { TokenStore } from '../dashboard/index.ts';
import { type AccessTokens, tokenRequestSchema } from '../model/access-token.ts';

/** The tokens of the server, as its pages make and show them: an agent's words come in as an agent's. */
export function tokensForPages(tokens: AccessTokens, env: Env): TokenStore {
  return {
    list: async () => tokens.list(),
    create: async ({ name, role, spaces, days }) => {
      const request = tokenRequestSchema.safeParse({
        name,
        role,
        spaces,
        channel: 'agent',
        expiresAt: env.now() + days * dayMs,
      });
      if (!request.success)
        return { problem: 'a name holds letters, figures and . _ @ : / -, and a space is named exactly' };
      return { secret: tokens.create(request.data).secret };
    },
    revoke: async (id) => void tokens.revoke(id),
  };
}
