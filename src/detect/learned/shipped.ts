import { decodeModel, type LearnedModel, type ModelFile } from './model.ts';
import { shipped } from './weights.gen.ts';

let model: LearnedModel | undefined;

/** The model in the package, decoded on first use. */
export function shippedModel(): LearnedModel {
  model ??= decodeModel(JSON.parse(shipped) as ModelFile);
  return model;
}
