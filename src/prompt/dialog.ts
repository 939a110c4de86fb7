import { dataLines } from './item.ts';

/** One line of a stored text, with the sign of a diff. */
interface DialogLine {
  readonly sign?: '-' | '+' | ' ';
  readonly line: string;
}

/** A stored text in a dialog, behind the name that the dialog gives it. */
export interface DialogBlock {
  readonly name: string;
  readonly lines: readonly DialogLine[];
}

interface Dialog {
  /** Lines of ours, above the texts. */
  readonly question: readonly string[];
  readonly blocks: readonly DialogBlock[];
  /** Where the text comes from. Names in it come from callers. */
  readonly traced?: string;
}

/**
 * What a person reads in a form or dialog before they decide. A stored text must not look like a line of ours, wherever the
 * dialog breaks its lines: the text is cut into short rows, each row has a mark, and the rows are counted in front of them.
 * Indented by four spaces they are literal text to a reader of Markdown, which would otherwise join them with our lines,
 * or drop cells of what it takes for a table.
 */
export function dialogText({ question, blocks, traced }: Dialog): string {
  return [
    ...question,
    ...blocks.flatMap(blockLines),
    `The text ends here.${traced === undefined ? '' : ' Bezoar traced it:'}`,
    ...(traced === undefined ? [] : ['', ...rowsOf([{ line: traced }])]),
  ].join('\n');
}

/** The lines of a text, for a block of a dialog. */
export function plainLines(text: string): readonly DialogLine[] {
  return text.split('\n').map((line) => ({ line }));
}

function blockLines({ name, lines }: DialogBlock): readonly string[] {
  const rows = rowsOf(lines);
  const count = rows.length === 1 ? '1 row' : `${rows.length} rows`;
  return [`${name}: ${count}, each with the mark | (or |> where a long line goes on).`, '', ...rows, ''];
}

const indent = '    ';

function rowsOf(lines: readonly DialogLine[]): readonly string[] {
  const marked = lines.flatMap(({ sign, line }) =>
    dataLines(line).map((drawn) => (sign === undefined ? drawn : `${sign} ${drawn}`)),
  );
  return withBlanksDrawn(marked).flatMap(cutIntoRows);
}

/** Of a line that begins with a sign and our mark: the first `|` is the mark. */
function cutIntoRows(marked: string): readonly string[] {
  const words = marked.indexOf('|') + 1;
  const mark = marked.slice(0, words);
  return cut(marked.slice(words + 1)).map((row, at) => `${indent}${mark}${at === 0 ? '' : '>'} ${row}`.trimEnd());
}

/** Narrow enough for the forms of editors; where one is narrower still, what it wraps is shorter than a line of ours. */
const maxColumns = 60;
/** A row ends behind a blank if there is one among its last columns. */
const blankWithin = 16;

function cut(line: string): readonly string[] {
  const rows: string[] = [];
  let start = 0;
  let columns = 0;
  let blank = 0;
  let at = 0;
  for (const character of line) {
    columns += columnsOf(character);
    if (columns > maxColumns) {
      const end = at - blank <= blankWithin && blank > start ? blank : at;
      rows.push(line.slice(start, end));
      columns = columnsOf(character) + columnsIn(line.slice(end, at));
      start = end;
    }
    at += character.length;
    if (character === ' ') blank = at;
  }
  return [...rows, line.slice(start)];
}

function columnsIn(text: string): number {
  return Array.from(text).reduce((sum, character) => sum + columnsOf(character), 0);
}

/** At least as wide as in any font: from Hangul on, most characters take two columns. */
function columnsOf(character: string): number {
  return character < '\u1100' ? 1 : 2;
}

/** Blanks of any kind, more than between words or before a line of a list. */
const wideGap = /[\p{Zs}\t\u2800]{9,}/gu;
/** More than any script needs on one letter. They are drawn above and below it, over other lines. */
const stackedMarks = /\p{M}{7,}/gu;
const emptyLine = /^[+\-\p{Zs}\t\u2800]*(?:\|[\p{Zs}\t\u2800]*)?$/u;
const maxEmptyLines = 2;

/**
 * Lines of data for a form or dialog. Those are small: blanks could push words out of what the person sees, so long runs of them
 * are counted instead.
 */
export function withBlanksDrawn(lines: readonly string[]): readonly string[] {
  const drawn: string[] = [];
  let empty: string[] = [];
  const flush = (): void => {
    drawn.push(...(empty.length > maxEmptyLines ? [`| \u2039${empty.length} empty lines\u203a`] : empty));
    empty = [];
  };
  for (const line of lines) {
    if (emptyLine.test(line)) {
      empty.push(line);
      continue;
    }
    flush();
    drawn.push(
      line
        .replace(wideGap, (gap) => ` \u2039${gap.length} blanks\u203a `)
        .replace(stackedMarks, (marks) => `\u2039${Array.from(marks).length} stacked marks\u203a`),
    );
  }
  flush();
  return drawn;
}
