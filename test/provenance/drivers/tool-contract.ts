import { join } from 'node:path';
import type { OpenTool, OpenToolFor } from '../../../src/cli/lab-profiles/tool-contract.ts';
import { openGuard } from '../../../src/config/index.ts';
import type { Guard, GuardedSpace } from '../../../src/guard/index.ts';
import { policyFrom } from '../../../src/policy/index.ts';
import type { Host, Integration } from '../integration.ts';
import { everythingFits } from '../settings.ts';

const policy = policyFrom(everythingFits);
const agent = { channel: 'agent', principal: 'helper' } as const;

/** A host that gives its agent the tool, with the origin of a session of full coverage. */
export function toolContract(name: string, openTool: OpenToolFor): Integration {
  return { name, coverage: 'full', spawns: false, open: (scratchFolder) => openHost(openTool, scratchFolder) };
}

async function openHost(openTool: OpenToolFor, folder: string): Promise<Host> {
  let guard = await open();
  let session: Awaited<ReturnType<GuardedSpace['openSession']>>;
  let tool: OpenTool;
  await begin();

  function open(): Promise<Guard> {
    const [store, keyFile] = [join(folder, 'memory.db'), join(folder, 'keys.json')];
    return openGuard({ config: false, store, keyFile, policyFor: () => policy, variables: {} });
  }
  async function begin(): Promise<void> {
    const space = guard.space('main');
    session = await space.openSession({ coverage: 'full' }, agent);
    tool = await openTool(space, session.origin, join(folder, 'tool'));
  }
  async function reopen(): Promise<void> {
    tool.close?.();
    await guard.close();
    guard = await open();
    await begin();
  }
  return {
    async userSays(content, asked = '') {
      await session.observe({ channel: 'user', content, asked });
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
      const reader = await openTool(guard.space('main'), { ...agent, principal: 'reader' }, join(folder, 'tool'));
      const text = await reader.prompt();
      reader.close?.();
      return text;
    },
    async close() {
      tool.close?.();
      await guard.close();
    },
  };
}
