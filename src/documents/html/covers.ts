import type { LayoutBox } from './box.ts';
import { replacedTags } from './built-in.ts';
import { sizeOf, space } from './cover-size.ts';
import type { StyleBudget } from './css/budget.ts';
import type { ElementStyle } from './css/element-style.ts';
import { lengthOf } from './css/numeric.ts';
import { paintedBy } from './css/paint.ts';
import type { HtmlNode } from './tree.ts';

/** Something opaque that may be painted over texts. */
interface Cover {
  /** The element whose content it may cover. */
  readonly within: LayoutBox;
  readonly own: LayoutBox;
  /** False for a pseudo-element, which covers the content of its own element as well. */
  readonly sparesOwn: boolean;
  readonly order: number;
  readonly z: number;
  /** Roughly, in pixels from the top of the page. */
  readonly from: number;
  readonly to: number;
  /** True if it covers only what was painted before. */
  readonly sparesLater?: boolean;
}

interface SeenText {
  readonly node: HtmlNode;
  readonly box: LayoutBox;
  readonly order: number;
  readonly y: number;
}

/** Smaller boxes are badges and icons. */
const minCover = { width: 50, height: 14 };
/** Estimates of heights are off by as much. */
const slackPx = 60;
const maxCovers = 80;

/** Finds texts that something may be painted over. A rough estimate: whatever it reports is uncertain, not hidden. */
export class Covers {
  readonly #budget: StyleBudget;
  readonly #covers: Cover[] = [];
  readonly #texts: SeenText[] = [];
  readonly #spans = new Map<LayoutBox, { readonly start: number; end: number; readonly y: number; text: number }>();
  readonly #open: LayoutBox[] = [];
  #order = 0;
  #y = 0;

  constructor(budget: StyleBudget) {
    this.#budget = budget;
  }

  enter(box: LayoutBox): void {
    if (isBare(box)) return;
    this.#order++;
    this.#spans.set(box, { start: this.#order, end: Number.POSITIVE_INFINITY, y: this.#y, text: 0 });
    this.#open.push(box);
    const { position } = box.layout;
    if (position === 'static' && !box.isInline) this.#y += space(box, 'margin-top') + space(box, 'padding-top');
  }

  leave(box: LayoutBox): void {
    if (isBare(box)) return;
    this.#open.pop();
    const span = this.#spans.get(box);
    if (span === undefined) return;
    span.end = ++this.#order;
    const { position, height } = box.layout;
    const isFree = position === 'absolute' || position === 'fixed';
    if (isFree) this.#y = span.y;
    else if (height !== undefined && !box.isInline) this.#y = Math.max(this.#y, span.y + height);
    this.#consider(box, span);
  }

  text(node: HtmlNode, box: LayoutBox, length: number, isSeen: boolean): void {
    this.#order++;
    if (isSeen) this.#texts.push({ node, box, order: this.#order, y: this.#y });
    for (const open of this.#open.slice(-6)) {
      const span = this.#spans.get(open);
      if (span !== undefined) span.text += length;
    }
    if (box.effect === undefined)
      this.#y +=
        Math.max(1, (length * box.lettering.fontPx * 0.45) / Math.max(200, box.layout.width)) *
        box.lettering.fontPx *
        0.6;
  }

