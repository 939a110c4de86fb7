import { Fault } from '../../base/fault.ts';
import { decodeModel, type LearnedModel, type ModelFile } from './model.ts';
import { shipped } from './weights.gen.ts';

let model: LearnedModel | undefined;

/** The model in the package, decoded on first use. */
export function shippedModel(): LearnedModel {
  // Not validated further: the tests check it.
  model ??= decodeModel(JSON.parse(shipped) as ModelFile);
  if (model === undefined) throw new Fault('config-invalid', 'the shipped model is damaged; install the package again');
  return model;
}
