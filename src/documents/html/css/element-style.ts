import type { StyleBudget } from './budget.ts';
import type { DeclaredValue, DeclaredValues } from './cascade.ts';
import { isInvalidKeyword } from './keywords.ts';
import { inheritedProperties } from './properties.ts';
import type { RuleSet } from './rules.ts';
import { partOf } from './shorthands.ts';
import { unescaped } from './text.ts';
import { substitute, unreadableValue } from './variables.ts';

const foreign = /(?:^|[\s(,])-(?:moz|ms|o|khtml)-/i;

const cascadeWords = /^(?:revert|inherit|unset|initial)$/;

/** The declared values of one element, with variables, shorthands and the keywords of the cascade resolved. */
export class ElementStyle {
  readonly #values: DeclaredValues;
  readonly #parent: ElementStyle | undefined;
  readonly #rules: RuleSet;
  readonly #budget: StyleBudget;
  readonly #variables = new Map<string, string | undefined>();
  readonly #resolved = new Map<string, string>();

  constructor(values: DeclaredValues, parent: ElementStyle | undefined, rules: RuleSet, budget: StyleBudget) {
    this.#values = values;
    this.#parent = parent;
    this.#rules = rules;
    this.#budget = budget;
  }

  get isPlain(): boolean {
    return this.#values.size === 0;
  }

  /** The longhands that are declared. */
  get properties(): Iterable<string> {
    return this.#values.keys();
  }

  /** In lower case; empty if nothing is declared, or the initial value of a property that is not inherited. */
  get(property: string): string {
    return this.raw(property).toLowerCase();
  }

  /** As written, for names. */
  raw(property: string): string {
    if (!this.#values.has(property)) return '';
    const known = this.#resolved.get(property);
    if (known !== undefined) return known;
    const value = this.#resolve(property, this.#values.get(property));
    this.#resolved.set(property, value);
    return value;
  }

  #resolve(property: string, declared: DeclaredValue | undefined): string {
    if (declared === undefined) return '';
    this.#budget.spend();
    const text = this.#withoutVariables(declared);
    // Without its variable a declaration is as good as `unset`.
    const value = text === undefined ? 'unset' : text.trim();
    const keyword = value.toLowerCase();
    if (keyword === 'revert-layer') return this.#resolve(property, belowLayer(declared));
    if (cascadeWords.test(keyword)) return this.#cascadeWord(property, keyword);
    // A browser drops a declaration with the value of another vendor, and the weaker one stands.
    if (foreign.test(value)) return this.#resolve(property, declared.below);
    const own = declared.shorthand === undefined ? value : partOf(declared.shorthand, property, value);
    return isInvalidKeyword(property, own.toLowerCase()) ? this.#resolve(property, declared.below) : own;
  }

  #cascadeWord(property: string, keyword: string): string {
    const initial = inheritedProperties.get(property);
    if (keyword === 'inherit') return initial === undefined ? (this.#parent?.raw(property) ?? '') : '';
    if (keyword !== 'revert' && property === 'display') return 'inline';
    return keyword === 'initial' ? (initial ?? '') : '';
  }

  #withoutVariables({ text }: DeclaredValue): string | undefined {
    this.#budget.spend(Math.ceil(text.length / 16));
    const value = substitute(text, (name) => this.variable(name));
    // Escapes in strings mean the same to the few values that have strings.
    return value === undefined ? undefined : unescaped(value);
  }

  /** Undefined if it is not set, or if it refers to itself. */
  variable(name: string): string | undefined {
    this.#budget.spend();
    if (this.#variables.has(name)) return this.#variables.get(name);
    const declared = this.#values.get(name);
    if (declared === undefined) {
      const inherited = this.#rules.uninheritedVariables.has(name) ? undefined : this.#parent?.variable(name);
      return inherited ?? this.#rules.initialVariables.get(name);
    }
    this.#variables.set(name, undefined); // a cycle ends here
    const keyword = declared.text.toLowerCase();
    const value = /^(?:inherit|unset|revert|revert-layer)$/.test(keyword)
      ? this.#parent?.variable(name)
      : keyword === 'initial'
        ? this.#rules.initialVariables.get(name)
        : substitute(declared.text, (inner) => this.variable(inner));
    this.#budget.spend(Math.ceil(declared.text.length / 16));
    this.#variables.set(name, value);
    return value;
  }

  /** Whether a value is beyond what is read here, whatever its property. */
  isUnreadable(property: string): boolean {
    return (
      this.get(property).includes(unreadableValue) ||
      /(?:^|[\s(,])(?:if|attr|random|sibling-index|--[\w-]+)\(/.test(this.get(property))
    );
  }
}

function belowLayer({ layer, below }: DeclaredValue): DeclaredValue | undefined {
  let next = below;
  while (next !== undefined && next.layer === layer) next = next.below;
  return next;
}
