/** A JSON Schema, in the form that agent frameworks accept. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/**
 * A tool in a form that any framework accepts: a name, a description for the model, a schema and a function. `execute` never
 * throws for anything a model can cause; its result goes back to the model and has passed through the renderer.
 */
export interface Tool {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: JsonSchema;
  /** Runs the tool on the arguments a model gave. */
  execute(input: unknown): Promise<string>;
}
