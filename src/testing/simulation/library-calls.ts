import type { GuardedSpace } from '../../guard/index.ts';
import type { Origin } from '../../model/provenance.ts';
import { type ClientEntry, type ClientMemory, tagged } from './sim-client.ts';
import { type PlannedCall, plainText, suspiciousText, tokenOf, type Verb } from './workload.ts';

/** The people of a simulated world. */
const people: readonly Origin[] = [
  { channel: 'user', principal: 'ana' },
  { channel: 'user', principal: 'ben' },
  { channel: 'operator', principal: 'olga' },
  { channel: 'operator', principal: 'rita' },
];
const agents: readonly Origin[] = [
  { channel: 'agent', principal: 'helper' },
  { channel: 'agent', principal: 'planner' },
];
const outside: Origin = { channel: 'tool', principal: 'helper', tool: 'web_fetch' };

interface Scene {
  readonly call: PlannedCall;
  readonly space: GuardedSpace;
  readonly memory: ClientMemory;
  readonly tag: string;
  /** A person who decides. */
  readonly person: Origin;
  /** An agent, a person or a tool that writes. */
  readonly writer: Origin;
  readonly target: ClientEntry | undefined;
}

const reason = 'decided in a simulation';
const nothing = { outcome: 'nothing-to-do' } as const;

type Handler = (scene: Scene) => Promise<unknown>;
type LibraryVerb = Exclude<Verb, `http-${string}`>;

/** Calls of the guard, as a program makes them. */
const handlers: Readonly<Record<LibraryVerb, Handler>> = {
  write: ({ call, space, writer }) => space.write({ content: plainText(call, tokenOf(call.number)) }, writer),
  'write-suspicious': ({ call, space, tag }) =>
    space.write({ content: suspiciousText(call, tokenOf(call.number)) }, tagged(outside, tag)),
  replace: ({ call, space, writer, target }) =>
    target === undefined
      ? Promise.resolve(nothing)
      : space.replace(
          {
            id: target.id,
            content: plainText(call, tokenOf(call.number)),
            ...(target.contentHash === undefined ? {} : { expect: target.contentHash }),
          },
          writer,
        ),
  remove: ({ space, writer, target }) =>
    target === undefined ? Promise.resolve(nothing) : space.remove({ id: target.id }, writer),
  batch: ({ call, space, writer, target }) =>
    space.batch(
      {
        operations: [
          { action: 'write', content: plainText(call, tokenOf(call.number, 0)) },
          { action: 'write', content: plainText(call, tokenOf(call.number, 1)) },
          ...(call.option < 0.4 && target !== undefined ? [{ action: 'remove', id: target.id } as const] : []),
        ],
      },
      writer,
    ),
  recall: ({ call, space, tag }) =>
    space.recall(call.option < 0.3 ? {} : { query: 'ferry archive printer bakery password' }, agentOf(call, tag)),
  session: async ({ call, space, memory, tag }) => {
    const agent = agentOf(call, tag);
    const started = await space.startSession(call.option < 0.5 ? { coverage: 'full' } : {}, agent);
    if (started.session !== undefined) {
      memory.startSession(call.space, call.client, { ...pick(agents, call.who), session: started.session });
    }
    return started;
  },
  observe: ({ call, space, memory, tag }) => {
    const session = memory.sessionOf(call);
    if (session === undefined) return Promise.resolve(nothing);
    const channel = call.option < 0.5 ? 'user' : 'tool';
    const origin = { ...tagged(session, tag), session: session.session };
    return space.observe({ channel, content: plainText(call, tokenOf(call.number)) }, origin);
  },
  release: (scene) =>
    withHeld(scene, async (id) => {
      const { call, space, person } = scene;
      const seen = await space.review.inspect({ id }, person);
      if (seen.outcome !== 'inspected' || seen.reviewHash === undefined) return nothing;
      const vouched = call.option < 0.3 ? { vouched: true } : {};
      return space.review.release({ id, reason, contentHash: seen.reviewHash, ...vouched }, person);
    }),
  discard: (scene) => withHeld(scene, (id) => scene.space.review.discard({ id, reason }, scene.person)),
  vouch: ({ space, person, target }) =>
    target === undefined || target.contentHash === undefined
      ? Promise.resolve(nothing)
      : space.review.vouch({ id: target.id, reason, contentHash: target.contentHash }, person),
  revoke: ({ space, person, target }) =>
    target === undefined
      ? Promise.resolve(nothing)
      : space.recovery.revoke({ id: target.id, reason, dryRun: false }, person),
  restore: async ({ call, space, person }) => {
    const { lines } = await space.audit.journal({ backwards: true, limit: 1 }, person);
    const [last] = lines;
    if (last === undefined) return nothing;
    const to = { seq: Math.floor(call.entry * (last.seq + 1)) };
    return space.recovery.restore({ to, reason, dryRun: false, revive: call.option < 0.2 }, person);
  },
  erase: ({ space, person, target }) =>
    target === undefined
      ? Promise.resolve(nothing)
      : space.recovery.erase({ id: target.id, reason, dryRun: false }, person),
  expire: ({ space, person }) => space.review.expire({}, person),
  rebuild: ({ space, person }) => space.recovery.rebuild({}, person),
  verify: ({ space, person }) => space.audit.verify({}, person),
  checkpoint: ({ space, person }) => space.audit.checkpoint({}, person),
};

/** Makes the call, and returns what the guard answered. */
export function callLibrary(
  verb: LibraryVerb,
  call: PlannedCall,
  space: GuardedSpace,
  memory: ClientMemory,
  tag: string,
) {
  const session = memory.sessionOf(call);
  const agent = session !== undefined && call.option < 0.6 ? session : pick(agents, call.who);
  const writers = [agent, agent, pick(people, call.who)];
  return handlers[verb]({
    call,
    space,
    memory,
    tag,
    person: tagged(pick(people, call.who), tag),
    writer: tagged(pick(writers, call.option), tag),
    target: memory.choose(call),
  });
}

function agentOf(call: PlannedCall, tag: string): Origin {
  return tagged(pick(agents, call.who), tag);
}

async function withHeld({ call, space, person }: Scene, decide: (id: string) => Promise<unknown>): Promise<unknown> {
  const held = await space.browse({ states: ['quarantined'], limit: 20 }, person);
  if (held.outcome !== 'browsed') return nothing;
  const one = held.entries[Math.floor(call.entry * held.entries.length)];
  return one === undefined ? nothing : decide(one.facts.id);
}

function pick<T>(of: readonly T[], choice: number): T {
  return of[Math.floor(choice * of.length)] as T;
}
