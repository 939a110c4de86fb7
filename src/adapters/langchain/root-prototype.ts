/** The class that all others of its kind extend, such as all stores of LangGraph. */
export function rootPrototype(thing: object): object {
  let current = thing;
  for (;;) {
    const next = Object.getPrototypeOf(current) as object | null;
    if (next === null || next === Object.prototype) return current;
    current = next;
  }
}
