import { type Model, parseModel } from './model.ts';
import { shipped } from './weights.gen.ts';

let model: Model | undefined;

/** The model in the package, decoded when the first scanner asks for it. */
export function shippedModel(): Model {
  model ??= parseModel(JSON.parse(shipped), 'shipped with bezoar');
  return model;
}
