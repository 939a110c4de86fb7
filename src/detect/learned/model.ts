import * as z from 'zod';
import { fromBase64, toBase64 } from '../../base/base64.ts';
import { Fault } from '../../base/fault.ts';

/** A linear model over hashed features, small enough to ship: one byte per weight. */
export interface LearnedModel {
  readonly bits: number;
  readonly weights: Int8Array;
  /** What one step of a weight is worth. */
  readonly scale: number;
  readonly bias: number;
  /** Turns a score into a probability: 1 / (1 + exp(-(slope * score + intercept))). */
  readonly slope: number;
  readonly intercept: number;
  /** The score from which the model speaks by itself, and the lower one from which it seconds a weak finding of a rule. */
  readonly alone: number;
  readonly seconding: number;
}

/** A model as a file holds it. */
export interface ModelFile extends Omit<LearnedModel, 'weights'> {
  readonly format: 'bezoar-model';
  readonly version: 1;
  /** One signed byte per weight, in base64. */
  readonly weights: string;
}

const modelSchema: z.ZodType<ModelFile> = z.strictObject({
  format: z.literal('bezoar-model'),
  version: z.literal(1),
  bits: z.number().int().min(8).max(21),
  scale: z.number().positive(),
  bias: z.number(),
  slope: z.number().positive(),
  intercept: z.number(),
  alone: z.number(),
  seconding: z.number(),
  weights: z.string(),
});

/** Reads a model file. What does not fit is an error of the operator, never a model that quietly says nothing. */
export function parseModel(data: unknown, name: string = 'without a name'): LearnedModel {
  if (typeof data !== 'object' || data === null || !('format' in data) || data.format !== 'bezoar-model') {
    throw new Fault('config-invalid', `model ${name}: not a Bezoar model; make one with \`bezoar train\``);
  }
  const parsed = modelSchema.safeParse(data);
  if (!parsed.success) throw new Fault('config-invalid', `model ${name}: ${z.prettifyError(parsed.error)}`);
  const model = decodeModel(parsed.data);
  if (model.weights.length !== 1 << model.bits) {
    throw new Fault('config-invalid', `model ${name}: ${model.weights.length} weights, ${1 << model.bits} expected`);
  }
  return model;
}

/** Without a check: for the file that ships, which our tests have read. */
export function decodeModel({ format: _format, version: _version, weights, ...numbers }: ModelFile): LearnedModel {
  return { ...numbers, weights: fromBase64(weights) };
}

/** The same model always gives the same text. */
export function serializeModel(model: LearnedModel): string {
  const { bits, scale, bias, slope, intercept, alone, seconding, weights } = model;
  const encoded = toBase64(new Uint8Array(weights.buffer, weights.byteOffset, weights.byteLength));
  const data = { format: 'bezoar-model', version: 1, bits, scale, bias, slope, intercept, alone, seconding };
  return `${JSON.stringify({ ...data, weights: encoded })}\n`;
}

/** From the sum of a window's weights and how many they are: longer windows are held back, so that length alone is no reason. */
export function scoreOf(model: LearnedModel, sum: number, count: number): number {
  return (sum * model.scale) / Math.sqrt(count + 1) + model.bias;
}

export function probabilityOf(model: LearnedModel, score: number): number {
  return 1 / (1 + Math.exp(-(model.slope * score + model.intercept)));
}
