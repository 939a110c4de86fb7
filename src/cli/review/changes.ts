import { diffWordsWithSpace } from 'diff';
import { drawHidden } from '../draw.ts';
import type { Style } from '../style.ts';

/** Two texts that have less in common than this are shown one after the other; comparing them would only take time. */
const mostEdits = 400;

/** What a new text would change in the one it replaces: `[-gone-]` and `{+new+}`, for terminals without colour too. */
export function changeLines(before: string, after: string, style: Style): readonly string[] {
  const parts = diffWordsWithSpace(before, after, { maxEditLength: mostEdits });
  if (parts === undefined) return [...prefixed('-', before), ...prefixed('+', after)];
  const drawn = parts.map(({ value, added, removed }) => {
    const text = value.split('\n').map(drawHidden).join('\n');
    if (added) return style.good(`{+${text}+}`);
    return removed ? style.level('high', `[-${text}-]`) : text;
  });
  return drawn
    .join('')
    .split('\n')
    .map((line) => `  ${line}`);
}

function prefixed(sign: string, text: string): readonly string[] {
  return text.split('\n').map((line) => `  ${sign} ${drawHidden(line)}`);
}
