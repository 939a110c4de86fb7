import { portableSha256 } from '../base/portable-sha256.ts';
import { type LearnedModel, serializeModel } from './learned/model.ts';
import type { Rule } from './rule.ts';

/** Counts up when the same rules begin to read a text differently: a new view, another softening. */
const engine = 2;

/** Changes with every rule, pattern and weight. Readings kept under it are thrown away when any of them changes. */
export function digestOf(rules: readonly Rule[], model: LearnedModel | undefined): string {
  // Functions and patterns by their source: a check that was rewritten is another check.
  const plain = JSON.stringify(rules, (_key, value: unknown) =>
    typeof value === 'function' || value instanceof RegExp ? String(value) : value,
  );
  return portableSha256(`${engine}\n${plain}\n${model === undefined ? '' : serializeModel(model)}`);
}
