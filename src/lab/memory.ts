import { Fault } from '../base/fault.ts';
import { createLabGuard, type GuardedSpace, type SessionOrigin, type TextScanner } from '../guard/index.ts';
import type { Checkpoint } from '../journal/index.ts';
import type { Entry } from '../model/entry.ts';
import type { Keyring } from '../model/keyring.ts';
import { bezoarItself } from '../model/provenance.ts';
import { searchWords } from '../model/search-words.ts';
import type { LabCondition, Policy } from '../policy/index.ts';
import type { LabEnv } from './lab-env.ts';
import type { LabStore } from './place.ts';

/** What a session was shown. */
export interface ShownText {
  readonly text: string;
  /** Why entries were withheld. */
  readonly withheld: readonly string[];
}

/**
 * The victim's memory under one condition. It writes through the shipped guard in every condition; the reads differ.
 * Without protection it reads the raw rows, as in any memory that is a table.
 */
export interface Memory {
  readonly space: GuardedSpace;
  prompt(origin: SessionOrigin): Promise<ShownText>;
  recall(query: string, origin: SessionOrigin): Promise<ShownText>;
  /** Findings of the operator's regular check; empty if all is well. */
  audit(): Promise<readonly string[]>;
  /** The raw rows of this space, and of those that a careless query confuses with it. */
  rows(): Promise<readonly Entry[]>;
}

export interface MemoryParts {
  readonly place: LabStore;
  readonly condition: LabCondition;
  readonly keyring: Keyring;
  readonly scanner: TextScanner;
  readonly policy: Policy;
  readonly env: LabEnv;
  readonly name: string;
  /** The last good checkpoint, kept outside the store. Used under `full` only. */
  readonly checkpoint: () => Checkpoint | undefined;
  /** Another scanner as the only protection, under `none`: what it flags reaches no prompt. */
  readonly flags?: (text: string) => boolean;
}

/** Like a new process: reads the journal from its first record and knows nothing else. */
export function openMemory(parts: MemoryParts): Memory {
  const { place, condition, keyring, scanner, policy, env, name } = parts;
  const space = createLabGuard({ store: place.store, keyring, scanner, policy, condition, env }).space(name);
  return condition === 'none' ? unguarded(parts, space) : guarded(parts, space);
}

const fatalBreaks: ReadonlySet<string> = new Set(['journal', 'cut', 'replaced', 'checkpoint']);

function guarded(parts: MemoryParts, space: GuardedSpace): Memory {
  const audit = async (): Promise<readonly string[]> => {
    const checkpoint = parts.condition === 'full' ? parts.checkpoint() : undefined;
    const { breaks } = await space.audit.verify(checkpoint === undefined ? {} : { checkpoint }, bezoarItself);
    return [...new Set(breaks.map(({ kind }) => kind))];
  };
  /** An operator does not start the agent on a broken journal. */
  const refuseBroken = async (): Promise<void> => {
    const found = (await audit()).filter((kind) => fatalBreaks.has(kind));
    if (found.length > 0) throw new Fault('journal-broken', `the check found: ${found.join(', ')}`);
  };
  return {
    space,
    prompt: async (origin) => {
      await refuseBroken();
      const { text, withheld } = await space.startSession({}, origin);
      return { text, withheld: withheld.flatMap(({ why }) => why) };
    },
    recall: async (query, origin) => {
      const found = await space.recall({ query }, origin);
      if (found.outcome !== 'recalled') return { text: '', withheld: [] };
      return { text: found.text, withheld: found.entries.flatMap(({ why }) => why) };
    },
    audit,
    rows: () => rowsOf(parts.place, parts.name),
  };
}

const promptLength = 16_000;

function unguarded({ place, name, flags = () => false }: MemoryParts, space: GuardedSpace): Memory {
  const rows = async (): Promise<readonly Entry[]> => {
    // `like 'acme%'`: how one tenant usually gets to read another's rows.
    const names = (await place.store.spaces()).filter((other) => other.startsWith(name));
    const found = [];
    for (const other of names) found.push(...(await rowsOf(place, other)));
    return found;
  };
  const shownOf = (found: readonly Entry[]): ShownText => {
    const passed = found.filter(({ content }) => !flags(content));
    return { text: listed(passed), withheld: passed.length < found.length ? ['another-scanner'] : [] };
  };
  return {
    space,
    prompt: async () => shownOf(await rows()),
    recall: async (query) => {
      const words = searchWords(query);
      const found = (await rows()).filter(({ content }) => searchWords(content).some((word) => words.includes(word)));
      return shownOf(found.slice(-10));
    },
    audit: async () => [],
    rows,
  };
}

function rowsOf({ store }: LabStore, name: string): Promise<readonly Entry[]> {
  return store.entries(name, { states: ['active'] }, { limit: 500 });
}

/** The newest entries that fit, as agents do that keep their memory in a table. */
function listed(rows: readonly Entry[]): string {
  const lines: string[] = [];
  let left = promptLength;
  for (const { content } of [...rows].sort((a, b) => b.updatedAt - a.updatedAt)) {
    left -= content.length;
    if (left < 0) break;
    lines.push(`- ${content.replaceAll('\n', '\n  ')}`);
  }
  return lines.length === 0 ? '' : ['What you remember:', ...lines.reverse()].join('\n');
}
