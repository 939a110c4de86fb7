import { codeOf } from '../base/code-of.ts';
import type { HookAnswer } from './answer.ts';
import { guardedFiles } from './guarded-files.ts';
import type { Inspector } from './inspection.ts';

/**
 * A failure of the hook itself never counts as permission: the call is stopped. The one exception is a call that can reach no
 * guarded file, because the project has none and the call names none; a mistake of ours must not stop all work.
 */
export function brokenHook(error: unknown, data: unknown, isBefore: boolean, inspector: Inspector): HookAnswer {
  const what = codeOf(error) === 'unknown' ? (error instanceof Error ? error.name : 'an error') : codeOf(error);
  if (isBefore && canReachNothing(data, inspector)) {
    return {
      exit: 0,
      notice: `bezoar: could not check this call (${what}); there is no file that steers an agent here`,
    };
  }
  return {
    exit: 2,
    notice: isBefore
      ? `bezoar: stopped this call because the hook failed (${what}). Run \`bezoar doctor\`, and report it if it stays`
      : `bezoar: could not compare the files that steer the agent after this call (${what}). Look at them before you go on`,
  };
}

function canReachNothing(data: unknown, inspector: Inspector): boolean {
  try {
    return !inspector.hasGuardedFiles() && !guardedFiles('/').isNamedIn(JSON.stringify(data) ?? '');
  } catch {
    return false; // unknown is not clean
  }
}
