import { type Env, scriptedEnv } from '../base/env.ts';
import {
  createGuard,
  type GuardedSpace,
  type SessionOrigin,
  type TextScanner,
  type WriteResult,
} from '../guard/index.ts';
import { trustRank } from '../model/trust.ts';
import type { Policy } from '../policy/index.ts';
import { fillings, type HonestText, hardTexts, ordinaryTexts } from './honest-texts.ts';
import { type Share, share } from './interval.ts';
import { hourMs, labEnv, labKeyring } from './lab-env.ts';
import type { LabStore } from './place.ts';

/** What the guard did to memories that nobody attacked: the cost of the defence. */
export interface HonestResult {
  /** Ordinary texts of people, agents and pages. */
  readonly ordinary: HonestShares;
  /** Honest texts chosen because they use the words of attacks. Nobody will see this rate in practice. */
  readonly hard: HonestShares;
}

export interface HonestShares {
  readonly written: number;
  /** Refused: neither in the memory nor in the queue. */
  readonly lost: Share;
  /** Held for review: not in the memory yet. */
  readonly delayed: Share;
  /** In the memory and shown as data: text from outside, and what the agent noted without its user. */
  readonly asData: number;
  /** Duplicates, word for word. */
  readonly repeated: number;
  readonly byChannel: Readonly<Record<string, { readonly lost: Share; readonly delayed: Share }>>;
  /** Lost or delayed texts, with the policy row responsible. They are our own texts, so we may print them. */
  readonly misses: readonly Miss[];
}

interface Miss {
  readonly channel: string;
  readonly row: string;
  readonly text: string;
}

export interface HonestParts {
  readonly place: LabStore;
  readonly scanner: TextScanner;
  readonly policy: Policy;
  readonly seed: number;
  readonly name: string;
  readonly entries: number;
}

/** Fills two memories: one with `entries` ordinary texts, one with a fifth as many hard ones. */
export async function runHonest(parts: HonestParts): Promise<HonestResult> {
  const { name, entries } = parts;
  return {
    ordinary: await fill({ ...parts, name: `${name}-ordinary` }, ordinaryTexts),
    hard: await fill({ ...parts, name: `${name}-hard`, entries: Math.ceil(entries / 5) }, hardTexts),
  };
}

/** An owner, an agent, its tools and documents fill a memory, one text every few minutes, for weeks. */
async function fill(parts: HonestParts, texts: readonly HonestText[]): Promise<HonestShares> {
  const { place, scanner, policy, seed, name, entries } = parts;
  const env = labEnv(seed);
  const space = createGuard({ store: place.store, keyring: labKeyring(seed), scanner, policy, env }).space(name);
  const chance = scriptedEnv(seed * 31 + 7);
  const counts = new HonestCounts();
  const sessions = new Map<string, SessionOrigin>();
  const inSession = async (origin: SessionOrigin): Promise<SessionOrigin> => {
    const minted = sessions.get(origin.session) ?? (await space.openSession(reportsAll, agentOfLab)).origin;
    sessions.set(origin.session, minted);
    return { ...origin, session: minted.session };
  };
  for (let index = 0; index < entries; index++) {
    env.skip(hourMs / 6);
    const { channel, text } = pick(chance, texts);
    const statement = { channel, text: filled(chance, text) };
    const origin = originOf(statement, index);
    const own = origin.principal === agentOfLab.principal ? await inSession(origin) : origin;
    counts.add(statement, await write(space, statement, own, index));
  }
  return counts.shares();
}

const agentOfLab = { channel: 'agent', principal: 'agent-001' } as const;
/** The host reports what it shows to its agent, and starts a session without a snapshot, which the lab does not read. */
const reportsAll = { targets: [] as string[], coverage: 'full' } as const;

/** The agent reads tool results and documents before it stores them, and hears most of what it notes from its user. */
async function write(
  space: GuardedSpace,
  { channel, text: content }: HonestText,
  origin: SessionOrigin,
  index: number,
): Promise<WriteResult> {
  if (channel === 'tool' || channel === 'document') {
    await space.observe({ source: 'fetch', content, channel: 'tool' }, origin);
  }
  if (channel === 'agent' && isTalking(index)) await space.observe({ channel: 'user', content }, origin);
  return space.write({ content }, origin);
}

class HonestCounts {
  readonly #channels = new Map<string, { written: number; lost: number; delayed: number }>();
  readonly #misses: Miss[] = [];
  #asData = 0;
  #repeated = 0;

  add(statement: HonestText, result: WriteResult): void {
    const { channel, text } = statement;
    const counts = this.#channels.get(channel) ?? { written: 0, lost: 0, delayed: 0 };
    this.#channels.set(channel, counts);
    counts.written += 1;
    if (result.outcome === 'duplicate') this.#repeated += 1;
    else if (result.outcome === 'stored') this.#asData += trustRank(result.judged.trust) < trustRank('user') ? 1 : 0;
    else {
      counts[result.outcome === 'held' ? 'delayed' : 'lost'] += 1;
      const row = result.judged?.row ?? ('problem' in result ? result.problem : '');
      if (this.#misses.length < 200) this.#misses.push({ channel, row, text });
    }
  }

  shares(): HonestShares {
    const all = [...this.#channels.values()];
    const sum = (field: 'written' | 'lost' | 'delayed'): number =>
      all.reduce((total, counts) => total + counts[field], 0);
    const sorted = [...this.#channels].sort(([a], [b]) => (a < b ? -1 : 1));
    return {
      written: sum('written'),
      lost: share(sum('lost'), sum('written')),
      delayed: share(sum('delayed'), sum('written')),
      asData: this.#asData,
      repeated: this.#repeated,
      byChannel: Object.fromEntries(
        sorted.map(([channel, { written, lost, delayed }]) => [
          channel,
          { lost: share(lost, written), delayed: share(delayed, written) },
        ]),
      ),
      misses: this.#misses,
    };
  }
}

/** Half of what the agent notes its user has told it; the other half it notes in sessions in which it reads. */
const isTalking = (index: number): boolean => index % 2 === 0;

/** Sessions come and go; each principal is one that a real host would name. */
function originOf({ channel }: HonestText, index: number): SessionOrigin {
  const day = `day-${Math.floor(index / 12)}`;
  if (channel === 'user') return { channel, principal: 'ana', session: day };
  const where = isTalking(index) ? 'talking' : 'reading';
  if (channel === 'agent') return { channel, principal: 'agent-001', session: `${day}-${where}` };
  const uri = `https://site-${index % 40}.example/`;
  return { channel, principal: 'agent-001', session: `${day}-reading`, tool: 'fetch', uri };
}

function filled(chance: Env, text: string): string {
  return text.replace(/\{(\w+)\}/g, (_gap, name: string) => {
    const list = fillings[name];
    return list === undefined ? String(2 + (number(chance) % 900)) : pick(chance, list);
  });
}

function pick<T>(chance: Env, from: readonly T[]): T {
  const item = from[number(chance) % from.length];
  if (item === undefined) throw new Error('the lab has nothing to pick from');
  return item;
}

function number(chance: Env): number {
  const [high = 0, low = 0] = chance.random(2);
  return (high << 8) | low;
}
