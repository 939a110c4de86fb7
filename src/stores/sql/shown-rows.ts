import { isObject } from '../../base/is-object.ts';

/** The name of the list of what a record showed; undefined if it showed nothing or cannot be read. */
export function listShownIn(body: string): string | undefined {
  if (!body.includes('"shown":{')) return undefined; // Most records.
  const record = jsonOf(body);
  const event = isObject(record) ? record.event : undefined;
  const shown = isObject(event) ? event.shown : undefined;
  return isObject(shown) && typeof shown.list === 'string' ? shown.list : undefined;
}

/** The entries on a list of what was shown, each once. Empty if the list cannot be read. */
export function idsOnList(data: string): readonly string[] {
  const entries = jsonOf(data);
  if (!Array.isArray(entries)) return [];
  const ids = entries.flatMap((entry: unknown) => (isObject(entry) && typeof entry.id === 'string' ? entry.id : []));
  return [...new Set(ids)];
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // Nothing can be derived from it; verifying the store names what is damaged.
  }
}
