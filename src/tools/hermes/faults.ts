import { Fault } from '../../base/fault.ts';
import type { MemoryTarget } from '../../stores/markdown/index.ts';
import { type MemoryResult, readOnlyRefusal } from './results.ts';

/**
 * Runs a request. If its file cannot be locked, or what others did to it cannot be noted, the request has not begun: nothing of it was
 * stored, and that is an answer, because a model reads it.
 */
export async function answered(
  target: MemoryTarget,
  run: (begin: () => void) => Promise<MemoryResult>,
): Promise<MemoryResult> {
  let isBegun = false;
  try {
    return await run(() => {
      isBegun = true;
    });
  } catch (error) {
    const why = isBegun || !(error instanceof Fault) ? undefined : reasonOf(error);
    if (why === undefined) throw error;
    return readOnlyRefusal(target, why);
  }
}

function reasonOf({ code, message, facts }: Fault): string | undefined {
  if (code === 'store-unavailable' || code === 'store-contention') return message;
  // Whatever is not certain is about an earlier change.
  return code === 'commit-unknown' ? `its state could not be noted (${facts.code ?? code})` : undefined;
}

/** Errors of the file system or the journal become results; others are bugs. */
export function faultOnly(error: unknown): Fault {
  if (error instanceof Fault) return error;
  throw error;
}
