import { scriptedEnv } from '../base/env.ts';
import {
  createGuard,
  type GuardedSpace,
  type SessionOrigin,
  type TextScanner,
  type WriteResult,
} from '../guard/index.ts';
import { type Trust, trustRank } from '../model/trust.ts';
import type { Verdict } from '../model/verdict.ts';
import type { Policy } from '../policy/index.ts';
import { HonestCounts, type HonestFate } from './honest-counts.ts';
import type { HonestShares } from './honest-shares.ts';
import { filled, type HonestText, hardTexts, ordinaryTexts, pick } from './honest-texts.ts';
import { hourMs, labEnv, labKeyring } from './lab-env.ts';
import type { LabStore } from './place.ts';
import type { Host } from './vector.ts';

/** What the guard did, through one integration, to memories that nobody attacked: the cost of the defence. */
export interface HonestResult {
  readonly profile: string;
  /** Ordinary texts of people, agents and pages. */
  readonly ordinary: HonestShares;
  /** Honest texts chosen because they use the words of attacks. Nobody will see this rate in practice. */
  readonly hard: HonestShares;
}

export interface HonestParts {
  readonly profile: string;
  readonly host: Host;
  readonly place: LabStore;
  readonly scanner: TextScanner;
  readonly policy: Policy;
  readonly seed: number;
  readonly name: string;
  readonly entries: number;
}

/** Fills two memories: one with `entries` ordinary texts, one with a fifth as many hard ones. */
export async function runHonest(parts: HonestParts): Promise<HonestResult> {
  const { name, entries, profile } = parts;
  return {
    profile,
    ordinary: await fill({ ...parts, name: `${name}-ordinary` }, ordinaryTexts),
    hard: await fill({ ...parts, name: `${name}-hard`, entries: Math.ceil(entries / 5) }, hardTexts),
  };
}

/** An owner, an agent, its tools and documents fill a memory, one text every few minutes, for weeks. */
async function fill(parts: HonestParts, texts: readonly HonestText[]): Promise<HonestShares> {
  const { place, scanner, policy, seed, name, entries, host } = parts;
  const env = labEnv(seed);
  const space = createGuard({ store: place.store, keyring: labKeyring(seed), scanner, policy, env }).space(name);
  const counts = new HonestCounts(texts);
  const sessions = new Map<string, SessionOrigin>();
  // As a real host starts a session: with the memory in its prompt. A careless one does not report what its agent reads.
  const coverage = host === 'careful' ? 'full' : 'none';
  const inSession = async (origin: SessionOrigin): Promise<SessionOrigin> => {
    const minted = sessions.get(origin.session) ?? (await space.openSession({ coverage }, agentOfLab)).origin;
    sessions.set(origin.session, minted);
    return { ...origin, session: minted.session };
  };
  for (const [index, { template, text }] of honestStatements(texts, seed, entries).entries()) {
    env.skip(hourMs / 6);
    const statement = { channel: template.channel, text };
    const origin = originOf(statement, index);
    const own = origin.principal === agentOfLab.principal ? await inSession(origin) : origin;
    if (host === 'careful') await reportSource(space, statement, own, index);
    counts.add(template, statement.text, fateOf(await space.write({ content: statement.text }, own)));
  }
  return counts.shares();
}

interface HonestStatement {
  readonly template: HonestText;
  readonly text: string;
}

/** The texts of a workload: templates drawn at random, with their gaps filled. */
export function honestStatements(
  texts: readonly HonestText[],
  seed: number,
  entries: number,
): readonly HonestStatement[] {
  const chance = scriptedEnv(seed * 31 + 7);
  return Array.from({ length: entries }, () => {
    const template = pick(chance, texts);
    return { template, text: filled(chance, template.text) };
  });
}

const agentOfLab = { channel: 'agent', principal: 'agent-001' } as const;

/** The agent reads tool results and documents before it stores them, and hears half of what it notes from its user. */
async function reportSource(
  space: GuardedSpace,
  { channel, text: content }: HonestText,
  origin: SessionOrigin,
  index: number,
): Promise<void> {
  if (channel === 'tool' || channel === 'document') {
    await space.observe({ source: 'fetch', content, channel: 'tool' }, origin);
  }
  if (channel === 'agent' && isTalking(index)) await space.observe({ channel: 'user', content }, origin);
}

function fateOf(result: WriteResult): HonestFate {
  if (result.outcome === 'duplicate') return { fate: 'repeated', reason: '', isData: false };
  const reason = result.judged?.row ?? ('problem' in result ? result.problem : '');
  return { fate: result.outcome, reason, isData: result.judged !== undefined && isShownAsData(result.judged) };
}

/** Prompts show as data what is trusted less than the user's words, and what a row of the policy marks. */
function isShownAsData({ trust, verdict }: { readonly trust: Trust; readonly verdict: Verdict }): boolean {
  return verdict === 'sanitize' || trustRank(trust) < trustRank('user');
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
