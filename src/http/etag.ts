import { problem } from './problem.ts';

const etagPattern = /^"([0-9a-f]{64})"$/;

/** The ETag of a text is its content hash, the value that compare-and-set expects. */
export function etagOf(contentHash: string): string {
  return `"${contentHash}"`;
}

/** The hash of the text a change expects. `*` means "any text", which every change requires anyway. */
export function expectedHash(ifMatch: string | undefined): string | undefined {
  if (ifMatch === undefined || ifMatch.trim() === '*') return undefined;
  const [, hash] = etagPattern.exec(ifMatch.trim()) ?? [];
  if (hash === undefined)
    throw problem(400, 'etag-invalid', 'If-Match accepts one ETag, exactly as this server sent it, or *');
  return hash;
}

/** The hash of the text the reader already has. A foreign ETag matches nothing. */
export function knownHash(ifNoneMatch: string | undefined): string | undefined {
  return etagPattern.exec((ifNoneMatch ?? '').trim().replace(/^W\//, ''))?.[1];
}
