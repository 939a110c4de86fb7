/** Backups of a store, their restoration, and what can be saved from a damaged store. */

export type { BackupTools, SpaceSummary } from './backed-up.ts';
export { verifyBackup } from './check-backup.ts';
export { createBackup } from './create-backup.ts';
export type { AcceptedLoss } from './losses.ts';
export { provedView } from './proved-view.ts';
export { restoreBackup } from './restore-backup.ts';
export type { SpaceReport } from './salvage/rescue-space.ts';
export { type SalvageReport, type SalvageRequest, salvage } from './salvage/salvage.ts';
export { temporaryCopy } from './sqlite-file.ts';
export { isSqliteFile } from './store-kind.ts';
