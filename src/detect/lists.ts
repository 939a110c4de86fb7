/** Lists of numbers, laid out in one row: list n is `items` from `from[n]` to `from[n + 1]`. */
export interface Lists {
  readonly from: Int32Array;
  readonly items: Int32Array;
}

export function listsOf(lists: readonly (readonly number[])[]): Lists {
  const from = new Int32Array(lists.length + 1);
  for (const [n, list] of lists.entries()) from[n + 1] = (from[n] ?? 0) + list.length;
  const items = new Int32Array(from[lists.length] ?? 0);
  for (const [n, list] of lists.entries()) items.set(list, from[n] ?? 0);
  return { from, items };
}
