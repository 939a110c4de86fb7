export { createDashboard } from './dashboard.ts';
export { demoSpace, loadDemo } from './demo.ts';
export type { LabCell, LabMiss, LabRun, LabRuns } from './lab-runs.ts';
export type { CreatedDashboard, Dashboard, DashboardDependencies, FirstStep } from './parts.ts';
export type { PolicyExceptions } from './policy-exceptions.ts';
export type { NewToken, TokenLine, TokenStore } from './tokens.ts';
