import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { platform } from 'node:process';

/** Environment variables. */
export type Variables = Readonly<Record<string, string | undefined>>;

/**
 * Bezoar's folder among the user's configuration, never in the working folder: a relative or empty variable counts as
 * unset, or a project that ships such a folder would supply the user's keys and settings.
 */
export function userFolder(variables: Variables): string {
  const home = absolute(variables.HOME) ?? homedir();
  const folder =
    platform === 'win32'
      ? (absolute(variables.APPDATA) ?? join(homedir(), 'AppData', 'Roaming'))
      : (absolute(variables.XDG_CONFIG_HOME) ?? join(home, '.config'));
  return join(folder, 'bezoar');
}

function absolute(path: string | undefined): string | undefined {
  return path !== undefined && isAbsolute(path) ? path : undefined;
}
