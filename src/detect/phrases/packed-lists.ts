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

/** The inverse: list n contains the indices of the lists that contain n. */
export function inverted({ from: first, items: ids }: PackedLists, count: number): PackedLists {
  const { from, items } = grouped(ids, count);
  const listOf = new Int32Array(ids.length);
  for (let n = 0; n + 1 < first.length; n++) {
    const end = first[n + 1] ?? 0;
    for (let at = first[n] ?? 0; at < end; at++) listOf[at] = n;
  }
  for (let at = 0; at < items.length; at++) items[at] = listOf[items[at] ?? 0] ?? 0;
  return { from, items };
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

/** List n is the concatenation of the lists of `others` whose indices are in list n of `lists`. */
export function joined(lists: PackedLists, others: PackedLists): PackedLists {
  const from = new Int32Array(lists.from.length);
  const sizeOf = (id: number): number => (others.from[id + 1] ?? 0) - (others.from[id] ?? 0);
  for (let n = 0; n + 1 < from.length; n++) {
    let size = from[n] ?? 0;
    for (let at = lists.from[n] ?? 0; at < (lists.from[n + 1] ?? 0); at++) size += sizeOf(lists.items[at] ?? 0);
    from[n + 1] = size;
  }
  const items = new Int32Array(from.at(-1) ?? 0);
  let next = 0;
  for (let at = 0; at < lists.items.length; at++) {
    const id = lists.items[at] ?? 0;
    const end = others.from[id + 1] ?? 0;
    for (let n = others.from[id] ?? 0; n < end; n++) items[next++] = others.items[n] ?? 0;
  }
  return { from, items };
}

/** The same lists with only the marked items. */
export function filtered(lists: PackedLists, marked: Uint8Array): PackedLists {
  const from = new Int32Array(lists.from.length);
  const items = new Int32Array(lists.items.length);
  let next = 0;
  for (let n = 0; n + 1 < from.length; n++) {
    for (let at = lists.from[n] ?? 0; at < (lists.from[n + 1] ?? 0); at++) {
      const item = lists.items[at] ?? 0;
      if (marked[item] === 1) items[next++] = item;
    }
    from[n + 1] = next;
  }
  return { from, items: items.subarray(0, next) };
}
