import type { TextVector } from '../model/store.ts';
import { checkVectors } from './value-shape.ts';

/** By digest of the text: the vector that a model made of it. */
export type VectorsByText = Map<string, { readonly model: string; readonly data: Uint8Array }>;

export function vectorsOf(
  vectors: VectorsByText | undefined,
  model: string,
  digests: readonly string[],
): readonly TextVector[] {
  return [...new Set(digests)].flatMap((digest) => {
    const known = vectors?.get(digest);
    return known?.model === model ? [{ digest, data: known.data.slice() }] : [];
  });
}

/** Only for texts that are there. */
export function keepVectors(
  space: { readonly vectors: VectorsByText; readonly texts: ReadonlyMap<string, unknown> } | undefined,
  model: string,
  vectors: readonly TextVector[],
): void {
  checkVectors(model, vectors);
  for (const { digest, data } of vectors) {
    if (space?.texts.has(digest) === true) space.vectors.set(digest, { model, data: data.slice() });
  }
}
