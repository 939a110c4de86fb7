import { realpathSync } from 'node:fs';

/** How the open group of a file is ended, by the file. Only one can be open, as it holds the lock. */
const open = new Map<string, () => void>();

/**
 * A group is left open until the event loop comes round. Another store of this thread on the same file would wait for its lock
 * on the very thread that has to end it, so whoever is about to write to a file ends its group first.
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

/** A file by the one name that all who opened it share. */
export function trueName(file: string): string {
  try {
    return realpathSync(file);
  } catch {
    return file; // It is not there yet, or no file: then nobody shares it by another name.
  }
}
