export { type HookAnswer, unreadable } from './answer.ts';
export { answerClaudeCode } from './claude-code.ts';
export { answerCursor } from './cursor.ts';
export { createInspector, type Inspector } from './inspector.ts';
export {
  type Editor,
  editorFolder,
  editors,
  hookFile,
  type Installation,
  installedEvents,
  installHooks,
  uninstallHooks,
  wantedEvents,
} from './install.ts';
export type { Objection } from './scan-change.ts';
export { selfTest } from './self-test.ts';
export { watchFiles } from './watch-files.ts';
export type { Drift } from './watched-tree.ts';
