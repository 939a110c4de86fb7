import { type DiffLine, diffTexts, linesOfDiff, type TextDiff } from '../../diff/index.ts';
import type { Inspection, ReplacedEntry } from '../../guard/index.ts';
import { drawHidden, fitStart, rowsOf, widthOf } from '../draw.ts';
import { markedText } from '../marked-text.ts';
import type { Style } from '../style.ts';

type Words = NonNullable<Inspection['text']>;

/** The text that an entry has now and the one it would get, and every tag that would change. */
function changeLines(before: Words, after: Words, style: Style): readonly string[] {
  const tags = before.tags.join('\n') === after.tags.join('\n') ? [] : tagLines(before, after, style);
  return [...diffLines(diffTexts(before.content, after.content), style), ...tags];
}

// An author who writes these marks could make words look removed or added.
const ownMarks = /\[-|-\]|\{\+|\+\}/;

/** A word diff with `[-removed-]` and `{+added+}`, readable without colour too; of longer texts, signed lines. */
function diffLines(diff: TextDiff, style: Style): readonly string[] {
  const { unit, parts } = diff;
  if (unit === 'line' || parts.some(({ text }) => ownMarks.test(text))) return signedLines(diff, style);
  const drawn = parts.map(({ change, text }) => ({ change, words: withMarks(change, drawHidden(text)) }));
  return rowsOfParts(drawn, Math.max(20, style.width - gutter.length)).map(
    (row) => `${style.dim(gutter)}${row.map(({ change, words }) => painted(change, words, style)).join('')}`,
  );
}

const gutter = '  | ';

interface DrawnPart {
  readonly change: TextDiff['parts'][number]['change'];
  readonly words: string;
}

/** What the terminal wraps by itself would begin a row without the gutter. */
function rowsOfParts(parts: readonly DrawnPart[], columns: number): readonly (readonly DrawnPart[])[] {
  const rows: DrawnPart[][] = [[]];
  let room = columns;
  for (const { change, words } of parts) {
    const start = fitStart(words, room);
    const rest = words.slice(start.length);
    rows.at(-1)?.push({ change, words: start });
    room -= widthOf(start);
    for (const row of rest === '' ? [] : rowsOf(rest, columns)) {
      rows.push([{ change, words: row }]);
      room = columns - widthOf(row);
    }
  }
  return rows;
}

function withMarks(change: DrawnPart['change'], text: string): string {
  if (change === 'added') return `{+${text}+}`;
  return change === 'removed' ? `[-${text}-]` : text;
}

function painted(change: DrawnPart['change'], words: string, style: Style): string {
  if (change === 'added') return style.good(words);
  return change === 'removed' ? style.level('high', words) : words;
}

function signedLines(diff: TextDiff, style: Style): readonly string[] {
  return linesOfDiff(diff).flatMap(({ sign, line }) => signedRows(sign, line, '| ', style));
}

function signedRows(sign: DiffLine['sign'], line: string, mark: string, style: Style): readonly string[] {
  const rows = markedText(line, [], { ...style, dim: (text) => text }, `  ${sign} ${mark}`);
  if (sign === '+') return rows.map(style.good);
  return sign === '-' ? rows.map((row) => style.level('high', row)) : rows;
}

function tagLines(before: Words, after: Words, style: Style): readonly string[] {
  const list = ({ tags }: Words): string => tags.join(', ') || '(none)';
  return [...signedRows('-', list(before), 'tags: ', style), ...signedRows('+', list(after), 'tags: ', style)];
}

/** What a held text would replace, for a person who decides about it. */
export function replacedLines(replaced: ReplacedEntry, text: Words | undefined, style: Style): readonly string[] {
  const { facts, stale, text: before } = replaced;
  const head = `replaces: ${facts.id}, version ${facts.version}, ${facts.provenance.trust} ${facts.kind}`;
  if (stale) {
    return [style.level('high', `${head}; it has changed since, so this text can only be discarded`)];
  }
  if (before === undefined || text === undefined) {
    return [style.level('high', `${head}; its stored text differs from the journal, run \`bezoar verify\``)];
  }
  return [style.dim(head), style.dim('would change:'), ...changeLines(before, text, style)];
}
