import { type HonestMiss, type HonestShares, honestShares, type TemplateCounts } from './honest-shares.ts';
import type { HonestText } from './honest-texts.ts';

/** What happened to one honest text. */
export interface HonestFate {
  readonly fate: 'stored' | 'held' | 'refused' | 'repeated';
  /** The policy's reason. */
  readonly reason: string;
  /** Whether prompts show it as data, if it was stored. */
  readonly isData: boolean;
}

const maxMisses = 200;

/** Counts what happened to each text, by its template. */
export class HonestCounts {
  readonly #templates: Map<HonestText, { -readonly [K in keyof TemplateCounts]: TemplateCounts[K] }>;
  readonly #misses: HonestMiss[] = [];

  constructor(texts: readonly HonestText[]) {
    this.#templates = new Map(
      texts.map((text, template) => [
        text,
        { template, channel: text.channel, written: 0, lost: 0, delayed: 0, asData: 0, repeated: 0 },
      ]),
    );
  }

  add(from: HonestText, text: string, { fate, reason, isData }: HonestFate): void {
    const counts = this.#templates.get(from);
    if (counts === undefined) throw new Error('the lab wrote a text that is not in its list');
    counts.written += 1;
    if (fate === 'repeated') counts.repeated += 1;
    else if (fate === 'stored') counts.asData += isData ? 1 : 0;
    else {
      counts[fate === 'held' ? 'delayed' : 'lost'] += 1;
      if (this.#misses.length < maxMisses) this.#misses.push({ channel: from.channel, row: reason, text });
    }
  }

  shares(): HonestShares {
    return honestShares(
      [...this.#templates.values()].filter(({ written }) => written > 0),
      this.#misses,
    );
  }
}
