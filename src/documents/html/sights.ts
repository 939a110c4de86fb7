import type { HidingMethod } from '../../model/document.ts';
import { boxOf, type LayoutBox, rootBox, textEffect } from './box.ts';
import { textPlaceEffect } from './built-in.ts';
import { roomOf } from './cover-size.ts';
import { Covers } from './covers.ts';
import { animated } from './css/animation.ts';
import { BudgetExceeded, StyleBudget } from './css/budget.ts';
import { type Assumption, type Cascade, type DeclaredValues, layered } from './css/cascade.ts';
import { ElementStyle } from './css/element-style.ts';
import { screens } from './css/media.ts';
import type { CssBackdrop } from './css/paint.ts';
import { takeRoom } from './css/text-effect.ts';
import { drawingOf, shapeOf, withShape } from './drawing.ts';
import { isDoubt, moreCertain } from './effects.ts';
import { isFirstLineHidden } from './first-line.ts';
import { presentationalStyles } from './presentational.ts';
import {
  attributeOf,
  childrenOf,
  type HtmlElement,
  type HtmlNode,
  type HtmlTree,
  isElement,
  shadowRootOf,
} from './tree.ts';
import { TreeStyles } from './tree-styles.ts';

/** How each text and each element of a page is hidden; undefined for one that a reader sees. */
export type SightOf = (node: HtmlNode) => HidingMethod | undefined;

/**
 * Decides what a reader of a page sees. A text is visible only if everything that applies to it was understood and leaves
 * it visible on every screen; otherwise it is hidden, or `undetermined`.
 */
export function sightsOf(tree: HtmlTree, budget: StyleBudget = new StyleBudget()): SightOf {
  try {
    const styles = new TreeStyles(tree, budget);
    if (styles.page.set.isUnreadable) return () => 'undetermined';
    const passes = assumptionsFor(styles.page).map((assumption) => new Pass(styles, assumption, budget).read(tree));
    const [first] = passes;
    if (first === undefined || passes.length === 1) return (node) => first?.get(node);
    return (node) => agreed(passes.map((pass) => pass.get(node)));
  } catch (error) {
    // Deep nesting of functions in values may exhaust the stack before it exhausts the budget.
    if (error instanceof BudgetExceeded || error instanceof RangeError) return () => 'undetermined';
    throw error;
  }
}

/** One screen is enough where no rule depends on it. */
function assumptionsFor({ set: { rules } }: Cascade): readonly Assumption[] {
  const differs = screens.map((_screen, index) => rules.some(({ holds }) => holds[index] !== holds[0]));
  const isDoubtful = rules.some(({ holds, selector }) => holds.includes(undefined) || !selector.isCertain);
  return [
    ...screens.flatMap((_screen, screen) =>
      screen === 0 || differs[screen] ? [{ screen, doubtfulRulesApply: false }] : [],
    ),
    ...(isDoubtful ? [{ screen: 0, doubtfulRulesApply: true }] : []),
  ];
}

function agreed(methods: readonly (HidingMethod | undefined)[]): HidingMethod | undefined {
  const [first] = methods;
  if (methods.every((method) => method === first)) return first;
  return methods.every((method) => method !== undefined && !isDoubt(method)) ? first : 'undetermined';
}

/** Where the children of an element get their styles and their places from. */
interface Surroundings {
  readonly cascade: Cascade;
  /** Inside a shadow root: the children of its host, by the name of the slot they go to. */
  readonly slots: Map<string, HtmlNode[]> | undefined;
  /** The surroundings of the host. */
  readonly outside: Surroundings | undefined;
  /** Set for children of a host, which its shadow root may style. */
  readonly slottedIn: Cascade | undefined;
}

/** A look at an element takes as long as so many looks of a selector. */
const stepCost = 5;
/** What the styles of one element cost beside. */
const styledCost = 24;

type Step =
  | { readonly node: HtmlNode; readonly box: LayoutBox; readonly around: Surroundings }
  | { readonly leave: LayoutBox; readonly used: number };

