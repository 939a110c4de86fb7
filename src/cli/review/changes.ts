import { diffWordsWithSpace } from 'diff';
import { drawHidden } from '../draw.ts';
import type { Style } from '../style.ts';

/** Texts that differ by more words are shown one after the other; a diff would be slow and useless. */
const maxEdits = 400;

/** A word diff with `[-removed-]` and `{+added+}`, readable without colour too. */
export function changeLines(before: string, after: string, style: Style): readonly string[] {
  const parts = diffWordsWithSpace(before, after, { maxEditLength: maxEdits });
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
