export { compareRuns, type RunDiff } from './compare.ts';
export { disguiseNames } from './disguises.ts';
export { conditions, type Grid, type Run, runExperiment } from './experiment.ts';
export { shareText } from './interval.ts';
export { parseRun } from './parse-run.ts';
export { openPlace } from './places/index.ts';
export { renderReport } from './report/report.ts';
export { attackResult } from './result-record.ts';
export { vectors } from './vectors.gen.ts';
