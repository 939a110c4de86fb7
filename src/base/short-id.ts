/** The part of an id that people see and type: commands accept any prefix that only one entry has. */
export function shortId(id: string): string {
  return id.slice(0, 8);
}
