export { type MarkdownFolder, type MarkdownOptions, markdownFolder } from './folder.ts';
export {
  codePoints,
  delimiter,
  fileNames,
  foldLines,
  isOneEntry,
  isOrderly,
  joinEntries,
  sizeOf,
  splitEntries,
  strip,
  type Target,
  targets,
} from './format.ts';
export type { Reading } from './reading.ts';
export type { Before, WrittenFile, WrittenItem } from './written.ts';
