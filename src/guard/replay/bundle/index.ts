export { type ExportBundleRequest, type ExportSummary, exportBundle, exportBundleRequest } from './export.ts';
export type { BundleLine, Manifest } from './format.ts';
export {
  type ImportBundleRequest,
  type ImportResult,
  importBundle,
  importBundleRequest,
  type OpenBundle,
} from './import.ts';
export { type BundleReplay, type ReplayBundleRequest, replayBundle, replayBundleRequest } from './replay.ts';
export type { BundleRefused } from './request.ts';
export {
  type BundleBreak,
  type BundleTrust,
  type BundleVerification,
  verifyBundle,
} from './verify.ts';
