/** For each mark, the places of the items that have it. */
export function indexByMark<Item>(
  items: readonly Item[],
  marksOf: (item: Item) => Iterable<number>,
): ReadonlyMap<number, readonly number[]> {
  const index = new Map<number, number[]>();
  items.forEach((item, at) => {
    for (const mark of new Set(marksOf(item))) {
      const known = index.get(mark);
      if (known === undefined) index.set(mark, [at]);
      else known.push(at);
    }
  });
  return index;
}
