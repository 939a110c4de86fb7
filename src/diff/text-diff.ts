import { diffLines, diffWordsWithSpace } from 'diff';

/** A run of characters that both texts have, or only one of them. */
export interface DiffPart {
  readonly change: 'same' | 'removed' | 'added';
  readonly text: string;
}

/** How two texts differ. Without `added` the parts are the first text, without `removed` the second. */
export interface TextDiff {
  readonly unit: 'word' | 'line';
  readonly parts: readonly DiffPart[];
}

/** With more edits than this a diff is slow and unreadable; the diff then contains both texts in full. */
const maxEdits = 400;

/** Word by word if both texts have one line, else line by line. */
export function diffTexts(before: string, after: string): TextDiff {
  const unit = /\n/.test(before) || /\n/.test(after) ? 'line' : 'word';
  const limit = { maxEditLength: maxEdits };
  const found = unit === 'line' ? diffLines(before, after, limit) : diffWordsWithSpace(before, after, limit);
  const parts = (found ?? []).map(
    ({ value, added, removed }): DiffPart => ({
      change: added ? 'added' : removed ? 'removed' : 'same',
      text: value,
    }),
  );
  // A reviewer decides on this diff alone, so it must not leave out a character of either text.
  const isExact = joined(parts, 'added') === before && joined(parts, 'removed') === after;
  const isReadable = unit === 'line' || sharesHalf(parts, before, after);
  return { unit, parts: isExact && isReadable ? parts : whole(before, after) };
}

/** Two texts with little in common, mixed word by word, are two unread texts. */
function sharesHalf(parts: readonly DiffPart[], before: string, after: string): boolean {
  const length = (text: string): number => text.replace(/\s/gu, '').length;
  const shared = length(parts.flatMap(({ change, text }) => (change === 'same' ? [text] : [])).join(''));
  return shared * 2 >= Math.min(length(before), length(after));
}

function joined(parts: readonly DiffPart[], except: DiffPart['change']): string {
  return parts.flatMap(({ change, text }) => (change === except ? [] : [text])).join('');
}

function whole(before: string, after: string): readonly DiffPart[] {
  return [
    { change: 'removed', text: before },
    { change: 'added', text: after },
  ];
}

/** One line of plain text output. */
export interface DiffLine {
  readonly sign: '-' | '+' | ' ';
  readonly line: string;
}

const signs = { same: ' ', removed: '-', added: '+' } as const;

/**
 * A diff as signed lines, for places without colours. A one-line text is given twice, before and after: a mark between
 * words could be written by the author of the text, the sign of a line cannot.
 */
export function linesOfDiff({ unit, parts }: TextDiff): readonly DiffLine[] {
  const blocks = unit === 'line' ? parts : whole(joined(parts, 'added'), joined(parts, 'removed'));
  return blocks.flatMap(({ change, text }) =>
    text
      .replace(/\n$/, '')
      .split('\n')
      .map((line) => ({ sign: signs[change], line })),
  );
}
