import { type Env, systemEnv } from '../../base/env.ts';
import { Fault } from '../../base/fault.ts';
import type { GuardedSession, GuardedSpace } from '../../guard/index.ts';
import { AdapterSession } from './adapter-session.ts';
import { type AdapterOptions, type Conversation, checkAdapterOptions } from './options.ts';
import { SeenBySession } from './seen-by-session.ts';

/** What an adapter works with: the session of each run. */
export interface Adapter<Context> {
  readonly space: GuardedSpace;
  readonly options: AdapterOptions<Context>;
  /** The guarded session of the conversation that a run belongs to. Throws if the run names none. */
  sessionFor(context: Context): Promise<AdapterSession>;
}

interface OpenSession {
  readonly guarded: GuardedSession;
  readonly seen: SeenBySession;
}

interface MemoisedSession {
  readonly opened: Promise<OpenSession>;
  readonly openedAt: number;
}

const maxSessions = 500;
/** After this time a conversation gets the current memory. Until then its prompt keeps its bytes. */
const snapshotWindowMs = 3_600_000;

/** Sessions outlive the objects of an adapter: hosts often make those again for every request. */
const sessionsOf = new WeakMap<GuardedSpace, Map<string, MemoisedSession>>();
const seenBy = new WeakMap<GuardedSession, SeenBySession>();

/** Checks the options and opens sessions as runs name them. */
export function createAdapter<Context>(
  call: string,
  space: GuardedSpace,
  options: AdapterOptions<Context>,
  { besides = [], env = systemEnv }: { readonly besides?: readonly string[]; readonly env?: Env } = {},
): Adapter<Context> {
  checkAdapterOptions(call, options, besides);
  return {
    space,
    options,
    async sessionFor(context) {
      const conversation = await conversationOf(call, options, context);
      const { guarded, seen } = await openConversation(space, conversation, principalOf(options, context), env);
      return new AdapterSession(space, guarded, seen, options);
    },
  };
}

async function conversationOf<Context>(
  call: string,
  { session, sessionOf }: AdapterOptions<Context>,
  context: Context,
): Promise<Conversation> {
  const found = sessionOf === undefined ? session : ((await sessionOf(context)) ?? session);
  if (found !== undefined && found !== '') return found;
  throw new Fault(
    'input-invalid',
    `${call}: sessionOf found no conversation for this run; return the id of its thread, or pass session as well`,
  );
}

function principalOf<Context>({ principal = 'agent' }: AdapterOptions<Context>, context: Context): string {
  return typeof principal === 'string' ? principal : principal(context);
}

async function openConversation(
  space: GuardedSpace,
  conversation: Conversation,
  principal: string,
  env: Env,
): Promise<OpenSession> {
  if (typeof conversation !== 'string') {
    const seen = seenBy.get(conversation) ?? new SeenBySession();
    seenBy.set(conversation, seen);
    return { guarded: conversation, seen };
  }
  const sessions = sessionsOf.get(space) ?? new Map<string, MemoisedSession>();
  sessionsOf.set(space, sessions);
  const key = JSON.stringify([principal, conversation]);
  const known = sessions.get(key);
  const now = env.now();
  sessions.delete(key);
  if (known !== undefined && now - known.openedAt < snapshotWindowMs) {
    sessions.set(key, known); // the most recently used are last
    return known.opened;
  }
  const opened = open(space, conversation, principal);
  sessions.set(key, { opened, openedAt: now });
  const [oldest] = sessions.keys();
  if (sessions.size > maxSessions && oldest !== undefined) sessions.delete(oldest);
  // A store that was unavailable may be back for the next run.
  opened.catch(() => sessions.delete(key));
  return opened;
}

async function open(space: GuardedSpace, conversation: string, principal: string): Promise<OpenSession> {
  const origin = { channel: 'agent', principal } as const;
  const guarded = await space.openSession({ coverage: 'full', conversation }, origin);
  return { guarded, seen: new SeenBySession() };
}
