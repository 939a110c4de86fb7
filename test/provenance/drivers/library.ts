import { join } from 'node:path';
import { openGuard } from '../../../src/config/index.ts';
import type { Guard, GuardedSpace, WriteResult } from '../../../src/guard/index.ts';
import { policyFrom } from '../../../src/policy/index.ts';
import type { Host, Integration, NoteResult } from '../integration.ts';
import { everythingFits, fixedKey } from '../settings.ts';

const policy = policyFrom(everythingFits);
const agent = { channel: 'agent', principal: 'helper' } as const;

/** A program that reports every turn and every tool result: `openSession` with full coverage. */
export const library: Integration = {
  name: 'library',
  coverage: 'full',
  spawns: false,
  open: (scratchFolder) => openLibrary(scratchFolder, 'full'),
};

/** The same program, if its author reports nothing. */
export const libraryWithoutReports: Integration = {
  name: 'library without reports',
  coverage: 'none',
  spawns: false,
  open: (scratchFolder) => openLibrary(scratchFolder, 'none'),
};

async function openLibrary(folder: string, coverage: 'full' | 'none'): Promise<Host> {
  let guard = await open();
  let session = await begin();
  const reports = coverage === 'full';

  /** On a file, so that a restart finds what a restart of a real program finds. */
  function open(): Promise<Guard> {
    const store = join(folder, 'memory.db');
    return openGuard({ config: false, store, policyFor: () => policy, variables: { BEZOAR_KEY: fixedKey } });
  }
  function begin(): ReturnType<GuardedSpace['openSession']> {
    return guard.space('main').openSession({ coverage }, agent);
  }
  async function reopen(): Promise<void> {
    await guard.close();
    guard = await open();
    session = await begin();
  }
  return {
    async userSays(content, asked = '') {
      if (reports) await session.observe({ channel: 'user', content, asked });
    },
    async reads(content, { tool, url }) {
      if (reports) await session.observe({ channel: 'tool', content, source: tool, uri: url });
    },
    async note(content) {
      return resultOf(await session.write({ content }));
    },
    async newSession() {
      session = await begin();
    },
    async newConnection() {
      const other = await open();
      await guard.close();
      guard = other;
      session = await begin();
    },
    restart: reopen,
    async prompt() {
      return (await guard.space('main').startSession({ dryRun: true }, agent)).text;
    },
    close: () => guard.close(),
  };
}

function resultOf(written: WriteResult): NoteResult {
  switch (written.outcome) {
    case 'duplicate':
      return { id: written.id, outcome: written.state === 'active' ? 'stored' : 'held' };
    case 'refused':
      return { outcome: 'refused' };
    default:
      return { id: written.id, outcome: written.outcome };
  }
}
