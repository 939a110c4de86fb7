export { compareRuns, type RunDiff } from './compare.ts';
export { type DecisionPair, decisionPairs, eventText, snapshotText } from './decision-pairs.ts';
export { disguiseNames } from './disguises.ts';
export { type ExperimentRun, type Grid, runExperiment } from './experiment.ts';
export { type Share, shareText } from './interval.ts';
export type { GroupSummary, VectorMetrics } from './metrics.ts';
export { chatEndpoint, type Exchange } from './model/endpoint.ts';
export { type ModelFigures, modelFigures } from './model/figures.ts';
export { type ModelOfRun, modelOfRun } from './model/model-victim.ts';
export {
  maxTranscriptLineBytes,
  recorded,
  replayed,
  type Transcript,
  TranscriptReader,
  transcriptHead,
} from './model/transcript.ts';
export { parseRun } from './parse-run.ts';
export { openLabStore } from './places/index.ts';
export { experimentConditions } from './plan.ts';
export type { AgentHost, NoteResult, Profile, ProfileParts } from './profile.ts';
export { renderComparison } from './report/comparison.tsx';
export { reportData } from './report/data.ts';
export type { RunFile } from './report/repeat.tsx';
export { renderReport } from './report/report.tsx';
export { type AttackResult, attackResult } from './result-record.ts';
export type { PageSource } from './stage.ts';
export { lineEnd } from './standing.ts';
export {
  maxSuiteBytes,
  maxSuiteLineBytes,
  maxSuiteProblems,
  parseSuite,
  type Suite,
  SuiteImport,
} from './suites/suite.ts';
export { type Overhead, parseTimings, type RunTimings, timingsFormat } from './timings.ts';
export { hosts } from './vector.ts';
export { vectors } from './vectors.gen.ts';
