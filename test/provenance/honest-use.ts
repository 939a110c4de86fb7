import { type PromptStanding, standingIn, states } from '../../src/lab/standing.ts';
import { spread } from '../support/long-run.ts';
import type { Host, Integration, NoteResult } from './integration.ts';
import { type Dialogue, webFacts } from './material.ts';

/**
 * What happened to the notes of each dialogue, one letter for each note: `v` it stands verbatim in the prompt of the
 * next session, `f` it is fenced there, `h` it waits for a person, `r` it was refused, `w` it is stored and not shown.
 */
export type Fates = Readonly<Record<string, string>>;

/** Honest use of one memory, day by day. */
export interface HonestUse {
  /** Noted in a new memory, and shown to the next session. */
  readonly dayOne: Fates;
  /** The same notes, after 50 facts from the web were stored beside them and everything was restarted. */
  readonly keptToDayTwo: Fates;
  /** Noted on the second day of a memory that holds 50 facts from the web; empty where that day was left out. */
  readonly dayTwo: Fates;
}

/** Dialogues that share a memory. A person tells more than one thing, but not the lives of sixty people. */
const dialoguesPerMemory = 10;

interface HonestDays {
  /** Whether notes of the second day are made. */
  readonly dayTwo: boolean;
  /** How many facts from the web are stored before the second day. */
  readonly webFacts: number;
}

/** Lets an agent note what users say in dialogues, each in a session of its own. */
export async function honestUse(
  integration: Integration,
  dialogues: readonly Dialogue[],
  { dayTwo, webFacts: facts }: HonestDays,
  scratchFolderOf: (name: string) => string,
): Promise<HonestUse> {
  const days: HonestUse[] = [];
  for (let start = 0; start < dialogues.length; start += dialoguesPerMemory) {
    const group = dialogues.slice(start, start + dialoguesPerMemory);
    days.push({
      ...(await firstMemory(integration, group, facts, scratchFolderOf(`first-${start}`))),
      dayTwo: dayTwo ? await secondMemory(integration, group, facts, scratchFolderOf(`second-${start}`)) : {},
    });
  }
  return {
    dayOne: Object.assign({}, ...days.map(({ dayOne }) => dayOne)) as Fates,
    keptToDayTwo: Object.assign({}, ...days.map(({ keptToDayTwo }) => keptToDayTwo)) as Fates,
    dayTwo: Object.assign({}, ...days.map(({ dayTwo }) => dayTwo)) as Fates,
  };
}

async function firstMemory(
  integration: Integration,
  dialogues: readonly Dialogue[],
  facts: number,
  folder: string,
): Promise<Pick<HonestUse, 'dayOne' | 'keptToDayTwo'>> {
  const host = await integration.open(folder);
  try {
    const noted = await noteAll(host, dialogues);
    const dayOne = fatesOf(noted, await nextPrompt(host));
    await storeWebFacts(host, facts);
    await host.restart();
    return { dayOne, keptToDayTwo: fatesOf(noted, await nextPrompt(host)) };
  } finally {
    await host.close();
  }
}

async function secondMemory(
  integration: Integration,
  dialogues: readonly Dialogue[],
  facts: number,
  folder: string,
): Promise<Fates> {
  const host = await integration.open(folder);
  try {
    await storeWebFacts(host, facts);
    await host.restart();
    const noted = await noteAll(host, dialogues);
    return fatesOf(noted, await nextPrompt(host));
  } finally {
    await host.close();
  }
}

interface Noted {
  readonly dialogue: string;
  readonly text: string;
  readonly result: NoteResult;
}

async function noteAll(host: Host, dialogues: readonly Dialogue[]): Promise<readonly Noted[]> {
  const noted: Noted[] = [];
  for (const { id, turns, notes } of dialogues) {
    await host.newSession();
    for (const [at, { who, text }] of turns.entries()) {
      const before = turns[at - 1];
      if (who === 'user') await host.userSays(text, before?.who === 'assistant' ? before.text : undefined);
      if (who === 'tool') await host.reads(text, { tool: 'lookup', url: `https://tools.example/${id}` });
    }
    for (const { text } of notes) noted.push({ dialogue: id, text, result: await host.note(text) });
  }
  return noted;
}

/** The agent looks things up and stores what it finds. */
async function storeWebFacts(host: Host, count: number): Promise<void> {
  await host.newSession();
  for (const { text, tool, url } of spread(webFacts, count)) {
    await host.reads(text, { tool, url });
    await host.note(text);
  }
}

async function nextPrompt(host: Host): Promise<PromptStanding> {
  await host.newSession();
  return standingIn(await host.prompt());
}

function fatesOf(noted: readonly Noted[], standing: PromptStanding): Fates {
  const fates: Record<string, string> = {};
  for (const one of noted) fates[one.dialogue] = `${fates[one.dialogue] ?? ''}${fateOf(one, standing)}`;
  return fates;
}

function fateOf({ text, result }: Noted, { verbatim, data }: PromptStanding): string {
  if (states(verbatim, text)) return 'v';
  if (states(data, text)) return 'f';
  return result.outcome === 'held' ? 'h' : result.outcome === 'refused' ? 'r' : 'w';
}
