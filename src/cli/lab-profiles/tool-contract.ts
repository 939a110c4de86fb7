import type { GuardedSpace } from '../../guard/index.ts';
import type { AgentHost, NoteResult, Profile, ProfileParts } from '../../lab/index.ts';
import type { Origin } from '../../model/provenance.ts';
import { guardOf } from './guard-of.ts';
import { storedTexts } from './stored-texts.ts';

const agent = { channel: 'agent', principal: 'helper' } as const;

/** A memory tool that an agent already speaks, opened for one session. */
export interface OpenTool {
  note(text: string): Promise<NoteResult>;
  /** What the tool shows a model of its memory. */
  prompt(): Promise<string>;
  close?(): void;
}

/** Opens the tool on a space, for the caller of a session. `files` is the path of a folder or file of its own. */
export type OpenToolFor = (space: GuardedSpace, origin: Origin, files: string) => Promise<OpenTool>;

/** A host that gives its agent the tool, with the origin of a session of full coverage. */
export function toolContract(name: string, title: string, openTool: OpenToolFor): Profile {
  return { name, title, coverage: 'full', open: (parts) => openHost(openTool, parts) };
}

async function openHost(openTool: OpenToolFor, parts: ProfileParts): Promise<AgentHost> {
  const files = `${parts.folder}/${parts.space}`;
  let space = guardOf(parts).space(parts.space);
  let session: Awaited<ReturnType<GuardedSpace['openSession']>>;
  let tool: OpenTool;
  await begin();

  async function begin(): Promise<void> {
    session = await space.openSession({ coverage: 'full' }, agent);
    tool = await openTool(space, session.origin, files);
  }
  async function reopen(): Promise<void> {
    tool.close?.();
    space = guardOf(parts).space(parts.space);
    await begin();
  }
  return {
    async says(content) {
      await session.observe({ channel: 'user', content });
    },
    async reads(content, { tool: source, url }) {
      await session.observe({ channel: 'tool', content, source, uri: url });
    },
    note: (text) => tool.note(text),
    async newSession() {
      tool.close?.();
      await begin();
    },
    newConnection: reopen,
    restart: reopen,
    async prompt() {
      const reader = await openTool(space, { ...agent, principal: 'reader' }, files);
      const text = await reader.prompt();
      reader.close?.();
      return text;
    },
    stored: () => storedTexts(parts),
    close: async () => tool.close?.(),
  };
}
