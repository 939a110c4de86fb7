import type { GuardedSpace, WriteResult } from '../../guard/index.ts';
import type { AgentHost, NoteResult, Profile, ProfileParts } from '../../lab/index.ts';
import { guardOf } from './guard-of.ts';
import { storedTexts } from './stored-texts.ts';

const agent = { channel: 'agent', principal: 'helper' } as const;

/** A program that reports every turn and every tool result: `openSession` with full coverage. */
export const library: Profile = {
  name: 'library',
  title: 'own program on the library that reports what its agent hears and reads',
  coverage: 'full',
  open: (parts) => openLibrary(parts, 'full'),
};

/** The same program, if its author reports nothing. */
export const libraryUnreported: Profile = {
  name: 'library-unreported',
  title: 'own program on the library that reports nothing',
  coverage: 'none',
  open: (parts) => openLibrary(parts, 'none'),
};

async function openLibrary(parts: ProfileParts, coverage: 'full' | 'none'): Promise<AgentHost> {
  const reports = coverage === 'full';
  let space = openSpace();
  let session = await begin();

  /** Like a new process: it knows only what the store says. */
  function openSpace(): GuardedSpace {
    return guardOf(parts).space(parts.space);
  }
  function begin(): ReturnType<GuardedSpace['openSession']> {
    return space.openSession({ coverage }, agent);
  }
  async function reopen(): Promise<void> {
    space = openSpace();
    session = await begin();
  }
  return {
    async says(content) {
      if (reports) await session.observe({ channel: 'user', content });
    },
    async reads(content, { tool, url }) {
      if (reports) await session.observe({ channel: 'tool', content, source: tool, uri: url });
    },
    note: async (content) => noteResult(await session.write({ content })),
    async newSession() {
      session = await begin();
    },
    newConnection: reopen,
    restart: reopen,
    prompt: async () => (await space.startSession({ dryRun: true }, agent)).text,
    async recall(query) {
      const found = await space.recall({ query }, session.origin);
      return found.outcome === 'recalled' ? found.text : '';
    },
    stored: () => storedTexts(parts),
    close: async () => undefined,
  };
}

/** What happened to a note, as the guard says it. */
function noteResult(written: WriteResult): NoteResult {
  switch (written.outcome) {
    case 'duplicate':
      return { outcome: written.state === 'active' ? 'stored' : 'held' };
    case 'refused':
      return { outcome: 'refused', reason: written.judged?.row ?? written.problem };
    default:
      return { outcome: written.outcome, reason: written.judged.row };
  }
}
