import type { Inferred } from '../../model/inferred.ts';
import type { modelSchema } from './parse-model.ts';
import { readWeights, writeWeights } from './sparse-weights.ts';

/** A model as a file holds it. */
export type ModelFile = Inferred<typeof modelSchema>;

/** A linear model over hashed features, small enough to ship: one byte per weight, and most weights are zero. */
export interface LearnedModel extends Omit<ModelFile, 'format' | 'version' | 'gaps' | 'weights'> {
  readonly weights: Int8Array;
}

/** Undefined if the weights do not fit each other. */
export function decodeModel(file: ModelFile): LearnedModel | undefined {
  const { format: _format, version: _version, gaps, weights, ...numbers } = file;
  const dense = readWeights({ gaps, weights }, 1 << numbers.bits);
  return dense && { ...numbers, weights: dense };
}

/** Deterministic: the same model always gives the same text. */
export function serializeModel(model: LearnedModel): string {
  const { bits, scale, bias, slope, intercept, alone, documents, outside, outsideImpact, seconding, weights } = model;
  // JSON leaves out what a model does not have.
  const thresholds = { alone, documents, outside, outsideImpact, seconding };
  const data = { format: 'bezoar-model', version: 2, bits, scale, bias, slope, intercept, ...thresholds };
  return `${JSON.stringify({ ...data, ...writeWeights(weights) })}\n`;
}

/** Divides the sum of a window's weights by the root of their count, so that length alone is not suspicious. */
export function scoreOf(model: LearnedModel, sum: number, count: number): number {
  return (sum * model.scale) / Math.sqrt(count + 1) + model.bias;
}

export function probabilityOf(model: LearnedModel, score: number): number {
  return 1 / (1 + Math.exp(-(model.slope * score + model.intercept)));
}
