import type { LedgerImage, LedgerNode, NodeChange } from '../model/store.ts';

/** The image of a ledger and its nodes, by path. */
export interface MemoryImage {
  readonly image: LedgerImage;
  readonly nodes: ReadonlyMap<string, Uint8Array>;
}

/** Returns undefined if the stored image is not the expected one. Bytes are copied: nobody else may change them. */
export function saveImage(
  known: MemoryImage | undefined,
  expect: number | undefined,
  image: LedgerImage,
  changes: readonly NodeChange[],
): MemoryImage | undefined {
  if (known?.image.seq !== expect) return undefined;
  const nodes = new Map(known?.nodes);
  for (const { path, data } of changes) {
    if (data === null) nodes.delete(path);
    else nodes.set(path, Uint8Array.from(data));
  }
  return { image: { ...image, data: Uint8Array.from(image.data) }, nodes };
}

export function imageOf(known: MemoryImage | undefined): LedgerImage | undefined {
  return known === undefined ? undefined : { ...known.image, data: Uint8Array.from(known.image.data) };
}

export function imageNodesOf(known: MemoryImage | undefined, paths: readonly string[]): readonly LedgerNode[] {
  return [...new Set(paths)].flatMap((path) => {
    const data = known?.nodes.get(path);
    return data === undefined ? [] : [{ path, data: Uint8Array.from(data) }];
  });
}
