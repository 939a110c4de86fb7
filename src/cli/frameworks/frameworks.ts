/** An agent framework that has an adapter. A new adapter is one row here. */
export interface Framework {
  readonly name: string;
  /** Packages that mean the framework is used. */
  readonly packages: readonly string[];
  /** The entry point of its adapter. */
  readonly entry: string;
  readonly page: string;
  /** The file that `init --write` writes, without its extension. */
  readonly file: string;
  /** What that file exports. `space` is the name of the memory as a literal of the language. */
  module(space: string, language: 'ts' | 'js'): string;
  /** What to change in the program, with the file above. */
  readonly use: string;
}

const opened = `import { openGuard } from 'bezoar/node';

const guard = await openGuard();
`;

/** For adapters that take the memory itself: the file exports it, with the functions of the adapter. */
function memoryModule(entry: string, functions: string): Framework['module'] {
  return (space) => `${opened}
export { ${functions} } from '${entry}';
/** The memory of your agent. */
export const guardedMemory = guard.space(${space});
`;
}

/** By the frequency of their use. */
export const frameworks: readonly Framework[] = [
  {
    name: 'AI SDK',
    packages: ['ai'],
    entry: 'bezoar/ai-sdk',
    page: 'docs/adapters/ai-sdk.md',
    file: 'bezoar-ai-sdk',
    module: (space, language) => `import { withGuard } from 'bezoar/ai-sdk';
${opened}
/** Guards an agent. \`session\` is the id of your chat; name your tools that store memories or act on the world. */
export const guarded = ${language === 'ts' ? '<Settings extends object>(settings: Settings, session: string): Settings' : '(settings, session)'} =>
  withGuard(guard.space(${space}), settings, {
    session,
    memoryTools: {}, // { addMemory: (input) => input.memory }
    effects: [], // ['sendMail', 'pay']
  });
`,
    use: 'new ToolLoopAgent(guarded({ model, tools }, chatId))   // likewise generateText and streamText',
  },
  {
    name: 'LangChain',
    packages: ['langchain', '@langchain/langgraph', 'deepagents'],
    entry: 'bezoar/langchain',
    page: 'docs/adapters/langchain.md',
    file: 'bezoar-langchain',
    module: memoryModule('bezoar/langchain', 'guardMiddleware'),
    use: 'createAgent({ model, tools, checkpointer, middleware: [guardMiddleware(guardedMemory)] })',
  },
  {
    name: 'OpenAI Agents SDK',
    packages: ['@openai/agents'],
    entry: 'bezoar/openai-agents',
    page: 'docs/adapters/openai-agents.md',
    file: 'bezoar-openai-agents',
    module: memoryModule('bezoar/openai-agents', 'guardAgent, guardRun'),
    use: 'new Runner(guardRun(guardedMemory, {}, { sessionOf })).run(guardAgent(guardedMemory, agent, { sessionOf }), input)',
  },
  {
    name: 'Mastra',
    packages: ['@mastra/core'],
    entry: 'bezoar/mastra',
    page: 'docs/adapters/mastra.md',
    file: 'bezoar-mastra',
    module: memoryModule('bezoar/mastra', 'guardAgentConfig'),
    use: 'new Agent(guardAgentConfig(guardedMemory, { id, name, instructions, model, tools }))',
  },
  {
    name: 'Claude Agent SDK',
    packages: ['@anthropic-ai/claude-agent-sdk'],
    entry: 'bezoar/claude-agent',
    page: 'docs/adapters/claude-agent.md',
    file: 'bezoar-claude-agent',
    module: memoryModule('bezoar/claude-agent', 'guardClaude'),
    use: 'query({ prompt, options: guardClaude(guardedMemory, options, { session: chatId }) })',
  },
  {
    name: 'Anthropic SDK',
    packages: ['@anthropic-ai/sdk'],
    entry: 'bezoar/anthropic',
    page: 'docs/adapters/anthropic.md',
    file: 'bezoar-anthropic',
    module: memoryModule('bezoar/anthropic', 'guardParams'),
    use: 'client.beta.messages.toolRunner(await guardParams(guardedMemory, params, { session: chatId }))',
  },
  {
    name: 'Google ADK',
    packages: ['@google/adk'],
    entry: 'bezoar/adk',
    page: 'docs/adapters/adk.md',
    file: 'bezoar-adk',
    module: memoryModule('bezoar/adk', 'guardRunnerConfig'),
    use: 'new Runner(guardRunnerConfig(guardedMemory, { appName, agent, sessionService }))',
  },
  {
    name: 'Strands',
    packages: ['@strands-agents/sdk'],
    entry: 'bezoar/strands',
    page: 'docs/adapters/strands.md',
    file: 'bezoar-strands',
    module: memoryModule('bezoar/strands', 'guardAgentConfig'),
    use: 'new Agent(guardAgentConfig(guardedMemory, { model, tools }, { session: chatId }))',
  },
  {
    name: 'VoltAgent',
    packages: ['@voltagent/core'],
    entry: 'bezoar/voltagent',
    page: 'docs/adapters/voltagent.md',
    file: 'bezoar-voltagent',
    module: memoryModule('bezoar/voltagent', 'guardAgent'),
    use: 'guardAgent(guardedMemory, new Agent({ name, instructions, model, tools }))',
  },
  {
    name: 'mem0',
    packages: ['mem0ai'],
    entry: 'bezoar/mem0',
    page: 'docs/adapters/mem0.md',
    file: 'bezoar-mem0',
    module: memoryModule('bezoar/mem0', 'guardMem0'),
    use: 'guardMem0(guardedMemory, new Memory(settings), { session: chatId })',
  },
  {
    name: 'Zep',
    packages: ['@getzep/zep-cloud'],
    entry: 'bezoar/zep',
    page: 'docs/adapters/zep.md',
    file: 'bezoar-zep',
    module: memoryModule('bezoar/zep', 'guardZep'),
    use: 'guardZep(guardedMemory, new ZepClient({ apiKey }), { session: chatId })',
  },
  {
    name: 'Letta',
    packages: ['@letta-ai/letta-client'],
    entry: 'bezoar/letta',
    page: 'docs/adapters/letta.md',
    file: 'bezoar-letta',
    module: memoryModule('bezoar/letta', 'guardLetta'),
    use: 'guardLetta(guardedMemory, new Letta({ apiKey }), { sessionOf: ({ agentId }) => agentId, reportsTurns: true })',
  },
];
