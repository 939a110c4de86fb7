import { problem } from './problem.ts';

const form = /^"([0-9a-f]{64})"$/;

/** The tag of a text: the hash of its content, as compare-and-set wants it. */
export function etagOf(contentHash: string): string {
  return `"${contentHash}"`;
}

/** The one text a change is meant for. `*` asks only that there is one, which a change asks anyway. */
export function expectedHash(ifMatch: string | undefined): string | undefined {
  if (ifMatch === undefined || ifMatch.trim() === '*') return undefined;
  const [, hash] = form.exec(ifMatch.trim()) ?? [];
  if (hash === undefined) throw problem(400, 'etag-invalid', 'If-Match takes one ETag of this server, as it was sent');
  return hash;
}

/** The text a reader has already; what is no tag of ours is no match. */
export function knownHash(ifNoneMatch: string | undefined): string | undefined {
  return form.exec((ifNoneMatch ?? '').trim().replace(/^W\//, ''))?.[1];
}
