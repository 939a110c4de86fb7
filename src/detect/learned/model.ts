import { base64Of, bytesOf } from '../../base/base64.ts';

/** A linear model over hashed features, small enough to ship: one byte per weight. */
export interface LearnedModel {
  readonly bits: number;
  readonly weights: Int8Array;
  /** The value of one step of a weight. */
  readonly scale: number;
  readonly bias: number;
  /** Turns a score into a probability: 1 / (1 + exp(-(slope * score + intercept))). */
  readonly slope: number;
  readonly intercept: number;
  /**
   * The score above which the model reports on its own, and the lower one above which it supports a weak finding of a
   * rule.
   */
  readonly alone: number;
  readonly seconding: number;
}

/** A model as stored in a file. */
export interface ModelFile extends Omit<LearnedModel, 'weights'> {
  readonly format: 'bezoar-model';
  readonly version: 1;
  /** One signed byte per weight, in base64. */
  readonly weights: string;
}

/** Does not validate: for the model in the package, which the tests check. */
export function decodeModel({ format: _format, version: _version, weights, ...numbers }: ModelFile): LearnedModel {
  return { ...numbers, weights: new Int8Array(bytesOf(weights)) };
}

/** Deterministic: the same model always gives the same text. */
export function serializeModel(model: LearnedModel): string {
  const { bits, scale, bias, slope, intercept, alone, seconding, weights } = model;
  const encoded = base64Of(new Uint8Array(weights.buffer, weights.byteOffset, weights.byteLength));
  const data = { format: 'bezoar-model', version: 1, bits, scale, bias, slope, intercept, alone, seconding };
  return `${JSON.stringify({ ...data, weights: encoded })}\n`;
}

/** Divides the sum of a window's weights by the root of their count, so that length alone is not suspicious. */
export function scoreOf(model: LearnedModel, sum: number, count: number): number {
  return (sum * model.scale) / Math.sqrt(count + 1) + model.bias;
}

export function probabilityOf(model: LearnedModel, score: number): number {
  return 1 / (1 + Math.exp(-(model.slope * score + model.intercept)));
}