/** One walk over the page, under one assumption. */
class Pass {
  readonly #styles: TreeStyles;
  readonly #assumption: Assumption;
  readonly #budget: StyleBudget;
  readonly #sights = new Map<HtmlNode, HidingMethod | undefined>();
  readonly #covers: Covers;
  readonly #steps: Step[] = [];
  /** What the shapes of a drawing have painted so far. */
  readonly #backdrops = new Map<LayoutBox, CssBackdrop>();

  constructor(styles: TreeStyles, assumption: Assumption, budget: StyleBudget) {
    this.#styles = styles;
    this.#assumption = assumption;
    this.#budget = budget;
    this.#covers = new Covers(budget);
  }

  read(tree: HtmlTree): ReadonlyMap<HtmlNode, HidingMethod | undefined> {
    const screen = screens[this.#assumption.screen] ?? screens[0];
    if (screen === undefined) return this.#sights;
    const around: Surroundings = {
      cascade: this.#styles.page,
      slots: undefined,
      outside: undefined,
      slottedIn: undefined,
    };
    this.#enter(tree.childNodes, rootBox(screen), around);
    // A list of steps instead of recursion: a page may be nested deeper than the stack.
    for (let step = this.#steps.pop(); step !== undefined; step = this.#steps.pop()) {
      this.#budget.spend(stepCost);
      if ('leave' in step) this.#leave(step.leave, step.used);
      else if (isElement(step.node)) this.#element(step.node, step.box, step.around);
      else if ('value' in step.node) this.#text(step.node, step.node.value, step.box);
    }
    for (const node of this.#covers.coveredTexts()) this.#sights.set(node, 'undetermined');
    return this.#sights;
  }

  #leave(box: LayoutBox, used: number): void {
    this.#covers.leave(box);
    const { position, height = 0 } = box.layout;
    const area = box.parent?.layout.clip;
    if (position === 'static' && !box.isInline && area !== undefined)
      takeRoom(area, Math.max(0, used + height - area.used));
  }

  #enter(nodes: readonly HtmlNode[], box: LayoutBox, around: Surroundings): void {
    for (let at = nodes.length - 1; at >= 0; at--) {
      const node = nodes[at];
      if (node !== undefined) this.#steps.push({ node, box, around });
    }
  }

