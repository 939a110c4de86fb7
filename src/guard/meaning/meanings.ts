import type { Env } from '../../base/env.ts';
import type { TextEmbedder } from '../../model/embedder.ts';
import type { Entry } from '../../model/entry.ts';
import type { EntryFilter, Store } from '../../model/store.ts';
import { EmbedFailure, type EmbedProblem, embedInTime } from './embed-in-time.ts';
import { SpaceVectors } from './space-vectors.ts';
import type { Direction } from './vector.ts';

const maxAnswerMs = 10_000;
/** After a failure, the embedder is not asked for so long: a recall must not wait for a broken model again and again. */
const restMs = 30_000;
const maxBytes = 64 * 1024 * 1024;
const defaultMinSimilarity = 0.3;

/** How a recall used the meaning of the query. `partly`: not all entries have a vector yet; later recalls continue. */
export type MeaningUse =
  | { readonly state: 'used' }
  | { readonly state: 'partly' }
  | { readonly state: 'not-used'; readonly why: EmbedProblem };

/** What a query means, found out before the recall takes its turn. */
export interface QueryMeaning {
  readonly use: MeaningUse;
  /** Entries near the query, the nearest first, as they are stored now. */
  nearest(filter: EntryFilter, limit: number): Promise<readonly Entry[]>;
}

/** Finds entries by meaning, with a model of the operator. Vectors only rank. */
export class Meanings {
  readonly #embedder: TextEmbedder;
  readonly #store: Store;
  readonly #env: Env;
  /** The space that was asked about last comes last. */
  readonly #spaces = new Map<string, SpaceVectors>();
  #queue: Promise<unknown> = Promise.resolve();
  #restsUntil = 0;

  constructor(embedder: TextEmbedder, store: Store, env: Env) {
    this.#embedder = embedder;
    this.#store = store;
    this.#env = env;
  }

  /** Embeds the query, and the texts of the space that have no vector yet. A failure of the model is a value. */
  ask(space: string, query: string): Promise<QueryMeaning> {
    const answer = this.#queue.then(() => this.#ask(space, query));
    this.#queue = answer.catch(() => undefined);
    return answer;
  }

  async #ask(space: string, query: string): Promise<QueryMeaning> {
    if (this.#env.now() < this.#restsUntil) return unused('resting');
    try {
      const [direction] = await embedInTime(this.#embedder, [query], 'query', undefined, maxAnswerMs);
      if (direction === undefined) return unused('wrong-shape');
      const vectors = this.#vectorsOf(space);
      await vectors.follow(direction.length, maxAnswerMs);
      this.#letGo(vectors);
      return this.#answer(space, vectors, direction);
    } catch (error) {
      if (!(error instanceof EmbedFailure)) throw error;
      this.#restsUntil = this.#env.now() + restMs;
      return unused(error.problem);
    }
  }

  #answer(space: string, vectors: SpaceVectors, query: Direction): QueryMeaning {
    const { minSimilarity = defaultMinSimilarity } = this.#embedder;
    return {
      use: { state: vectors.isComplete ? 'used' : 'partly' },
      nearest: async (filter, limit) => {
        const near = vectors.nearest(query, minSimilarity, limit);
        if (near.length === 0) return [];
        const rows = await this.#store.entries(space, { ...filter, ids: near.map(({ id }) => id) }, { limit });
        const byId = new Map(rows.map((row) => [row.id, row]));
        return near.flatMap(({ id, digest }) => {
          const row = byId.get(id);
          return row?.digest === digest ? [row] : [];
        });
      },
    };
  }

  #vectorsOf(space: string): SpaceVectors {
    const vectors = this.#spaces.get(space) ?? new SpaceVectors(this.#store, space, this.#embedder);
    this.#spaces.delete(space);
    this.#spaces.set(space, vectors);
    return vectors;
  }

  /** Lets go of the spaces that were asked about longest ago, except for the one in use. */
  #letGo(inUse: SpaceVectors): void {
    let bytes = [...this.#spaces.values()].reduce((sum, vectors) => sum + vectors.bytes, 0);
    for (const [space, vectors] of this.#spaces) {
      if (bytes <= maxBytes || vectors === inUse) return;
      this.#spaces.delete(space);
      bytes -= vectors.bytes;
    }
  }
}

function unused(why: EmbedProblem): QueryMeaning {
  return { use: { state: 'not-used', why }, nearest: () => Promise.resolve([]) };
}
