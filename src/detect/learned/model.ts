import { base64Of, bytesOf } from '../../base/base64.ts';
import type { Inferred } from '../../model/inferred.ts';
import type { modelSchema } from './parse-model.ts';

/** A model as a file holds it. */
export type ModelFile = Inferred<typeof modelSchema>;

/** A linear model over hashed features, small enough to ship: one byte per weight. */
export interface LearnedModel extends Omit<ModelFile, 'format' | 'version' | 'weights'> {
  readonly weights: Int8Array;
}

/** Does not validate: for the model in the package, which the tests check. */
export function decodeModel({ format: _format, version: _version, weights, ...numbers }: ModelFile): LearnedModel {
  return { ...numbers, weights: new Int8Array(bytesOf(weights)) };
}

/** Deterministic: the same model always gives the same text. */
export function serializeModel(model: LearnedModel): string {
  const { bits, scale, bias, slope, intercept, alone, documents, outside, outsideImpact, seconding, weights } = model;
  const encoded = base64Of(new Uint8Array(weights.buffer, weights.byteOffset, weights.byteLength));
  // JSON leaves out what a model does not have.
  const thresholds = { alone, documents, outside, outsideImpact, seconding };
  const data = { format: 'bezoar-model', version: 1, bits, scale, bias, slope, intercept, ...thresholds };
  return `${JSON.stringify({ ...data, weights: encoded })}\n`;
}

/** Divides the sum of a window's weights by the root of their count, so that length alone is not suspicious. */
export function scoreOf(model: LearnedModel, sum: number, count: number): number {
  return (sum * model.scale) / Math.sqrt(count + 1) + model.bias;
}

export function probabilityOf(model: LearnedModel, score: number): number {
  return 1 / (1 + Math.exp(-(model.slope * score + model.intercept)));
}
