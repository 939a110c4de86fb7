import type { Evidence } from './evidence.ts';
import { markedClauses } from './marks.ts';
import type { Mark } from './noted-words.ts';
import { stem } from './stem.ts';

/** What a person says when something is to be forgotten, or holds no more. */
const verbs = `forget remove delete erase drop clear cancel discard scrap undo revoke outdated obsolete anymore longer wrong changed update
 vergiss lösche entferne streiche oublie supprime efface retire olvida borra elimina quita esquece apaga remove dimentica cancella elimina vergeet verwijder wis`;
const forgetting: readonly string[] = verbs
  .split(/\s+/)
  .flatMap((verb) => [...new Set((['other', 'de', 'nl'] as const).map((language) => stem(verb, language)))]);
const minShare = 0.3;

/** Whether a turn of the user asks to forget this text: one of those verbs, and words of the text, in one turn. */
export function asksToForget(content: string, { turns }: Evidence, mark: Mark): boolean {
  if (turns.length === 0) return false;
  const asking = new Set(forgetting.map((verb) => mark(verb) & 0xff_ff_ff));
  const words = new Set(
    markedClauses(content, mark).flatMap(({ tokens }) =>
      tokens.filter(({ kind }) => kind !== 'person').map((token) => token.mark),
    ),
  );
  return turns.some(({ clauses }) => {
    const said = new Set(clauses.flatMap(({ tokens }) => tokens.map((token) => token.mark)));
    const shared = [...words].filter((word) => said.has(word)).length;
    return [...asking].some((verb) => said.has(verb)) && shared > 0 && shared >= words.size * minShare;
  });
}
