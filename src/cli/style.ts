import type { LevelName } from '../model/level.ts';
import type { Io } from './io.ts';

type Paint = (text: string) => string;

/** How output is dressed. Without colour every function returns its text unchanged. */
export interface Style {
  readonly width: number;
  readonly bold: Paint;
  readonly dim: Paint;
  readonly good: Paint;
  readonly level: (name: LevelName, text: string) => string;
}

/** ANSI "select graphic rendition" codes. */
const codes = { bold: '1', dim: '2', green: '32' } as const;
const codeOfLevel: Readonly<Record<LevelName, string>> = {
  none: '2',
  low: '36',
  medium: '33',
  high: '31',
  critical: '1;31',
};

const DEFAULT_WIDTH = 100;
const NARROWEST = 40;

export function createStyle(io: Io, color: boolean): Style {
  const paint = (code: string): Paint => (color ? (text) => `\u001b[${code}m${text}\u001b[0m` : (text) => text);
  return {
    width: Math.max(NARROWEST, io.columns ?? DEFAULT_WIDTH),
    bold: paint(codes.bold),
    dim: paint(codes.dim),
    good: paint(codes.green),
    level: (name, text) => paint(codeOfLevel[name])(text),
  };
}

/** `--no-color` and NO_COLOR win over FORCE_COLOR, which wins over what the terminal is (https://no-color.org). */
export function wantsColor(io: Io, option: boolean): boolean {
  const { NO_COLOR, FORCE_COLOR, TERM } = io.env;
  if (!option || NO_COLOR) return false;
  if (FORCE_COLOR !== undefined) return FORCE_COLOR !== '0' && FORCE_COLOR !== 'false';
  return io.isTTY.stdout && TERM !== 'dumb';
}
