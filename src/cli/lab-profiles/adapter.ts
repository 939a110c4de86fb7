import { createAdapter, memoryTools } from '../../adapters/index.ts';
import type { AgentHost, Profile, ProfileParts } from '../../lab/index.ts';
import { guardOf } from './guard-of.ts';
import { storedTexts } from './stored-texts.ts';

/** What all adapters for agent frameworks are made of: turns, tool results, and the memory tools `remember` and `recall`. */
export const adapter: Profile = {
  name: 'adapter',
  title: 'agent framework with an adapter',
  coverage: 'full',
  open: openAdapter,
};

async function openAdapter(parts: ProfileParts): Promise<AgentHost> {
  let [conversations, calls] = [0, 0];
  let space = guardOf(parts).space(parts.space);

  const options = () => ({ session: `conversation-${conversations}`, principal: 'helper' });
  const session = () => createAdapter('lab', space, options(), { env: parts.env }).sessionFor(undefined);
  async function call(name: 'remember' | 'recall', input: object): Promise<string> {
    const tool = memoryTools(space, options()).find((one) => one.name === name);
    return (await tool?.execute(input)) ?? '';
  }
  const newSession = async (): Promise<void> => {
    conversations += 1;
  };
  async function reopen(): Promise<void> {
    space = guardOf(parts).space(parts.space);
    await newSession();
  }
  return {
    says: async (text) => (await session()).observeUser(text),
    async reads(content, { tool, url }) {
      calls += 1;
      await (await session()).wrapResult({ callId: `call-${calls}`, tool, content, uri: url });
    },
    async note(text) {
      const answer = await call('remember', { text });
      if (/held|person/i.test(answer)) return { outcome: 'held' };
      return { outcome: /stored|remembered|already/i.test(answer) ? 'stored' : 'refused' };
    },
    newSession,
    newConnection: reopen,
    restart: reopen,
    async prompt() {
      await newSession();
      return (await session()).memoryBlock();
    },
    recall: (query) => call('recall', { query }),
    stored: () => storedTexts(parts),
    close: async () => undefined,
  };
}
