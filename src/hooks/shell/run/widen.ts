import type { Field } from '../values/expand.ts';
import type { ShellState, Value } from '../values/shell-state.ts';
import { anything, concat, hasAnything, someDigits, type Text } from '../values/text.ts';

/** What a loop has changed may be anything after the next round; a number stays a number. */
export function widen(state: ShellState, before: ShellState): void {
  for (const [name, value] of state.variables) {
    const old = before.variables.get(name);
    if (value === old) continue;
    if (isNumber(value) && (old === undefined || isNumber(old))) state.set(name, someDigits);
    else state.forget(name);
  }
  if (state.folders?.join('\0') !== before.folders?.join('\0')) state.folders = undefined;
}

function isNumber({ items }: Value): boolean {
  const [item] = items ?? [];
  return (
    items?.length === 1 &&
    item !== undefined &&
    item.every((piece) => (typeof piece === 'string' ? /^\d*$/.test(piece) : piece.hole === 'digits'))
  );
}

export function closed(text: Text): Field {
  return { text, isOpen: hasAnything(text) };
}

/** The output of something that may not run. */
export function maybe(output: Text): Text {
  return output.length === 0 ? output : concat(output, anything);
}
