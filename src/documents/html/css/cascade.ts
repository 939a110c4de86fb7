import { attributeOf, type HtmlElement } from '../tree.ts';
import type { StyleBudget } from './budget.ts';
import type { Truth } from './condition.ts';
import { inheritedProperties, longhandsOf } from './properties.ts';
import { hidingDeclarations, type LayerPath, type RuleScope, type RuleSet, type StyleRule } from './rules.ts';
import { compileSelector, type Matcher, type Selector } from './selector.ts';
import type { SelectorContext } from './selector-context.ts';
import { type Declaration, parseDeclarations } from './sheet.ts';

/** A value as declared, and the weaker one below it. */
export interface DeclaredValue {
  readonly text: string;
  /** The shorthand it was written in. */
  readonly shorthand: string | undefined;
  /** Where it was declared, for `revert-layer`. */
  readonly layer: string;
  readonly below: DeclaredValue | undefined;
}

/** By longhand. */
export type DeclaredValues = ReadonlyMap<string, DeclaredValue>;

/** What a page is read under: a screen, and whether rules apply of which that is not known. */
export interface Assumption {
  readonly screen: number;
  readonly doubtfulRulesApply: boolean;
}

interface Match {
  readonly rule: StyleRule;
  readonly isCertain: boolean;
}

/** Determines which declarations apply to an element of one tree, and which of them win. */
export class Cascade {
  readonly set: RuleSet;
  readonly #rules = new Map<string, StyleRule[]>();
  readonly #context: SelectorContext;
  readonly #budget: StyleBudget;
  readonly #styleParents: ReadonlySet<HtmlElement>;
  readonly #matchers = new Map<Selector, Matcher | undefined>();
  readonly #inline = new Map<string, readonly Declaration[]>();
  readonly #local = new WeakMap<object, Map<string, readonly Match[]>>();
  readonly #quirks: boolean;
  #matches: { readonly element: HtmlElement; readonly found: readonly Match[] } | undefined;

  constructor(set: RuleSet, context: SelectorContext, budget: StyleBudget, styleParents: ReadonlySet<HtmlElement>) {
    this.set = set;
    this.#context = context;
    this.#budget = budget;
    this.#styleParents = styleParents;
    this.#quirks = context.options.quirksMode === true;
    for (const rule of set.rules) {
      for (const key of rule.selector.slotted === undefined ? rule.selector.keys : ['::slotted']) {
        const alike = this.#rules.get(this.#key(key));
        if (alike === undefined) this.#rules.set(this.#key(key), [rule]);
        else alike.push(rule);
      }
    }
  }

