import type { IndexedRow } from '../docker-agent/entry-index.ts';
import { canonicalPath, isBelow, root } from './path.ts';
import { MemoryToolError } from './refusal.ts';

/** A file of the memory: one entry, whose first line is its path. */
export interface MemoryFile {
  readonly id: string;
  /** As it is stored. */
  readonly path: string;
  /** As it is listed and asked for; differs from the path when that is taken, or may not be shown. */
  readonly name: string;
  readonly text: string;
  /** Of the whole entry: what compare-and-set compares. */
  readonly contentHash: string;
  readonly createdAt: number;
  readonly rendering: IndexedRow['rendering'];
  readonly state: IndexedRow['state'];
  /** How many lines the renderer puts before the text. */
  readonly heading: { readonly verbatim: number; readonly fenced: number };
}

const footer = '\n\n(end of file)';
/** The renderer's ends of a line. */
const ends = String.raw`\r\n?|[\v\f\x1c-\x1e\x85\u2028\u2029]`;
const lineEnds = new RegExp(ends, 'g');

/** One kind of line end, so that line numbers mean the same to the model, the renderer and an edit. */
export function foldLines(text: string): string {
  return text.replace(lineEnds, '\n');
}

/**
 * The text of a file as the content of an entry. The path stands in front, so two equal files are two entries, and a prompt
 * names the file. The guard trims blank ends; a last line keeps them where there are any. Both stand apart as paragraphs:
 * the scanner weighs by paragraphs, and words of ours among those of the writer would water them down.
 */
export function encodeFile(path: string, text: string): string {
  const guarded = text === '' || /[ \t\n]$/.test(text) || text.endsWith(footer);
  return `${path}\n\n${text}${guarded ? footer : ''}`;
}

/** Undefined for an entry that is not a file: others may write to the same place. */
export function decodeFile(kept: IndexedRow): Omit<MemoryFile, 'name'> | undefined {
  const [path = '', blank, ...lines] = kept.content.split('\n');
  if (lines.length === 0 || blank !== '' || !isStored(path)) return undefined;
  const written = lines.join('\n');
  const text = written.endsWith(footer) ? written.slice(0, -footer.length) : written;
  const { id, contentHash, createdAt, rendering, state, tags } = kept;
  const heading = { verbatim: 2, fenced: tags.length > 0 ? 3 : 2 };
  return { id, path, text, contentHash, createdAt, rendering, state, heading };
}

/** What we stored comes back through an edge, too. */
function isStored(path: string): boolean {
  try {
    return isBelow(path, root) && canonicalPath(path) === path;
  } catch (error) {
    if (error instanceof MemoryToolError) return false;
    throw error;
  }
}
