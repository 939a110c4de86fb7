import { type Env, scriptedEnv } from '../base/env.ts';
import type { Scans } from '../guard/index.ts';
import { createGuard } from '../guard/index.ts';
import type { Origin } from '../model/provenance.ts';
import type { Policy } from '../policy/index.ts';
import { fillings, type HonestText, hardTexts, ordinaryTexts } from './honest-texts.ts';
import { type Share, share } from './interval.ts';
import { hour, labEnv, labKeyring } from './lab-env.ts';
import type { Place } from './place.ts';

/** What the guard did to memories nobody attacked: the other side of every defence. */
export interface HonestResult {
  /** What people, agents and pages say on an ordinary day. */
  readonly ordinary: HonestShares;
  /** Honest texts that were chosen because they use the words of attacks. Not a rate that anyone will meet. */
  readonly hard: HonestShares;
}

export interface HonestShares {
  readonly written: number;
  /** Refused: not in the memory and not in the queue. */
  readonly lost: Share;
  /** Waits for a person: not in the memory yet. */
  readonly delayed: Share;
  /** In the memory, and shown as data: what came from outside always is. */
  readonly asData: number;
  /** Already there, word for word. */
  readonly repeated: number;
  readonly byChannel: Readonly<Record<string, { readonly lost: Share; readonly delayed: Share }>>;
  /** What was lost or delayed, with the row of the policy that did it. Our own texts, so they may stand here. */
  readonly misses: readonly { readonly channel: string; readonly row: string; readonly text: string }[];
}

export interface HonestParts {
  readonly place: Place;
  readonly scanner: Scans;
  readonly policy: Policy;
  readonly seed: number;
  readonly name: string;
  readonly entries: number;
}

/** Two memories: `entries` ordinary texts, and a fifth as many hard ones. */
export async function runHonest(parts: HonestParts): Promise<HonestResult> {
  const { name, entries } = parts;
  return {
    ordinary: await fill({ ...parts, name: `${name}-ordinary` }, ordinaryTexts),
    hard: await fill({ ...parts, name: `${name}-hard`, entries: Math.ceil(entries / 5) }, hardTexts),
  };
}

/** An owner, an agent, its tools and documents fill a memory, one text every few minutes, for weeks. */
async function fill(
  { place, scanner, policy, seed, name, entries }: HonestParts,
  texts: readonly HonestText[],
): Promise<HonestShares> {
  const env = labEnv(seed);
  const space = createGuard({ store: place.store, keyring: labKeyring(seed), scanner, policy, env }).space(name);
  const chance = scriptedEnv(seed * 31 + 7);
  const tallies = new Map<string, { written: number; lost: number; delayed: number }>();
  const misses: { channel: string; row: string; text: string }[] = [];
  let [repeated, asData] = [0, 0];
  for (let index = 0; index < entries; index++) {
    env.skip(hour / 6);
    const said = pick(chance, texts);
    const text = filled(chance, said.text);
    const result = await space.write({ content: text }, originOf(said, index));
    const tally = tallies.get(said.channel) ?? { written: 0, lost: 0, delayed: 0 };
    tallies.set(said.channel, tally);
    tally.written += 1;
    if (result.outcome === 'duplicate') repeated += 1;
    if (result.outcome === 'stored' && (said.channel === 'tool' || said.channel === 'document')) asData += 1;
    if (result.outcome === 'held') tally.delayed += 1;
    if (result.outcome === 'refused') tally.lost += 1;
    if (result.outcome === 'held' || result.outcome === 'refused') {
      misses.push({ channel: said.channel, row: rowOf(result), text });
    }
  }
  const all = [...tallies.values()];
  const sum = (field: 'written' | 'lost' | 'delayed'): number => all.reduce((total, tally) => total + tally[field], 0);
  return {
    written: sum('written'),
    lost: share(sum('lost'), sum('written')),
    delayed: share(sum('delayed'), sum('written')),
    asData,
    repeated,
    byChannel: Object.fromEntries(
      [...tallies]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([channel, { written, lost, delayed }]) => [
          channel,
          { lost: share(lost, written), delayed: share(delayed, written) },
        ]),
    ),
    misses: misses.slice(0, 200),
  };
}

function rowOf(result: { readonly judged?: { readonly row: string }; readonly problem?: string }): string {
  return result.judged?.row ?? result.problem ?? '';
}

/** Sessions come and go; each principal is one that a real host would name. */
function originOf({ channel }: HonestText, index: number): Origin {
  const session = `day-${Math.floor(index / 12)}`;
  if (channel === 'user') return { channel, principal: 'ana', session };
  // The agent's own notes are written before it has read anything from outside that day.
  if (channel === 'agent') return { channel, principal: 'agent-001', session: `${session}-notes` };
  return {
    channel,
    principal: 'agent-001',
    session: `${session}-reading`,
    tool: 'fetch',
    uri: `https://site-${index % 40}.example/`,
  };
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
