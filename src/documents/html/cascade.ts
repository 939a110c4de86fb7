import { type Declaration, parseDeclarations } from './declarations.ts';
import { keyOf, type Styled, selects } from './selector.ts';
import type { StyleRule } from './stylesheet.ts';

/** The value of each property of an element, after the cascade. */
export type Values = ReadonlyMap<string, string>;

/** Determines which declarations apply to an element, and which of them win. */
export class Cascade {
  readonly #rules = new Map<string, StyleRule[]>();

  constructor(rules: readonly StyleRule[]) {
    for (const rule of rules) {
      const key = keyOf(rule.selector);
      const alike = this.#rules.get(key);
      if (alike === undefined) this.#rules.set(key, [rule]);
      else alike.push(rule);
    }
  }

  valuesOf(element: Styled): Values {
    const values = new Map<string, string>();
    for (const { property, value } of this.#inOrder(element)) values.set(property, value);
    return values;
  }

  /** Weakest first, so that the last one wins. */
  #inOrder(element: Styled): readonly Declaration[] {
    const matching = this.#candidates(element)
      .filter(({ selector }) => selects(selector, element))
      .sort((a, b) => a.selector.weight - b.selector.weight || a.order - b.order)
      .flatMap(({ declarations }) => declarations);
    const all = [...matching, ...parseDeclarations(element.attributes.get('style') ?? '')];
    return [...all.filter(({ important }) => !important), ...all.filter(({ important }) => important)];
  }

  #candidates({ tag, attributes, classes }: Styled): readonly StyleRule[] {
    if (this.#rules.size === 0) return [];
    const keys = [`#${attributes.get('id') ?? ''}`, ...[...classes].map((name) => `.${name}`), tag, '*'];
    return keys.flatMap((key) => this.#rules.get(key) ?? []);
  }
}
