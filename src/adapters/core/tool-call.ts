/** A tool call that a model asks for. */
export interface ToolCall {
  readonly tool: string;
  /** The arguments, parsed if the framework parses them. */
  readonly input: unknown;
}

/** The arguments as an object. Frameworks that pass JSON text are read; anything else has no members. */
export function inputObject(input: unknown): Readonly<Record<string, unknown>> {
  const value = typeof input === 'string' ? parsed(input) : input;
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // the framework refuses such a call itself
  }
}
