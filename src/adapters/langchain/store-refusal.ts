/** A guarded store or backend did not keep a text. The message is for the model. */
export class StoreRefusal extends Error {
  override readonly name = 'StoreRefusal';
}

const maxCauses = 8;

/** The refusal behind an error, however often a framework has wrapped it. */
export function refusalIn(error: unknown): StoreRefusal | undefined {
  let current = error;
  for (let depth = 0; depth < maxCauses && current instanceof Error; depth++) {
    if (current instanceof StoreRefusal) return current;
    current = current.cause;
  }
  return undefined;
}
