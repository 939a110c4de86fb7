export { type BundleExportOptions, type ExportSummary, exportBundle } from './export.ts';
export type { BundleLine, Manifest } from './format.ts';
export { type ImportResult, importBundle, type OpenBundle } from './import.ts';
export { type BundleReplay, replayBundle } from './replay.ts';
export {
  type BundleBreak,
  type BundleTrust,
  type BundleVerification,
  verifyBundle,
} from './verify.ts';
