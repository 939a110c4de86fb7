/** Whether two JSON values are the same, whatever the order of their members. */
function isSameValue(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const keys = Object.keys(b);
  return Object.keys(a).length === keys.length && haveSameMembers(a, b, keys);
}

/** Whether both have these members, with the same values. */
export function haveSameMembers(a: object, b: object, keys: readonly string[]): boolean {
  for (const key of keys) {
    if (!Object.hasOwn(a, key) || !isSameValue(a[key as keyof typeof a], b[key as keyof typeof b])) return false;
  }
  return true;
}
