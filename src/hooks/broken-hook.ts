import { codeOf } from '../base/code-of.ts';
import type { HookAnswer } from './answer.ts';
import { guardedFiles } from './guarded-files.ts';
import type { Inspector } from './inspection.ts';

/** Whether the event comes before a tool, after one, or only reports: to stop a prompt or a session would help nobody. */
export type FailedEvent = 'before' | 'after' | 'report';

/**
 * A failure of the hook itself never counts as permission: the call is stopped. The one exception is a call that can reach no
 * guarded file, because the project has none and the call names none; a mistake of ours must not stop all work.
 */
export function brokenHook(error: unknown, data: unknown, event: FailedEvent, inspector: Inspector): HookAnswer {
  const what = codeOf(error) === 'unknown' ? (error instanceof Error ? error.name : 'an error') : codeOf(error);
  if (event === 'before' && canReachNothing(data, inspector)) {
    return {
      exit: 0,
      notice: `bezoar: could not check this call (${what}); there is no file that steers an agent here`,
    };
  }
  return {
    exit: event === 'report' ? 0 : 2,
    notice:
      event === 'before'
        ? `bezoar: stopped this call because the hook failed (${what}). Run \`bezoar doctor\`, and report the problem if it remains`
        : `bezoar: could not compare the files that steer the agent (${what}). Check them before you continue`,
  };
}

function canReachNothing(data: unknown, inspector: Inspector): boolean {
  try {
    return !inspector.hasGuardedFiles() && !guardedFiles('/').isNamedIn(JSON.stringify(data) ?? '');
  } catch {
    return false; // unknown is not clean
  }
}
