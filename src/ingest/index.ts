export { type Chunk, type ChunkOptions, chunk } from './chunk.ts';
export { countWords, type HiddenFacts, type HidingKind, hidingKinds, hidingLevel, longestLine } from './hiding.ts';
