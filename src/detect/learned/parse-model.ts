import * as z from 'zod';
import { Fault } from '../../base/fault.ts';
import { parseSettings } from '../../model/parse-settings.ts';
import { decodeModel, type LearnedModel } from './model.ts';

/** A model as a file holds it. */
export const modelSchema = z.strictObject({
  format: z.literal('bezoar-model'),
  version: z.literal(2),
  bits: z.int().min(8).max(21),
  /** What one step of a weight is worth. */
  scale: z.number().positive(),
  bias: z.number(),
  /** Turns a score into a probability: 1 / (1 + exp(-(slope * score + intercept))). */
  slope: z.number().positive(),
  intercept: z.number(),
  /** The score from which the model speaks by itself, and the lower one from which it seconds a weak finding of a rule. */
  alone: z.number(),
  /** In place of `alone` in a document. */
  documents: z.number().optional(),
  /** From here on a short text is suspicious if it comes from outside; the second, lower one is for a text with an impact. */
  outside: z.number().optional(),
  outsideImpact: z.number().optional(),
  seconding: z.number(),
  /** The weights that are not zero, see `SparseWeights`. */
  gaps: z.string(),
  weights: z.string(),
});

/** Parses a model file. An invalid file is an operator's error, never a model that silently finds nothing. */
export function parseModel(data: unknown, name: string = '(unnamed)'): LearnedModel {
  if (typeof data !== 'object' || data === null || !('format' in data) || data.format !== 'bezoar-model') {
    throw new Fault('config-invalid', `model ${name}: not a Bezoar model; create one with \`bezoar train\``);
  }
  const parsed = parseSettings(modelSchema, data, { whole: 'the model' });
  if (!parsed.ok) throw new Fault('config-invalid', `model ${name}: ${parsed.problem}`);
  const model = decodeModel(parsed.data);
  if (model === undefined) {
    throw new Fault('config-invalid', `model ${name}: its weights do not fit its gaps and bits; create the file again`);
  }
  return model;
}
