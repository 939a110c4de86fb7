import type { ShellState } from '../values/shell-state.ts';
import { anything, literal, type Text } from '../values/text.ts';
import type { ShellSurroundings } from './surroundings.ts';

/** The value of a variable that the line has set, or that the shell starts with. */
export function environmentOf(name: string, state: ShellState, surroundings: ShellSurroundings): Text {
  const value = state.variables.get(name);
  if (value !== undefined) return value.items?.[0] ?? anything;
  if (name === 'IFS') return literal(' \t\n');
  if (name === 'PWD') return state.folders?.length === 1 ? literal(state.folders[0] ?? '') : anything;
  const given = surroundings.variable(name);
  return given === undefined ? anything : literal(given);
}
