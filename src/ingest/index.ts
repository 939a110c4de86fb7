export { type Chunk, chunk } from './chunk.ts';
export { countWords, type HiddenFacts, hidingKinds, hidingLevel, longestLine } from './hiding.ts';
