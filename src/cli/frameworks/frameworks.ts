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
];
