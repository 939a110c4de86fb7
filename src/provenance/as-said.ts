import type { MarkedToken } from './marks.ts';
import type { SaidWords } from './said-words.ts';
import type { Strictness } from './statement.ts';
import { isPlainKind } from './tokens.ts';

/** Most words of most notes stay as they are. */
export function allAsSaid(
  noted: readonly MarkedToken[],
  words: SaidWords,
  isOutside: Strictness['isOutside'],
): readonly MarkedToken[] {
  let said: MarkedToken[] | undefined;
  for (const [at, token] of noted.entries()) {
    const one = asSaid(token, noted, words, isOutside);
    if (one === token) continue;
    said ??= [...noted];
    said[at] = one;
  }
  return said ?? noted;
}

/**
 * The form that the user said, unless an outside text has the note's. At the start of a sentence a name looks like any word; the
 * user's own sentence may tell.
 */
function asSaid(
  token: MarkedToken,
  noted: readonly MarkedToken[],
  words: SaidWords,
  isOutside: Strictness['isOutside'],
): MarkedToken {
  const word = words.get(token.mark);
  const spoken = word === undefined ? token.spoken?.find((mark) => words.has(mark)) : undefined;
  if (spoken !== undefined) return isOutside(token, noted) ? token : { ...token, mark: spoken };
  if (!isPlainKind(token.kind)) return token;
  const kind = word?.kind ?? 'word';
  return isPlainKind(kind) ? token : { ...token, kind };
}
