export {
  archivePolicy,
  type NewMessage,
  type NewSession,
  openSessionArchive,
  type Recorded,
  type SessionArchive,
  type SessionArchiveOptions,
} from './archive.ts';
export type { MessageRole } from './message.ts';
export type { ToolOptions } from './session-search.ts';
