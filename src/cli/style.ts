import { styleText } from 'node:util';
import type { LevelName } from '../model/level.ts';
import type { Io } from './io.ts';

type Paint = (text: string) => string;

/** Styles for output. Without colour every function returns its text unchanged. */
export interface Style {
  readonly width: number;
  readonly bold: Paint;
  readonly dim: Paint;
  readonly good: Paint;
  readonly level: (name: LevelName, text: string) => string;
}

type Format = Parameters<typeof styleText>[0];

const formatOfLevel: Readonly<Record<LevelName, Format>> = {
  none: 'dim',
  low: 'cyan',
  medium: 'yellow',
  high: 'red',
  critical: ['bold', 'red'],
};

const DEFAULT_WIDTH = 100;
const MIN_WIDTH = 40;

export function createStyle(io: Io, color: boolean): Style {
  // `wantsColor` has decided already, for the streams of this run rather than those of the process.
  const paint = (format: Format): Paint =>
    color ? (text) => styleText(format, text, { validateStream: false }) : (text) => text;
  return {
    width: Math.max(MIN_WIDTH, io.columns ?? DEFAULT_WIDTH),
    bold: paint('bold'),
    dim: paint('dim'),
    good: paint('green'),
    level: (name, text) => paint(formatOfLevel[name])(text),
  };
}

/** `--no-color` and NO_COLOR override FORCE_COLOR, which overrides terminal detection (https://no-color.org). */
export function wantsColor(io: Io, option: boolean): boolean {
  const { NO_COLOR, FORCE_COLOR, TERM } = io.env;
  if (!option || NO_COLOR) return false;
  if (FORCE_COLOR !== undefined) return FORCE_COLOR !== '0' && FORCE_COLOR !== 'false';
  return io.isTTY.stdout && TERM !== 'dumb';
}
