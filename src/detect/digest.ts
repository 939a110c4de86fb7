import { portableSha256 } from '../base/portable-sha256.ts';
import { type LearnedModel, serializeModel } from './learned/model.ts';
import type { Rule } from './rule.ts';
import { usedSigns } from './signs/combiner.ts';
import { signs } from './signs/index.ts';

/** Increase this when the same rules start to read a text differently: a new view, another mitigation. */
const engineVersion = 3;

/** Changes with every rule, pattern and weight; cached scan results are keyed by it. */
export function digestOf(rules: readonly Rule[], model: LearnedModel | undefined): string {
  // Functions and patterns are included by their source, so that a rewritten check changes the digest.
  const plain = JSON.stringify(rules, (_key, value: unknown) =>
    typeof value === 'function' || value instanceof RegExp ? String(value) : value,
  );
  const combined = JSON.stringify(usedSigns(rules).map((name) => signs[name]));
  return portableSha256(`${engineVersion}\n${plain}\n${combined}\n${model === undefined ? '' : serializeModel(model)}`);
}
