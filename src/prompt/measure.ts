import { codePoints } from '../base/text.ts';

/** How much of a prompt the memory may take. */
export interface PromptBudget {
  readonly unit: 'code-points' | 'tokens';
  readonly size: number;
}

/** Counts the tokens of a text as the caller's model does. */
export type CountTokens = (text: string) => number;

export interface Measure {
  /** The cost of a piece. Costs add up; with a caller's counter only roughly, so the whole is counted again. */
  cost(piece: string): number;
  /**
   * The minimum cost of a piece with this many UTF-16 units, so that a long text can be skipped without rendering it.
   */
  minCost(units: number): number;
  readonly limit: number;
  fits(text: string): boolean;
}

export function measureOf({ unit, size }: PromptBudget, countTokens?: CountTokens): Measure {
  if (unit === 'code-points') {
    return additive(codePoints, (units) => units / 2, size);
  }
  // A conservative estimate for English (about four bytes per token) and about right for code and other scripts.
  if (countTokens === undefined) return additive(utf8Bytes, (units) => units, size * 3);
  return { cost: countTokens, minCost: () => 0, limit: size, fits: (text) => countTokens(text) <= size };
}

function additive(cost: (piece: string) => number, minCost: (units: number) => number, limit: number): Measure {
  return { cost, minCost, limit, fits: (text) => cost(text) <= limit };
}

/** The default token count: one per three bytes, rounded up. */
export function estimateTokens(text: string): number {
  return Math.ceil(utf8Bytes(text) / 3);
}

function utf8Bytes(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const point = character.codePointAt(0) ?? 0;
    bytes += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x1_0000 ? 3 : 4;
  }
  return bytes;
}
