export { embedProblems } from './embed-in-time.ts';
export { fused } from './fused.ts';
export { Meanings, type MeaningUse, type QueryMeaning } from './meanings.ts';
