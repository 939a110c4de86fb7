import { realpathSync } from 'node:fs';

/** By file: how to end its open group. Only one group can be open per file, because it holds the lock. */
const open = new Map<string, () => void>();

/**
 * A group stays open for a turn of the event loop. Another store of this thread on the same file would wait for its lock on
 * the very thread that must end the group. So every writer ends the file's open group first.
 */
export function endGroupOf(file: string): void {
  open.get(file)?.();
}

export function opened(file: string, end: () => void): void {
  open.set(file, end);
}

export function ended(file: string): void {
  open.delete(file);
}

/** The canonical name of a file, shared by all who opened it. */
export function trueName(file: string): string {
  try {
    return realpathSync(file);
  } catch {
    return file; // The file does not exist yet, or it is no file: nobody shares it under another name.
  }
}
