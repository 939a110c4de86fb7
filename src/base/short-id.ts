/** Enough of an id to tell two apart, and as much as a person types: commands take any beginning that only one entry has. */
export function shortId(id: string): string {
  return id.slice(0, 8);
}
