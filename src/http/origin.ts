import type { Context } from 'hono';
import * as z from 'zod';
import type { Guard } from '../guard/index.ts';
import { claimedTool } from '../model/claimed-source.ts';
import type { Channel, Origin } from '../model/provenance.ts';
import { trustRank } from '../model/trust.ts';
import { trustOf } from '../policy/index.ts';
import type { HttpOperation } from './operation.ts';
import type { KnownCaller } from './parts.ts';
import { readSession, type SessionStanding } from './session-header.ts';
import { checked } from './validate.ts';

const line = z
  .string()
  .min(1)
  .max(2_048)
  .regex(/^[\x20-\x7e]+$/);
const originHeaders = z.strictObject({
  session: line.exactOptional(),
  tool: line.exactOptional(),
  uri: line.exactOptional(),
});

interface CallOrigin {
  readonly origin: Origin;
  readonly session: SessionStanding;
}

/**
 * Channel and principal come from the token. The caller may state only its session, which must be one that was started
 * with this token, and the tool and URI that a text comes from, which can only lower its trust.
 */
export function readOrigin(
  { takesText }: HttpOperation,
  context: Context,
  caller: KnownCaller,
  guard: Guard,
): CallOrigin {
  const given = {
    session: context.req.header('bezoar-session'),
    tool: context.req.header('bezoar-tool'),
    uri: context.req.header('bezoar-uri'),
  };
  const stated = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  const { session: named, ...source } = checked(originHeaders, stated, 'header/bezoar');
  const { standing, session } = readSession(guard, caller, named);
  const whose = { channel: caller.channel, principal: caller.name, ...(session === undefined ? {} : { session }) };
  return { origin: takesText ? lowered(whose, source) : { ...whose, ...source }, session: standing };
}

/**
 * A text that comes from a tool or an address is outside text, no matter who sends it; it is recorded as their claim.
 */
function lowered(whose: Origin, source: Pick<Origin, 'tool' | 'uri'>): Origin {
  if ((source.tool === undefined && source.uri === undefined) || !isAboveOutside(whose.channel)) {
    return { ...whose, ...source };
  }
  return { ...whose, ...source, channel: 'tool', tool: claimedTool('http', source.tool ?? 'uri') };
}

function isAboveOutside(channel: Channel): boolean {
  return trustRank(trustOf(channel)) > trustRank('external');
}
