/**
 * The least part of an id that names an entry. Four characters distinguish 65,536 ids, so one that is unique today
 * rarely becomes ambiguous while a session still shows it. If it does, it is refused and never resolved to another
 * entry.
 */
export const minShortIdLength = 4;

/** The part of an id that people see and type: commands accept any prefix that only one entry has. */
export function shortId(id: string): string {
  return id.slice(0, 8);
}
