/** The constant of reciprocal rank fusion: how much less the second place counts than the first. */
const flatness = 60;

/**
 * One ranking of several, by reciprocal rank fusion: what stands high in any of them comes first, and what is in more
 * than one comes before that. Equal sums keep the order of the first ranking.
 */
export function fused<T extends { readonly id: string }>(rankings: readonly (readonly T[])[]): readonly T[] {
  const scores = new Map<string, { readonly item: T; readonly score: number }>();
  for (const ranking of rankings) {
    for (const [place, item] of ranking.entries()) {
      const known = scores.get(item.id);
      const score = (known?.score ?? 0) + 1 / (flatness + place + 1);
      scores.set(item.id, { item: known?.item ?? item, score });
    }
  }
  return [...scores.values()].sort((a, b) => b.score - a.score).map(({ item }) => item);
}
