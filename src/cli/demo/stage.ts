import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from '../context.ts';
import { drawHidden } from '../draw.ts';
import type { Output } from '../output.ts';
import type { Style } from '../style.ts';

/** Prints the story at a readable pace. */
export interface Stage {
  readonly style: Style;
  act(title: string): Promise<void>;
  tell(...lines: readonly string[]): Promise<void>;
  /** An event of the story, indented. */
  show(...lines: readonly string[]): Promise<void>;
}

const pauseMs = 1_400;

export function createStage({ io }: Context, output: Output, style: Style, fast: boolean): Stage {
  const waits = io.isTTY.stdout && !fast;
  const write = async (lines: readonly string[]): Promise<void> => {
    await output.write(`${lines.join('\n')}\n`);
    if (!waits) return;
    await output.flush();
    await sleep(pauseMs);
  };
  return {
    style,
    act: (title) => write(['', style.bold(title), '']),
    tell: (...lines) => write(lines),
    show: (...lines) => write([...lines.map((line) => `    ${line}`), '']),
  };
}

/** A memory text as part of the story. */
export function quoted(text: string): readonly string[] {
  return text.split('\n').map((line) => drawHidden(line));
}
