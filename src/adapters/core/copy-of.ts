/** A copy of an object, of the same class, with other members. */
export function copyOf<Thing extends object>(thing: Thing, members: Readonly<Record<string, unknown>>): Thing {
  return Object.assign(Object.create(Object.getPrototypeOf(thing) as object | null) as Thing, thing, members);
}