  #text(node: HtmlNode, text: string, box: LayoutBox): void {
    const length = text.trim().length;
    if (length === 0) return;
    const place = box.element === undefined ? undefined : textPlaceEffect(box.element);
    const drawing = this.#backdrops.size === 0 ? undefined : drawingOf(box);
    const behind = drawing === undefined ? box.behind : (this.#backdrops.get(drawing) ?? box.behind);
    const effect = moreCertain([textEffect(box, length, this.#budget, behind), place]);
    this.#sights.set(node, effect);
    this.#covers.text(node, box, length, effect === undefined);
  }

  #element(element: HtmlElement, parent: LayoutBox, around: Surroundings): void {
    const { cascade } = around;
    const { values, style } = this.#styleOf(element, parent, around);
    if (!style.isPlain) this.#budget.spend(styledCost);
    const { values: after, isDoubtful } = animated(style, values, cascade.set);
    const final = after === values ? style : new ElementStyle(after, parent.style, cascade.set, this.#budget);
    let box = boxOf(element, final, parent, cascade.set.embeddedFonts);
    const pseudo = cascade.pseudoElementsOf(element);
    if (isDoubtful || isFirstLineHidden(box, (name) => this.#pseudoStyle(element, box, cascade, name), pseudo)) {
      box = { ...box, effect: moreCertain([box.effect, 'undetermined']) };
    }
    this.#sights.set(element, textEffect(box, 0, this.#budget));
    if (box.layout.position === 'static' && !box.isInline) takeRoom(parent.layout.clip, roomOf(box));
    this.#drawing(box);
    this.#covers.enter(box);
    this.#steps.push({ leave: box, used: parent.layout.clip?.used ?? 0 });
    for (const name of ['after', 'before'] as const) {
      if (pseudo.has(name)) this.#covers.pseudo(box, this.#pseudoStyle(element, box, cascade, name));
    }
    this.#children(element, box, around);
  }

  /** Shapes of a drawing are behind its later texts and over its earlier ones; a collapsed column takes its cells with it. */
  #drawing(box: LayoutBox): void {
    const shape = shapeOf(box);
    if (shape !== undefined) {
      const { drawing } = shape;
      this.#backdrops.set(drawing, withShape(this.#backdrops.get(drawing) ?? drawing.behind, shape));
      this.#covers.shape(drawing, box);
    }
    if (/^col(?:group)?$/.test(box.element?.tagName ?? '') && box.visibility !== 'visible') this.#covers.column(box);
  }

  #styleOf(
    element: HtmlElement,
    parent: LayoutBox,
    { cascade, slottedIn }: Surroundings,
  ): { values: DeclaredValues; style: ElementStyle } {
    const root = shadowRootOf(element);
    const inner = root === undefined ? undefined : this.#styles.shadowOf(element, root);
    const attributes = presentationalStyles(element);
    // Rules of the page are stronger than those of a shadow root about its host or its slots.
    const beneath = [
      ...(inner?.hostRules(element, this.#assumption) ?? []),
      ...(slottedIn?.slottedRules(element, this.#assumption) ?? []),
    ];
    const own = cascade.valuesOf(element, this.#assumption, attributes);
    const values = beneath.length === 0 ? own : new Map([...layered(beneath, [], []), ...own]);
    return { values, style: new ElementStyle(values, parent.style, cascade.set, this.#budget) };
  }

  #pseudoStyle(element: HtmlElement, box: LayoutBox, cascade: Cascade, name: string): ElementStyle {
    return new ElementStyle(
      cascade.valuesOf(element, this.#assumption, [], name),
      box.style,
      cascade.set,
      this.#budget,
    );
  }

  #children(element: HtmlElement, box: LayoutBox, around: Surroundings): void {
    const root = shadowRootOf(element);
    if (root !== undefined) {
      this.#shadow(element, root, box, around);
      return;
    }
    const assigned = element.tagName === 'slot' ? around.slots?.get(attributeOf(element, 'name') ?? '') : undefined;
    if (assigned !== undefined && assigned.length > 0 && around.outside !== undefined) {
      // Only the first slot of a name gets them.
      around.slots?.delete(attributeOf(element, 'name') ?? '');
      this.#enter(assigned, box, { ...around.outside, slottedIn: around.cascade });
      return;
    }
    const isClosed = element.tagName === 'details' && attributeOf(element, 'open') === undefined;
    const children = childrenOf(element);
    this.#enter(
      children,
      isClosed && this.#hasNoHandle(element, box, around) ? { ...box, effect: 'not-displayed' } : box,
      around,
    );
  }

  /** A closed `details` is opened with a click on its summary, unless that is hidden. */
  #hasNoHandle(details: HtmlElement, box: LayoutBox, around: Surroundings): boolean {
    const summary = details.childNodes.find((child) => isElement(child) && child.tagName === 'summary');
    if (summary === undefined || !isElement(summary)) return false;
    const { style } = this.#styleOf(summary, box, around);
    return textEffect(boxOf(summary, style, box, around.cascade.set.embeddedFonts), 0, this.#budget) !== undefined;
  }

  #shadow(host: HtmlElement, root: HtmlElement, box: LayoutBox, around: Surroundings): void {
    const slots = new Map<string, HtmlNode[]>();
    const named = new Set<string>();
    const waiting = [...childrenOf(root)];
    for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
      if (!isElement(node)) continue;
      if (node.tagName === 'slot') named.add(attributeOf(node, 'name') ?? '');
      waiting.push(...node.childNodes);
    }
    const lost: HtmlNode[] = [];
    for (const child of host.childNodes) {
      if (child === root) continue;
      const name = isElement(child) ? (attributeOf(child, 'slot') ?? '') : '';
      if (!named.has(name)) lost.push(child);
      else gathered(slots, name).push(child);
    }
    this.#enter(
      lost,
      { ...box, effect: moreCertain([box.effect, 'not-displayed']) },
      { ...around, slottedIn: undefined },
    );
    const cascade = this.#styles.shadowOf(host, root);
    this.#enter(childrenOf(root), box, {
      cascade,
      slots,
      outside: { ...around, slottedIn: undefined },
      slottedIn: undefined,
    });
  }
}

function gathered(slots: Map<string, HtmlNode[]>, name: string): HtmlNode[] {
  const known = slots.get(name) ?? [];
  slots.set(name, known);
  return known;
}
