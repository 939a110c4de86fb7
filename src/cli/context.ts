import type { Env } from '../base/env.ts';
import type { LoadEngine } from './engine.ts';
import type { Io } from './io.ts';
import { createStyle, type Style, wantsColor } from './style.ts';

/** What every command receives. */
export interface Context {
  readonly io: Io;
  readonly engine: LoadEngine;
  readonly env: Env;
  readonly version: string;
  /** Sets the exit code. */
  exit(code: number): void;
}

/** One line for the operator, always on stderr, so that it never mixes with results. */
export function say(context: Context, message: string): void {
  context.io.stderr.write(`bezoar: ${message}\n`);
}

export function styleFor(context: Context, color: boolean): Style {
  return createStyle(context.io, wantsColor(context.io, color));
}
