import { hostSha256 } from '../base/host-sha256.ts';
import { type LearnedModel, serializeModel } from './learned/model.ts';
import type { Rule } from './rule.ts';

/** Increase this when the same rules start to read a text differently: a new view, another mitigation. */
const engineVersion = 2;

/** Changes with every rule, pattern and weight; cached scan results are keyed by it. */
export function digestOf(rules: readonly Rule[], model: LearnedModel | undefined): string {
  // Functions and patterns are included by their source, so that a rewritten check changes the digest.
  const plain = JSON.stringify(rules, (_key, value: unknown) =>
    typeof value === 'function' || value instanceof RegExp ? String(value) : value,
  );
  return hostSha256(`${engineVersion}\n${plain}\n${model === undefined ? '' : serializeModel(model)}`);
}
