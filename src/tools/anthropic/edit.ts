import { foldLines } from './file.ts';
import type { LineRange } from './lines.ts';
import { MemoryToolError } from './refusal.ts';

/** The content of a file after an edit, and the lines that show the change. */
interface Edited {
  readonly text: string;
  readonly shown: LineRange;
}

export type Edit = (text: string, path: string) => Edited;

/** The rule of Anthropic's memory tool: exactly one line contains the text. */
export function replacing(oldText: string, newText: string): Edit {
  const [search, replacement] = [foldLines(oldText), foldLines(newText)];
  return (text, path) => {
    const matchingLines = text.split('\n').flatMap((line, at) => (line.includes(search) ? [at + 1] : []));
    const [first] = matchingLines;
    if (first === undefined) {
      throw new MemoryToolError(
        `No replacement was performed, old_str \`${oldText}\` did not appear verbatim in ${path}.`,
      );
    }
    if (matchingLines.length > 1) {
      throw new MemoryToolError(
        `No replacement was performed. Multiple occurrences of old_str \`${oldText}\` in lines: ${matchingLines.join(', ')}. Please ensure it is unique`,
      );
    }
    const edited = text.replace(search, () => replacement);
    return { text: edited, shown: { from: Math.max(0, first - 3), to: first + 2 } };
  };
}

export function inserting(line: number, inserted: string): Edit {
  return (text) => {
    const lines = text.split('\n');
    if (!Number.isSafeInteger(line) || line < 0 || line > lines.length) {
      throw new MemoryToolError(
        `Invalid \`insert_line\` parameter: ${line}. It should be within the range of lines of the file: [0, ${lines.length}]`,
      );
    }
    lines.splice(line, 0, foldLines(inserted).replace(/\n$/, ''));
    return { text: lines.join('\n'), shown: { from: line, to: line + 1 } };
  };
}
