import { fieldsOf, type JsonLine, jsonLines } from '../json-lines.ts';
import { bytesOf } from '../source.ts';
import type { ScoreRow } from './scorecard.ts';

export type RowOrError = ScoreRow | { readonly line: number; readonly error: string };

/** The labelled texts of one file. Unusable rows are reported: dropping them silently would change the figures. */
export async function* rowsOf(path: string, file: string): AsyncGenerator<RowOrError> {
  for await (const lines of jsonLines(bytesOf(path))) {
    for (const line of lines) yield rowOf(line, file);
  }
}

function rowOf(line: JsonLine, file: string): RowOrError {
  if ('error' in line) return line;
  const bad = (error: string): RowOrError => ({ line: line.line, error });
  const fields = fieldsOf(line.value);
  if (fields === undefined) return bad('not an object');
  const { id, text, label, kind, lang, licence } = fields;
  if (typeof text !== 'string') return bad('no "text"');
  if (label !== 'attack' && label !== 'benign') return bad('"label" is neither "attack" nor "benign"');
  return {
    file,
    line: line.line,
    id: typeof id === 'string' || typeof id === 'number' ? String(id) : '',
    text,
    attack: label === 'attack',
    kind: typeof kind === 'string' && kind !== '' ? kind : 'unnamed',
    ...(typeof lang === 'string' ? { lang } : {}),
    ...(typeof licence === 'string' ? { licence } : {}),
  };
}
