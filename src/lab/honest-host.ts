import { scriptedEnv } from '../base/env.ts';
import type { HonestResult } from './honest.ts';
import { HonestCounts } from './honest-counts.ts';
import type { HonestShares } from './honest-shares.ts';
import { filled, type HonestText, hardTexts, ordinaryTexts, pick } from './honest-texts.ts';
import { hourMs, labEnv, labKeyring } from './lab-env.ts';
import type { AgentHost, NoteResult, Profile } from './profile.ts';
import type { ProfileTrialParts } from './profile-trial.ts';
import { standingIn, states } from './standing.ts';

interface HonestHostParts extends Omit<ProfileTrialParts, 'clock'> {
  readonly entries: number;
}

/** Texts that share a memory, and those of one session in it. */
const textsPerMemory = 40;
const textsPerSession = 8;

/** The cost to honest use through an integration: what an agent notes, and how the next session is shown it. */
export async function runHonestHost(parts: HonestHostParts): Promise<HonestResult> {
  const { entries, profile } = parts;
  return {
    profile: profile.name,
    ordinary: await fillAll({ ...parts, name: `${parts.name}-ordinary` }, ordinaryTexts),
    hard: await fillAll({ ...parts, name: `${parts.name}-hard`, entries: Math.ceil(entries / 5) }, hardTexts),
  };
}

async function fillAll(parts: HonestHostParts, texts: readonly HonestText[]): Promise<HonestShares> {
  const counts = new HonestCounts(texts);
  const chance = scriptedEnv(parts.seed * 31 + 7);
  for (let start = 0; start < parts.entries; start += textsPerMemory) {
    const some = Array.from({ length: Math.min(textsPerMemory, parts.entries - start) }, () => {
      const template = pick(chance, texts);
      return { template, text: filled(chance, template.text) };
    });
    await fillOne({ ...parts, name: `${parts.name}-${start}` }, some, counts);
  }
  return counts.shares();
}

interface Planned {
  readonly template: HonestText;
  readonly text: string;
}

async function fillOne(parts: HonestHostParts, texts: readonly Planned[], counts: HonestCounts): Promise<void> {
  const { place, scanner, policy, seed, name, folder } = parts;
  const env = labEnv(seed);
  const profile: Profile = parts.profile;
  const host = await profile.open({
    ...{ store: place.store, scanner, policy, env, folder },
    keyring: labKeyring(seed),
    space: name,
  });
  try {
    const noted: (Planned & { readonly result: NoteResult })[] = [];
    for (const [index, one] of texts.entries()) {
      env.skip(hourMs / 6);
      if (index % textsPerSession === 0) await host.newSession();
      await hear(host, one, index);
      noted.push({ ...one, result: await host.note(one.text) });
    }
    await host.newSession();
    const { verbatim } = standingIn(await host.prompt());
    const seen = new Set<string>();
    for (const { template, text, result } of noted) {
      const isRepeated = seen.has(text) && result.outcome === 'stored';
      seen.add(text);
      counts.add(template, text, {
        fate: isRepeated ? 'repeated' : result.outcome,
        reason: result.reason ?? 'untold',
        isData: !states(verbatim, text),
      });
    }
  } finally {
    await host.close();
  }
}

/** What comes before a note: the user says it, or a tool returns it. Half of its own notes the agent concludes by itself. */
async function hear(host: AgentHost, { template, text }: Planned, index: number): Promise<void> {
  const { channel } = template;
  if (channel === 'user' || (channel === 'agent' && index % 2 === 0)) await host.says(text);
  if (channel === 'tool' || channel === 'document') {
    await host.reads(text, { tool: 'fetch', url: `https://site-${index % 40}.example/` });
  }
}
