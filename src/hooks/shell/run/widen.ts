import type { ShellState, Value } from '../values/shell-state.ts';
import { someDigits } from '../values/text.ts';

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
