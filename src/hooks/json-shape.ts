/**
 * Checks for external JSON, by hand: a hook runs before every step of an agent, and loading a schema library would take
 * longer than the rest of the program.
 */
export type JsonObject = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function isText(value: unknown, maxLength: number = Number.POSITIVE_INFINITY): value is string {
  return typeof value === 'string' && value.length <= maxLength;
}

export function isTextOrMissing(value: unknown, maxLength?: number): value is string | undefined {
  return value === undefined || isText(value, maxLength);
}
