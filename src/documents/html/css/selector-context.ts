import type { Options } from 'css-select';
import { attributeOf, childrenOf, type HtmlElement, type HtmlNode, isElement, textIn } from '../tree.ts';
import type { StyleBudget } from './budget.ts';
import { pseudoClasses } from './pseudo-classes.ts';

interface Position {
  fromStart: number;
  fromEnd: number;
  fromStartOfType: number;
  fromEndOfType: number;
  readonly previous: HtmlElement | undefined;
}

/** How css-select sees the elements of one tree: the page, or a shadow root. Every look costs one step of the budget. */
export class SelectorContext {
  readonly host: HtmlElement | undefined;
  readonly options: Options<HtmlNode, HtmlElement>;
  readonly #budget: StyleBudget;
  readonly #shadowTop: unknown;
  readonly #positions = new WeakMap<object, Map<HtmlElement, Position>>();

  constructor(budget: StyleBudget, quirksMode: boolean, host?: HtmlElement, shadow?: HtmlElement) {
    this.host = host;
    this.#budget = budget;
    this.#shadowTop = shadow !== undefined && 'content' in shadow ? shadow.content : undefined;
    this.options = { quirksMode, relativeSelector: false, adapter: this.#adapter(), pseudos: this.#pseudos() };
  }

  indexOf(element: HtmlElement): Position {
    const parent = element.parentNode;
    if (parent === null) return alone;
    let known = this.#positions.get(parent);
    if (known === undefined) {
      known = positionsIn(parent.childNodes);
      this.#budget.spend(known.size);
      this.#positions.set(parent, known);
    }
    return known.get(element) ?? alone;
  }

  directionOf(element: HtmlElement): string {
    for (let at: HtmlElement | null = element; at !== null; at = this.#parentOf(at)) {
      this.#budget.spend();
      const value = attributeOf(at, 'dir')?.toLowerCase();
      if (value === 'ltr' || value === 'rtl') return value;
    }
    return 'ltr';
  }

  #parentOf(element: HtmlElement): HtmlElement | null {
    const parent = element.parentNode;
    if (parent === null) return null;
    if (parent === this.#shadowTop) return this.host ?? null;
    return isElement(parent) ? parent : null;
  }

  #adapter(): NonNullable<Options<HtmlNode, HtmlElement>['adapter']> {
    const spend = <T>(value: T, steps = 1): T => {
      this.#budget.spend(steps);
      return value;
    };
    const counted = (nodes: readonly HtmlNode[] | undefined): HtmlNode[] =>
      spend([...(nodes ?? [])], (nodes?.length ?? 0) + 1);
    return {
      isTag: (node): node is HtmlElement => spend(isElement(node)),
      getAttributeValue: (element, name) => spend(attributeOf(element, name)),
      hasAttrib: (element, name) => spend(attributeOf(element, name) !== undefined),
      getName: (element) => spend(element.tagName.toLowerCase()),
      getChildren: (node) => counted(isElement(node) ? childrenOf(node) : []),
      getSiblings: (node) => counted(node.parentNode?.childNodes),
      getParent: (element) => spend(this.#parentOf(element)),
      prevElementSibling: (node) => spend((isElement(node) ? this.indexOf(node).previous : undefined) ?? null),
      getText: (node) => spend('value' in node ? node.value : isElement(node) ? textIn(node) : ''),
      removeSubsets: (nodes) => nodes,
    };
  }

  #pseudos(): NonNullable<Options<HtmlNode, HtmlElement>['pseudos']> {
    return Object.fromEntries(
      Object.entries(pseudoClasses).map(([name, test]) => {
        const answer = (element: HtmlElement, value: string | null | undefined): boolean => {
          this.#budget.spend();
          return test(this, element, value ?? '');
        };
        // css-select counts the parameters to see whether a pseudo-class takes an argument.
        return [name, /^cached-|^dir$/.test(name) ? answer : (element: HtmlElement) => answer(element, null)];
      }),
    );
  }
}

const alone: Position = { fromStart: 0, fromEnd: 0, fromStartOfType: 0, fromEndOfType: 0, previous: undefined };

function positionsIn(nodes: readonly HtmlNode[]): Map<HtmlElement, Position> {
  const elements = nodes.filter(isElement);
  const positions = new Map<HtmlElement, Position>();
  const types = new Map<string, number>();
  for (const [index, element] of elements.entries()) {
    const ofType = types.get(element.tagName) ?? 0;
    types.set(element.tagName, ofType + 1);
    positions.set(element, {
      fromStart: index,
      fromEnd: elements.length - 1 - index,
      fromStartOfType: ofType,
      fromEndOfType: 0,
      previous: elements[index - 1],
    });
  }
  for (const [element, position] of positions) {
    position.fromEndOfType = (types.get(element.tagName) ?? 1) - 1 - position.fromStartOfType;
  }
  return positions;
}
