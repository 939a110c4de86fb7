/** The columns that can contain memory text: plain, or inside JSON. */
export const plainColumns: readonly (readonly [table: string, column: string])[] = [
  ['space', 'name'],
  ['record', 'body'],
  ['text', 'content'],
  ['entry', 'id'],
  ['entry', 'target'],
  ['entry', 'session'],
  ['entry', 'principal'],
];

export const jsonColumns: readonly (readonly [table: string, column: string])[] = [
  ['record', 'body'],
  ['text', 'tags'],
  ['entry', 'rest'],
];

/** The columns that could contain an unsalted hash of a text. */
export const hashColumns: readonly (readonly [table: string, column: string])[] = [
  ['entry', 'content_hash'],
  ['entry', 'target'],
  ['entry', 'rest'],
  ['record', 'body'],
];

/** A text as JSON encodes it, without the quotation marks. */
export function insideJson(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}
