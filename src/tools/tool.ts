/** A JSON Schema, as frameworks take it. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/**
 * A tool as any framework can take it: a name, words for the model, a schema, and a function. `execute` never throws for
 * what a model can cause; its answer goes back to the model and has been through the renderer.
 */
export interface Tool {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: JsonSchema;
  /** Runs the tool on the arguments a model gave. */
  execute(input: unknown): Promise<string>;
}
