import type { StyleBudget } from './css/budget.ts';
import { Cascade } from './css/cascade.ts';
import { dataSheet } from './css/data-url.ts';
import { RuleSet } from './css/rules.ts';
import { SelectorContext } from './css/selector-context.ts';
import { attributeOf, childrenOf, type HtmlElement, type HtmlNode, type HtmlTree, isElement, textIn } from './tree.ts';

/** The style sheets of a page, and those of each of its shadow roots, which apply only there. */
export class TreeStyles {
  readonly page: Cascade;
  readonly #shadows = new Map<HtmlElement, Cascade>();
  readonly #budget: StyleBudget;
  readonly #quirks: boolean;

  constructor(tree: HtmlTree, budget: StyleBudget) {
    this.#budget = budget;
    this.#quirks = tree.mode === 'quirks';
    this.page = this.#cascadeOf(tree.childNodes, undefined, undefined);
  }

  shadowOf(host: HtmlElement, root: HtmlElement): Cascade {
    let cascade = this.#shadows.get(root);
    if (cascade === undefined) {
      cascade = this.#cascadeOf(childrenOf(root), host, root);
      this.#shadows.set(root, cascade);
    }
    return cascade;
  }

  #cascadeOf(nodes: readonly HtmlNode[], host: HtmlElement | undefined, root: HtmlElement | undefined): Cascade {
    this.#budget.spend(treeCost);
    const rules = new RuleSet(this.#budget);
    const parents = new Set<HtmlElement>();
    const waiting: HtmlNode[] = [...nodes].reverse();
    for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
      // Without scripts the content of noscript would count, but readers have scripts.
      if (!isElement(node) || node.tagName === 'noscript' || node.tagName === 'template') continue;
      const css = sheetOf(node);
      if (css === undefined)
        for (let at = node.childNodes.length - 1; at >= 0; at--) waiting.push(node.childNodes[at] as HtmlNode);
      else {
        rules.add(css, attributeOf(node, 'media') ?? '');
        if (node.parentNode !== null && isElement(node.parentNode)) parents.add(node.parentNode);
      }
    }
    const context = new SelectorContext(this.#budget, this.#quirks, host, root);
    return new Cascade(rules, context, this.#budget, parents);
  }
}

/** What a tree costs before its first rule, in steps. */
const treeCost = 200;

/** Style sheets elsewhere are not fetched; one that is written into the address is read. */
function sheetOf(element: HtmlElement): string | undefined {
  const type = (attributeOf(element, 'type') ?? '').trim().toLowerCase();
  if (element.tagName === 'style') return type === '' || type === 'text/css' ? textIn(element) : '';
  if (element.tagName !== 'link') return undefined;
  const relations = (attributeOf(element, 'rel') ?? '').toLowerCase().split(/\s+/);
  if (
    !relations.includes('stylesheet') ||
    relations.includes('alternate') ||
    attributeOf(element, 'disabled') !== undefined
  )
    return undefined;
  return dataSheet(attributeOf(element, 'href') ?? '');
}
