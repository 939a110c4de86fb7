import type { Origin } from '../../model/provenance.ts';
import type { Context } from '../context.ts';
import type { OpenMemory } from '../memory-options.ts';
import type { Style } from '../style.ts';
import type { Keys } from './keys.ts';

/** What a review in the terminal works with. */
export interface ReviewScreen {
  readonly context: Context;
  readonly memory: OpenMemory;
  readonly person: Origin;
  readonly style: Style;
  readonly keys: Keys;
}

export function print({ context }: ReviewScreen, lines: readonly string[]): void {
  context.io.stdout.write(`${lines.join('\n')}\n`);
}
