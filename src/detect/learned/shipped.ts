import { decodeModel, type Model, type ModelFile } from './model.ts';
import { shipped } from './weights.gen.ts';

let model: Model | undefined;

/** The model in the package, decoded when the first scan asks for it. */
export function shippedModel(): Model {
  model ??= decodeModel(JSON.parse(shipped) as ModelFile);
  return model;
}
