export { type DocumentLimits, documentLimits } from './limits.ts';
export type { DocumentProblem } from './problem.ts';
export { type DocumentSource, type ReadOptions, type ReadResult, readDocument } from './read-document.ts';
export { readText } from './read-text.ts';
