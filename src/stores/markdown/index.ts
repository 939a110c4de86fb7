export { type MarkdownFolder, type MarkdownOptions, markdownFolder } from './folder.ts';
export {
  delimiter,
  endsInSign,
  type FileOrder,
  fileNames,
  fileText,
  foldLines,
  isOneEntry,
  joinEntries,
  type MemoryTarget,
  memoryTargets,
  orderOf,
  sizeOf,
  splitEntries,
  strip,
} from './format.ts';
export type { FileReading, FileStamp } from './reading.ts';
export type { Before, SeenFile, Sight, WrittenFile, WrittenItem } from './written.ts';
