export { type Answer, silence, unreadable } from './answer.ts';
export { answerClaudeCode } from './claude-code.ts';
export { answerCursor } from './cursor.ts';
export { createInspector, type Inspector, type InspectorOptions } from './inspector.ts';
export {
  type Editor,
  editors,
  hookFile,
  type Installation,
  installedEvents,
  installHooks,
  uninstallHooks,
  wantedEvents,
} from './install.ts';
export type { Objection, Scan } from './scan-change.ts';
export { selfTest, type TrialResult } from './self-test.ts';
export { type WatchOptions, watchFiles } from './watch-files.ts';
export type { Drift, Tree } from './watched-tree.ts';
