export { createDashboard } from './dashboard.ts';
export { demoSpace, loadDemo } from './demo.ts';
export type { LabCell, LabMiss, LabRun, LabRuns } from './lab-runs.ts';
export type { Dashboard, DashboardParts, FirstStep } from './parts.ts';
export type { TokenLine, Tokens, TokenWish } from './tokens.ts';
