/** What was left out and what was given as undefined are the same to a caller, and not to the guard. */
export type Defined<T> = { readonly [K in keyof T]: Exclude<T[K], undefined> };

export function defined<T extends object>(fields: T): Defined<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Defined<T>;
}