  /** `::before` or `::after` of an element. */
  pseudo(box: LayoutBox, style: ElementStyle): void {
    if (style.get('content') === '' || style.get('content') === 'none' || style.get('display') === 'none') return;
    const isFree = /^(?:absolute|fixed)$/.test(style.get('position'));
    if (!isFree || !paintedBy(style, box.ink).isOpaque || (lengthOf(style.get('opacity') || '1', basis) ?? 1) === 0)
      return;
    const z = Number.parseInt(style.get('z-index'), 10) || 0;
    if (z < 0) return;
    const within = style.get('position') === 'fixed' ? rootOf(box) : containing(box);
    if (!isLarge(style, within)) return;
    this.#add({
      within,
      own: box,
      sparesOwn: false,
      order: this.#order + 1,
      z,
      from: Number.NEGATIVE_INFINITY,
      to: Number.POSITIVE_INFINITY,
    });
  }

  /** A shape covers the texts of its drawing that come before it. */
  shape(drawing: LayoutBox, own: LayoutBox): void {
    this.#add({ within: drawing, own, sparesOwn: true, sparesLater: true, order: this.#order, z: 0, ...everywhere });
  }

  /** Which cells belong to a column is not computed. */
  column(box: LayoutBox): void {
    let table = box;
    while (table.parent !== undefined && table.element?.tagName !== 'table') table = table.parent;
    this.#add({
      within: table,
      own: box,
      sparesOwn: false,
      order: this.#order,
      z: Number.POSITIVE_INFINITY,
      ...everywhere,
    });
  }

  *coveredTexts(): Iterable<HtmlNode> {
    if (this.#covers.length === 0) return;
    for (const text of this.#texts) {
      this.#budget.spend(this.#covers.length);
      if (this.#covers.some((cover) => this.#isOver(cover, text))) yield text.node;
    }
  }

  #add(cover: Cover): void {
    if (this.#covers.length < maxCovers) this.#covers.push(cover);
    else
      this.#covers[0] = {
        ...cover,
        within: rootOf(cover.own),
        from: Number.NEGATIVE_INFINITY,
        to: Number.POSITIVE_INFINITY,
      };
  }

  #consider(box: LayoutBox, span: { readonly y: number; readonly text: number }): void {
    const { layout, style } = box;
    if (style === undefined || !isPainted(box, style) || (box.zIndex ?? 0) < 0) return;
    const isFree = /^(?:absolute|fixed)$/.test(layout.position);
    const pulls = Math.max(0, -space(box, 'margin-top'), -space(box, 'margin-left'), -space(box, 'margin-bottom'));
    const moves = isStacked(box, style) && (layout.isMoved || pulls > 8 || layout.transform.largest > 1.2);
    const isSpread = spread(style) > minSpreadPx;
    if (!(isFree || moves || isSpread)) return;
    const within = isSpread ? rootOf(box) : reachOf(box);
    const size = sizeOf(box, within, span.text);
    if (!isSpread && isSmall(box, size)) return;
    const range = isSpread ? everywhere : this.#rangeOf(box, within, span.y, size.height, moves ? pulls : undefined);
    this.#add({ within, own: box, sparesOwn: true, order: this.#order, z: box.zIndex ?? 0, ...range });
  }

  /** How far down the page it reaches; everywhere if nothing says where it starts. */
  #rangeOf(
    box: LayoutBox,
    within: LayoutBox,
    y: number,
    height: number,
    pulls: number | undefined,
  ): Pick<Cover, 'from' | 'to'> {
    const { layout, style } = box;
    const isAnchored = layout.position === 'absolute' && style?.get('bottom') === '';
    if (!isAnchored && pulls === undefined) return everywhere;
    const isFree = layout.position === 'absolute' || layout.position === 'fixed';
    const fromTop = (this.#spans.get(within)?.y ?? 0) + layout.dy - within.layout.dy;
    const top = isAnchored && style?.get('top') !== '' ? fromTop : y + (isFree ? 0 : layout.dy);
    return { from: top - slackPx - (pulls ?? 0), to: top + height + slackPx };
  }

  #isOver(cover: Cover, { box, order, y }: SeenText): boolean {
    if (y < cover.from || y > cover.to) return false;
    const [around, own] = [this.#spans.get(cover.within), this.#spans.get(cover.own)];
    if (around !== undefined && (order < around.start || order > around.end)) return false;
    if (cover.sparesOwn && own !== undefined && order > own.start && order < own.end) return false;
    if (cover.sparesLater === true) return order <= cover.order;
    const above = stackOf(box, cover.within, this.#budget);
    if (above === undefined) return true;
    return above < cover.z || (above === cover.z && order < cover.order);
  }
}

/** The element whose content it may lie over. */
function reachOf(box: LayoutBox): LayoutBox {
  return box.layout.position === 'absolute' ? (box.containing ?? rootOf(box)) : rootOf(box);
}

/** A shadow that spreads further covers more than its element. */
const minSpreadPx = 40;

function isPainted(box: LayoutBox, style: ElementStyle): boolean {
  if (box.effect !== undefined || box.visibility !== 'visible' || box.opacity < 0.3) return false;
  const blurs = !/^(?:|none)$/.test(style.get('backdrop-filter'));
  return box.painted.isOpaque || blurs || replacedTags.has(box.element?.tagName ?? '') || spread(style) > minSpreadPx;
}

/** Painted after the texts around it. */
function isStacked({ layout, opacity }: LayoutBox, style: ElementStyle): boolean {
  const { dx, dy, largest } = layout.transform;
  const isTransformed = dx !== 0 || dy !== 0 || largest > 1.2;
  return layout.position === 'relative' || isTransformed || opacity < 1 || style.get('display').startsWith('inline-');
}

function isSmall(
  { layout, screen }: LayoutBox,
  { width, height }: { readonly width: number; readonly height: number },
): boolean {
  // Pages scroll under what is fixed, unless it fills the window.
  if (layout.position === 'fixed') return width < screen.width * 0.4 || height < screen.height * 0.4;
  return width < minCover.width || height < minCover.height;
}

const everywhere = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY };
const basis = { em: 16, whole: 1_000, width: 1_280, height: 800 };

