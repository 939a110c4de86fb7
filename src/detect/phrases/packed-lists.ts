/** Lists of numbers in one array: list n is `items` from `from[n]` to `from[n + 1]`. */
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

/** List n contains the indices at which `groups` has n. */
export function grouped(groups: Int32Array, count: number): PackedLists {
  const from = new Int32Array(count + 1);
  for (let at = 0; at < groups.length; at++) {
    const n = groups[at] ?? 0;
    from[n + 1] = (from[n + 1] ?? 0) + 1;
  }
  for (let n = 1; n <= count; n++) from[n] = (from[n] ?? 0) + (from[n - 1] ?? 0);
  const items = new Int32Array(groups.length);
  const next = from.slice();
  for (let at = 0; at < groups.length; at++) {
    const n = groups[at] ?? 0;
    const free = next[n] ?? 0;
    items[free] = at;
    next[n] = free + 1;
  }
  return { from, items };
}

/** List n as an array. */
export function listOf({ from, items }: PackedLists, n: number): Int32Array {
  return items.subarray(from[n] ?? 0, from[n + 1] ?? 0);
}

/** Whether list n, which is sorted, contains an item. */
export function includes({ from, items }: PackedLists, n: number, item: number): boolean {
  let low = from[n] ?? 0;
  let high = from[n + 1] ?? 0;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((items[middle] ?? 0) < item) low = middle + 1;
    else high = middle;
  }
  return low < (from[n + 1] ?? 0) && items[low] === item;
}