  /** Presentational attributes first, which are weaker than any rule. */
  valuesOf(
    element: HtmlElement,
    assumption: Assumption,
    attributes: readonly Declaration[],
    pseudo?: string,
  ): DeclaredValues {
    const rules = this.#matching(element).filter(
      ({ rule, isCertain }) => rule.selector.pseudoElement === pseudo && applies(rule, isCertain, assumption),
    );
    const style = pseudo === undefined ? this.#inlineOf(element) : [];
    this.#budget.spend(rules.reduce((sum, { rule }) => sum + rule.declarations.length, rules.length + style.length));
    return layered(
      rules.map(({ rule }) => rule),
      style,
      attributes,
    );
  }

  /** The rules of a shadow root about its host. */
  hostRules(element: HtmlElement, assumption: Assumption): readonly StyleRule[] {
    return this.#matching(element).flatMap(({ rule, isCertain }) => {
      const isAboutHost = rule.selector.tokens.some((token) => token.type === 'pseudo' && token.name === 'host');
      return isAboutHost && rule.selector.pseudoElement === undefined && applies(rule, isCertain, assumption)
        ? [rule]
        : [];
    });
  }

  /** The rules of a shadow root about what is in its slots. */
  slottedRules(element: HtmlElement, assumption: Assumption): readonly StyleRule[] {
    return (this.#rules.get('::slotted') ?? []).filter(
      (rule) =>
        applies(rule, rule.selector.isCertain, assumption) &&
        (compileSelector(rule.selector.slotted ?? [], this.#context)?.(element) ?? true),
    );
  }

  /** The names of the pseudo-elements that rules style. */
  pseudoElementsOf(element: HtmlElement): ReadonlySet<string> {
    return new Set(this.#matching(element).flatMap(({ rule }) => rule.selector.pseudoElement ?? []));
  }

  #inlineOf(element: HtmlElement): readonly Declaration[] {
    const style = attributeOf(element, 'style') ?? '';
    let declarations = this.#inline.get(style);
    if (declarations === undefined) {
      this.#budget.spend(Math.ceil(style.length / 8));
      declarations = hidingDeclarations(parseDeclarations(style));
      this.#inline.set(style, declarations);
    }
    return declarations;
  }

  #matching(element: HtmlElement): readonly Match[] {
    if (this.#rules.size === 0) return [];
    if (this.#matches?.element === element) return this.#matches.found;
    const found = [...this.#localMatches(element), ...this.#match(element, (rule) => !isLocal(rule))];
    this.#matches = { element, found };
    return found;
  }

  /** Elements of one parent with equal tag, id and classes share the answers that depend on nothing else. */
  #localMatches(element: HtmlElement): readonly Match[] {
    const parent: object = element.parentNode ?? this;
    const key = [element.tagName, attributeOf(element, 'id') ?? '', attributeOf(element, 'class') ?? ''].join('\0');
    const known = this.#local.get(parent) ?? new Map<string, readonly Match[]>();
    this.#local.set(parent, known);
    const found = known.get(key) ?? this.#match(element, isLocal);
    known.set(key, found);
    return found;
  }

  #match(element: HtmlElement, filter: (rule: StyleRule) => boolean): readonly Match[] {
    const classes = (attributeOf(element, 'class') ?? '').split(/\s+/).filter((name) => name !== '');
    const keys = [`#${attributeOf(element, 'id') ?? ''}`, ...classes.map((name) => `.${name}`)];
    const names = [...keys.map((key) => this.#key(key)), element.tagName.toLowerCase(), '*'];
    const matches: Match[] = [];
    for (const rule of new Set(names.flatMap((key) => this.#rules.get(key) ?? []))) {
      this.#budget.spend();
      if (!filter(rule)) continue;
      const truth = this.#selects(rule.selector, element);
      if (truth !== false && rule.scopes.every((scope) => this.#isInside(scope, element))) {
        matches.push({ rule, isCertain: truth === true });
      }
    }
    return matches;
  }

  #selects(selector: Selector, element: HtmlElement): Truth {
    if (!this.#matchers.has(selector)) {
      this.#budget.spend(selector.size * 8);
      this.#matchers.set(selector, compileSelector([selector.tokens], this.#context));
    }
    const matcher = this.#matchers.get(selector);
    if (matcher === undefined) return undefined;
    this.#budget.spend(selector.size);
    if (!matcher(element)) return false;
    return selector.isCertain ? true : undefined;
  }

  /** Below a root of the scope, and not below a limit inside it. */
  #isInside({ roots, limits }: RuleScope, element: HtmlElement): boolean {
    for (
      let at: HtmlElement['parentNode'] | HtmlElement = element;
      at !== null && 'tagName' in at;
      at = at.parentNode
    ) {
      const here: HtmlElement = at;
      this.#budget.spend();
      if (limits.some((limit) => this.#selects(limit, here) !== false)) return false;
      if (
        roots === undefined ? this.#styleParents.has(here) : roots.some((root) => this.#selects(root, here) !== false)
      ) {
        return true;
      }
    }
    return false;
  }

  #key(key: string): string {
    return this.#quirks ? key.toLowerCase() : key;
  }
}

function isLocal({ selector, scopes }: StyleRule): boolean {
  return selector.isLocal && scopes.length === 0;
}

function applies({ holds }: StyleRule, isCertain: boolean, { screen, doubtfulRulesApply }: Assumption): boolean {
  const truth = holds[screen];
  if (truth === false) return false;
  return doubtfulRulesApply || (truth === true && isCertain);
}

/** Weakest first: attributes, rules by layer, specificity and order, then the style attribute; important ones last. */
export function layered(
  rules: readonly StyleRule[],
  style: readonly Declaration[],
  attributes: readonly Declaration[],
): DeclaredValues {
  const values = new Map<string, DeclaredValue>();
  for (const declaration of attributes) declare(values, declaration, 'attributes');
  const weakest = rules.toSorted((a, b) => byLayer(a.layer, b.layer) || byWeight(a, b));
  for (const rule of weakest) declareAll(values, rule.declarations, false, rule.layer.join('.'));
  declareAll(values, style, false, 'style');
  // The order of layers is reversed for important declarations.
  const important = rules.toSorted((a, b) => byLayer(b.layer, a.layer) || byWeight(a, b));
  for (const rule of important) declareAll(values, rule.declarations, true, `${rule.layer.join('.')} important`);
  declareAll(values, style, true, 'style important');
  return values;
}

function declareAll(
  values: Map<string, DeclaredValue>,
  declarations: readonly Declaration[],
  important: boolean,
  layer: string,
): void {
  for (const declaration of declarations) if (declaration.important === important) declare(values, declaration, layer);
}

function declare(values: Map<string, DeclaredValue>, { property, value }: Declaration, layer: string): void {
  const set = (name: string, shorthand: string | undefined): void => {
    values.set(name, { text: value, shorthand, layer, below: values.get(name) });
  };
  if (property === 'all') {
    for (const name of [...values.keys(), ...inheritedProperties.keys(), 'display']) {
      if (!name.startsWith('--')) set(name, undefined);
    }
    return;
  }
  const parts = longhandsOf(property);
  if (parts === undefined) set(property, undefined);
  else for (const part of parts) set(part, property);
}

function byLayer(a: LayerPath, b: LayerPath): number {
  for (let index = 0; index < Math.max(a.length, b.length); index++) {
    const [left = 0, right = 0] = [a[index], b[index]];
    if (left !== right) return left < right ? -1 : 1;
  }
  return 0;
}

function byWeight(a: StyleRule, b: StyleRule): number {
  return a.selector.specificity - b.selector.specificity || a.order - b.order;
}
