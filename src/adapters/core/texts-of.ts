const maxDepth = 32;

/** Every text in a value, in order. Numbers count as texts: an amount is worth as much as a name. */
export function textsOf(value: unknown, depth = 0): readonly string[] {
  if (typeof value === 'string') return value === '' ? [] : [value];
  if (typeof value === 'number' || typeof value === 'bigint') return [String(value)];
  if (typeof value !== 'object' || value === null || depth > maxDepth) return [];
  return Object.values(value).flatMap((member: unknown) => textsOf(member, depth + 1));
}
