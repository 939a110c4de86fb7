export { type HookAnswer, unreadable } from './answer.ts';
export { answerClaudeCode } from './claude-code.ts';
export { answerCursor } from './cursor.ts';
export { AnnouncedCalls, callKeyOf } from './evidence/announced-calls.ts';
export { claudeCodeEvent, cursorEvent, type EditorEvent } from './evidence/editor-events.ts';
export { EditorSessions, type JoinedSession } from './evidence/editor-sessions.ts';
export {
  type KnownMemory,
  memoriesFor,
  memoryId,
  noteServedMemory,
  type ServedMemory,
} from './evidence/served-memories.ts';
export type { InspectorFor } from './inspection.ts';
export { createInspector } from './inspector.ts';
export {
  type Editor,
  editorFolder,
  editors,
  hookFile,
  type Installation,
  installedEvents,
  installHooks,
  reportsEverything,
  uninstallHooks,
  wantedEvents,
} from './install.ts';
export type { Objection } from './scan-change.ts';
export { selfTest } from './self-test.ts';
export { watchFiles } from './watch-files.ts';
export type { Drift } from './watched-tree.ts';
