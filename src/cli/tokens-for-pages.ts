import { dayMs } from '../base/day.ts';
import type { Env } from '../base/env.ts';
import type { TokenStore } from '../dashboard/index.ts';
import { type AccessTokens, tokenRequestSchema } from '../model/access-token.ts';

/** The server's tokens for the dashboard, which creates tokens for the channel `agent` only. */
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
        return { problem: 'use letters, digits, spaces and . _ @ : / - in the name, and the exact names of spaces' };
      return { secret: (await tokens.create(request.data)).secret };
    },
    revoke: async (id) => void (await tokens.revoke(id)),
  };
}
