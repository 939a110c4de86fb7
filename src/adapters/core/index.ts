/** What all adapters share. Every framework's adapter is a thin layer of hooks over it. */
export { AdapterSession, type ToolResult } from './adapter-session.ts';
export { askedIn } from './asked-in.ts';
export { type Approval, orRefuse, strictest } from './compose.ts';
export { copyOf } from './copy-of.ts';
export { insideTool, scopeTool } from './inside-tool.ts';
export { mapTexts } from './map-texts.ts';
export { markTexts } from './mark-texts.ts';
export { type MemoryVerdict, verdictOf } from './memory-call.ts';
export {
  type JudgedMemoryText,
  judgeMemoryText,
  lineRule,
  type MemoryTextForm,
  showMemoryText,
  withoutMarks,
} from './memory-text.ts';
export type { AdapterOptions, Conversation, MemoryTextOf } from './options.ts';
export { isOwnTool, markAsOwn, type OwnToolRun, ownToolRun } from './own-tool.ts';
export type { PersonNeeded, TaintedArgument } from './person-needed.ts';
export { guardProviderResults } from './provider-results.ts';
export { type Adapter, createAdapter } from './sessions.ts';
export { textsOf } from './texts-of.ts';
export { inputObject, type ToolCall } from './tool-call.ts';
export { uriIn } from './uri-in.ts';
