export { type HookAnswer, unreadable } from './answer.ts';
export { answerClaudeCode } from './claude-code.ts';
export { answerCursor } from './cursor.ts';
export {
  defaultTimeoutMs,
  type Editor,
  editorFolder,
  editors,
  hookFolder,
  projectPlace,
  type SettingsPlace,
  settingsPlaces,
  userPlace,
  wantedEvents,
} from './editors.ts';
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
export { guardedFiles } from './guarded-files.ts';
export { isAgentFolder } from './guarded-names.ts';
export { callsBezoar, commandLine, type HookCommand, type HookProgram, windowsCommand } from './hook-command.ts';
export type { InspectorFor } from './inspection.ts';
export { createInspector } from './inspector.ts';
export { type Installation, installHooks, uninstallHooks } from './install.ts';
export { Installations } from './installations.ts';
export {
  hooksAreDisabled,
  type InstalledHook,
  installedHooks,
  isUpToDate,
  reportsEverything,
} from './installed.ts';
export type { Objection } from './scan-change.ts';
export { type CommandEnd, type HookTrial, hooksFor, hookTrials, trialProblem } from './self-test.ts';
export { readShim, removeShim, type Shim, shimCommand, shimPath, shimProblem, writeShim } from './shim.ts';
export { instabilityOf, lastingProgram } from './unstable-path.ts';
export { watchFiles } from './watch-files.ts';
export type { Drift } from './watched-tree.ts';
