import { join } from 'node:path';

/** Environment variables that say where a user keeps state. */
export type StateVariables = Readonly<Record<string, string | undefined>>;

/** Where Bezoar keeps what it needs between two calls of a hook, out of reach of writers to a project. */
export function stateFolder(variables: StateVariables): string {
  const state = variables.XDG_STATE_HOME || join(variables.HOME || variables.USERPROFILE || '.', '.local', 'state');
  return join(state, 'bezoar');
}
