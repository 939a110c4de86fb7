import { codeOf } from '../../base/code-of.ts';
import { realTarget } from '../../files/links.ts';

/** The file behind a path, or the path itself if it is a link that leads to itself: that one cannot be read, and is never written. */
export function realFile(path: string): string {
  try {
    return realTarget(path);
  } catch (error) {
    if (codeOf(error) === 'ELOOP') return path;
    throw error;
  }
}
