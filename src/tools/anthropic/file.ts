import { endOfFile } from '../../provenance/index.ts';
import type { IndexedRow } from '../docker-agent/entry-index.ts';
import { canonicalPath, isBelow, root } from './path.ts';
import { MemoryToolError } from './refusal.ts';

/** A file of the memory: one entry, whose first line is its path. */
export interface MemoryFile {
  readonly id: string;
  /** The stored path. */
  readonly path: string;
  /** The name under which it is listed and opened; differs from the path if that is taken or may not be shown. */
  readonly name: string;
  /** Whether the name may stand outside a fence: the user vouches for it, or it says nothing. */
  readonly isPlainName: boolean;
  readonly text: string;
  /** Hash of the whole entry, for compare-and-set. */
  readonly contentHash: string;
  readonly createdAt: number;
  readonly rendering: IndexedRow['rendering'];
  readonly state: IndexedRow['state'];
  /** How many lines the renderer puts before the text. */
  readonly heading: { readonly verbatim: number; readonly fenced: number };
}

/** A file as it is stored, before it is named among the others. */
export type StoredFile = Omit<MemoryFile, 'name' | 'isPlainName'>;

const footer = `\n\n${endOfFile}`;
/** The line terminators that the renderer recognises. */
const ends = String.raw`\r\n?|[\v\f\x1c-\x1e\x85\u2028\u2029]`;
const lineEnds = new RegExp(ends, 'g');

/** One kind of line ending, so that line numbers mean the same to the model, the renderer and an edit. */
export function foldLines(text: string): string {
  return text.replace(lineEnds, '\n');
}

/**
 * The text of a file as the content of an entry. The path comes first, so that two equal files are two entries and a prompt
 * names the file. The guard trims trailing whitespace; a footer preserves it if there is any. Both are separate paragraphs:
 * the scanner weighs by paragraph, and our words among the writer's would dilute them.
 */
export function encodeFile(path: string, text: string): string {
  const needsFooter = text === '' || /[ \t\n]$/.test(text) || text.endsWith(footer);
  return `${path}\n\n${text}${needsFooter ? footer : ''}`;
}

/** The path of a file, by the content of its entry. Undefined for what is not a file: others may write to the same target. */
export function decodePath(content: string): string | undefined {
  const end = content.indexOf('\n\n');
  const path = content.slice(0, Math.max(0, end));
  return end === -1 || path.includes('\n') || !isStored(path) ? undefined : path;
}

/** Undefined for an entry that is not a file. */
export function decodeFile(entry: IndexedRow): StoredFile | undefined {
  const path = decodePath(entry.content);
  if (path === undefined) return undefined;
  const [, , ...lines] = entry.content.split('\n');
  const written = lines.join('\n');
  const text = written.endsWith(footer) ? written.slice(0, -footer.length) : written;
  const { id, contentHash, createdAt, rendering, state, tags } = entry;
  const heading = { verbatim: 2, fenced: tags.length > 0 ? 3 : 2 };
  return { id, path, text, contentHash, createdAt, rendering, state, heading };
}

/** Stored paths are checked again when they are read. */
function isStored(path: string): boolean {
  try {
    return isBelow(path, root) && canonicalPath(path) === path;
  } catch (error) {
    if (error instanceof MemoryToolError) return false;
    throw error;
  }
}
