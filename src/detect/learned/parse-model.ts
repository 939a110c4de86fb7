import { z } from 'zod';
import { Fault } from '../../base/fault.ts';
import { decodeModel, type LearnedModel, type ModelFile } from './model.ts';

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

/** Parses a model file. An invalid file is an operator's error, never a model that silently finds nothing. */
export function parseModel(data: unknown, name: string = '(unnamed)'): LearnedModel {
  if (typeof data !== 'object' || data === null || !('format' in data) || data.format !== 'bezoar-model') {
    throw new Fault('config-invalid', `model ${name}: not a Bezoar model; create one with \`bezoar train\``);
  }
  const parsed = modelSchema.safeParse(data);
  if (!parsed.success) throw new Fault('config-invalid', `model ${name}: ${z.prettifyError(parsed.error)}`);
  const model = decodeModel(parsed.data);
  if (model.weights.length !== 1 << model.bits) {
    throw new Fault(
      'config-invalid',
      `model ${name}: has ${model.weights.length} weights, expected ${1 << model.bits}; create the file again`,
    );
  }
  return model;
}
