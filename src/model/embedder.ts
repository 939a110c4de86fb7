/** What a text is embedded for; some models need to know. */
export type EmbeddedAs = 'memory' | 'query';

/**
 * A model of yours that turns texts into vectors, so that a recall also finds what means the same in other words. It
 * only ranks: every entry that a recall returns is proved and scanned as before. If it throws, does not answer in time
 * or answers in another shape, the recall uses words alone and says so.
 */
export interface TextEmbedder {
  /** Name and version of the model, at most 200 characters. Vectors under another name are made again. */
  readonly model: string;
  /** The lowest cosine similarity of an entry that a query finds, from -1 to 1. Depends on the model; default 0.3. */
  readonly minSimilarity?: number;
  /** One vector for each text, all of the same length, at most 4,096 numbers. Stops when `signal` says so. */
  embed(texts: readonly string[], as: EmbeddedAs, signal: AbortSignal): Promise<readonly ArrayLike<number>[]>;
}
