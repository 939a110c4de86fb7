const maxDepth = 64;

/** A copy of a JSON value with every text changed. Names of members are changed like texts, unless they are plain words. */
export function mapTexts(value: unknown, change: (text: string) => string, depth = 0): unknown {
  if (typeof value === 'string') return change(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth > maxDepth) return null;
  if (Array.isArray(value)) return value.map((item) => mapTexts(item, change, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [
      /^[\w$-]{1,64}$/.test(key) ? key : change(key),
      mapTexts(member, change, depth + 1),
    ]),
  );
}
