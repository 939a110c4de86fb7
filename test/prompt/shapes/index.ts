import { anthropicShapes } from './anthropic.ts';
import { openaiShapes } from './openai.ts';
import { bedrockShapes, geminiShapes, langChainShapes, mcpShapes, vercelShapes } from './others.ts';
import type { HonestShape } from './shape.ts';

const named = (provider: string, shapes: readonly HonestShape[]): readonly HonestShape[] =>
  shapes.map((shape) => ({ ...shape, name: `${provider}: ${shape.name}` }));

/** Every honest shape, by provider. */
export const honestShapes: readonly HonestShape[] = [
  ...named('Anthropic', anthropicShapes),
  ...named('OpenAI', openaiShapes),
  ...named('Gemini', geminiShapes),
  ...named('Bedrock', bedrockShapes),
  ...named('Vercel', vercelShapes),
  ...named('MCP', mcpShapes),
  ...named('LangChain', langChainShapes),
];