/** The level of a text above the content of an element; undefined if nothing raises it. */
function stackOf(box: LayoutBox, within: LayoutBox, budget: StyleBudget): number | undefined {
  let level: number | undefined;
  for (let at: LayoutBox | undefined = box; at !== undefined && at !== within; at = at.parent) {
    budget.spend();
    if (
      at.layout.position !== 'static' ||
      at.opacity < (at.parent?.opacity ?? 1) ||
      at.layout.transform.largest !== 1
    ) {
      level = at.zIndex ?? 0;
    }
  }
  return level;
}

function rootOf(box: LayoutBox): LayoutBox {
  let at = box;
  while (at.nearest !== undefined) at = at.nearest;
  return at;
}

function containing(box: LayoutBox): LayoutBox {
  return box.layout.isContainingBlock ? box : (box.nearest ?? box);
}

/** How far a shadow spreads its colour. */
function spread(style: ElementStyle): number {
  const lengths = (style.get('box-shadow').match(/-?[\d.]+(?:px|vw|vh|vmax|em|rem)/g) ?? []).map(
    (word) => lengthOf(word, basis) ?? 0,
  );
  return lengths.length >= 4 || style.get('box-shadow').includes(' 0 0 0 ')
    ? Math.max(0, ...lengths)
    : Math.max(0, ...lengths) > 200
      ? 200
      : 0;
}

function isLarge(style: ElementStyle, within: LayoutBox): boolean {
  const { layout } = within;
  const side = (start: string, end: string, size: string, whole: number): number => {
    const given = lengthOf(style.get(size), { ...basis, whole });
    if (given !== undefined) return given;
    const both = [start, end].every((name) => !/^(?:|auto)$/.test(style.get(name)));
    return both ? whole : style.get('content').length > 12 ? 100 : 0;
  };
  return (
    side('left', 'right', 'width', layout.width) >= minCover.width &&
    side('top', 'bottom', 'height', layout.height ?? 400) >= minCover.height
  );
}

/** Without styles an element neither covers anything nor is the place of what does. */
function isBare({ style, element }: LayoutBox): boolean {
  return style?.isPlain === true && element?.tagName !== 'table';
}
