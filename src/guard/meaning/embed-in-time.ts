import type { EmbeddedAs, TextEmbedder } from '../../model/embedder.ts';
import { type Direction, directionOf } from './vector.ts';

/** Why a recall went by words alone. A closed list, since the message of a model may repeat what it was given. */
export const embedProblems = ['threw', 'too-slow', 'wrong-shape', 'resting'] as const;
export type EmbedProblem = (typeof embedProblems)[number];

export class EmbedFailure extends Error {
  readonly problem: EmbedProblem;
  constructor(problem: EmbedProblem) {
    super(`the embedder: ${problem}`);
    this.problem = problem;
  }
}

/** A longer text is embedded by its beginning: models have a limit of their own, and most refuse what is longer. */
const maxTextLength = 8_000;

/** One direction for each text, or an `EmbedFailure`. */
export async function embedInTime(
  embedder: TextEmbedder,
  texts: readonly string[],
  as: EmbeddedAs,
  dimensions: number | undefined,
  maxMs: number,
): Promise<readonly Direction[]> {
  const cut = texts.map((text) => text.slice(0, maxTextLength));
  const vectors: unknown = await answerInTime((signal) => embedder.embed(cut, as, signal), maxMs);
  if (!Array.isArray(vectors) || vectors.length !== texts.length) throw new EmbedFailure('wrong-shape');
  const first = directionOf(vectors[0], dimensions);
  const directions = vectors.map((vector) => directionOf(vector, first?.length));
  if (first === undefined || directions.includes(undefined)) throw new EmbedFailure('wrong-shape');
  return directions as readonly Direction[];
}

async function answerInTime<T>(ask: (signal: AbortSignal) => Promise<T>, maxMs: number): Promise<T> {
  const late = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const expired = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      late.abort();
      reject(new EmbedFailure('too-slow'));
    }, maxMs);
  });
  try {
    return await Promise.race([ask(late.signal), expired]);
  } catch (error) {
    throw error instanceof EmbedFailure ? error : new EmbedFailure('threw');
  } finally {
    clearTimeout(timer);
  }
}
