import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../corpus', import.meta.url));
/** Longer texts are documents. */
const maxNoteLength = 600;

interface CorpusText {
  readonly text: string;
  readonly label: string;
  readonly lang?: string;
}

/**
 * About `length` characters of honest English notes from the corpus, all different. They were written to be close to attacks,
 * so they exercise more rules than everyday notes do. ASCII, like the other clean texts.
 */
export function differentNotes(length: number): string {
  const files = readdirSync(folder).filter((name) => name.endsWith('.jsonl'));
  const notes = files.flatMap((name) => notesIn(join(folder, name)));
  const parts: string[] = [];
  let size = 0;
  // In steps that share no factor with the number of notes, so that each comes once and no file comes as a block.
  for (let n = 0; n < notes.length && size < length; n++) {
    const part = notes[(n * 7919) % notes.length] ?? '';
    parts.push(part);
    size += part.length + 2;
  }
  if (size < length) throw new Error(`the corpus has only ${size} characters of such notes`);
  return parts.join('\n\n');
}

function notesIn(file: string): readonly string[] {
  const lines = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '');
  return lines
    .map((line) => JSON.parse(line) as CorpusText)
    .filter(({ text, label, lang }) => label === 'benign' && lang === 'en' && isNote(text))
    .map(({ text }) => text);
}

function isNote(text: string): boolean {
  return text.length < maxNoteLength && /^[\t\n\r\x20-\x7e]*$/.test(text);
}
