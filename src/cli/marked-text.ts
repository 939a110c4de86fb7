import type { Span } from '../model/finding.ts';
import { type Level, levelName } from '../model/level.ts';
import { drawHidden, widthOf } from './draw.ts';
import type { Style } from './style.ts';

/** A range of a text to underline. */
export interface Marked {
  readonly span: Span;
  readonly level: Level;
}

interface Cell {
  readonly drawn: string;
  readonly width: number;
  readonly level: Level;
}

/**
 * The lines of a text for a person to read: hidden characters made visible, long lines wrapped, findings underlined.
 */
export function markedText(text: string, marks: readonly Marked[], style: Style, gutter = '  | '): string[] {
  const levels = levelsOf(text, marks);
  const columns = Math.max(20, style.width - gutter.length);
  const lines: string[] = [];
  let start = 0;
  for (const line of text.split('\n')) {
    for (const row of rowsOf(line, start, levels, columns)) lines.push(...paint(row, style, style.dim(gutter)));
    start += line.length + 1;
  }
  return lines;
}

function levelsOf(text: string, marks: readonly Marked[]): Uint8Array {
  const levels = new Uint8Array(text.length);
  for (const { span, level } of marks) {
    for (let at = span.start; at < Math.min(span.end, text.length); at++) levels[at] = Math.max(levels[at] ?? 0, level);
  }
  return levels;
}

function rowsOf(line: string, start: number, levels: Uint8Array, columns: number): Cell[][] {
  const rows: Cell[][] = [];
  let row: Cell[] = [];
  let room = columns;
  let at = start;
  for (const character of line) {
    const drawn = drawHidden(character);
    const width = widthOf(drawn);
    if (width > room && row.length > 0) {
      rows.push(row);
      row = [];
      room = columns;
    }
    row.push({ drawn, width, level: (levels[at] ?? 0) as Level });
    room -= width;
    at += character.length;
  }
  return [...rows, row];
}

function paint(row: readonly Cell[], style: Style, gutter: string): string[] {
  const runs = runsOf(row);
  const shown = runs.map(({ level, drawn }) => (level === 0 ? drawn : style.level(levelName(level), drawn))).join('');
  if (runs.every(({ level }) => level === 0)) return [`${gutter}${shown}`];
  const under = runs.map(({ level, width }) => (level === 0 ? ' ' : '~').repeat(width)).join('');
  return [`${gutter}${shown}`, `${gutter}${style.level('high', under.replace(/ +$/, ''))}`];
}

function runsOf(row: readonly Cell[]): Cell[] {
  const runs: Cell[] = [];
  for (const cell of row) {
    const last = runs.at(-1);
    if (last?.level !== cell.level) runs.push(cell);
    else runs[runs.length - 1] = { ...last, drawn: last.drawn + cell.drawn, width: last.width + cell.width };
  }
  return runs;
}
