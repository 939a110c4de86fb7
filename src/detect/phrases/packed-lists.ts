/** Lists of numbers, laid out in one row: list n is `items` from `from[n]` to `from[n + 1]`. */
export interface PackedLists {
  readonly from: Int32Array;
  readonly items: Int32Array;
}

export function packLists(lists: readonly (readonly number[])[]): PackedLists {
  const from = new Int32Array(lists.length + 1);
  for (let n = 0; n < lists.length; n++) from[n + 1] = (from[n] ?? 0) + (lists[n]?.length ?? 0);
  const items = new Int32Array(from[lists.length] ?? 0);
  let at = 0;
  for (const list of lists) for (const item of list) items[at++] = item;
  return { from, items };
}
