/**
 * Trains the learned layer of the scanner on your own labelled texts.
 *
 * @example
 * const model = trainOn(examples);
 * writeFileSync('model.json', serializeModel(model));
 */
export {
  type LearnedModel,
  parseModel,
  serializeModel,
  type TrainingExample,
  type TrainOptions,
  trainOn,
} from './detect/index.ts';
