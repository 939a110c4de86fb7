export { type MarkdownFolder, type MarkdownOptions, markdownFolder } from './folder.ts';
export {
  delimiter,
  fileNames,
  foldLines,
  isOneEntry,
  isOrderly,
  joinEntries,
  type MemoryTarget,
  memoryTargets,
  sizeOf,
  splitEntries,
  strip,
} from './format.ts';
export type { FileReading } from './reading.ts';
export type { Before, WrittenFile, WrittenItem } from './written.ts';
