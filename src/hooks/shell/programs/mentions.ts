import type { ShellCall } from '../run/call.ts';
import { known, literal, type Text } from '../values/text.ts';

/** Whether an argument names a guarded file, as a whole or after `=`, `:` or a letter as in `-oFILE`. */
export function mentions({ machine, state }: Pick<ShellCall, 'machine' | 'state'>, text: Text): boolean {
  const plain = known(text);
  if (plain === undefined)
    return text.some((piece) => typeof piece === 'string' && machine.surroundings.isNamedIn(piece));
  if (plain.length > maxPathLength || machine.surroundings.isNamedIn(plain))
    return machine.surroundings.isNamedIn(plain);
  return candidates(plain).some((path) =>
    state.place(literal(path)).some((place) => machine.surroundings.mayBeGuarded(place)),
  );
}

const maxPathLength = 1_000;

function candidates(plain: string): readonly string[] {
  if (!/[./\\]/.test(plain)) return [];
  return [plain, ...plain.split(/[=:,]/).slice(1), plain.replace(/^-\w/, '')].filter(
    (path) => path !== '' && !path.startsWith('-'),
  );
}
