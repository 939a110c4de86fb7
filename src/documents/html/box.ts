import { builtInEffect, isInlineElement } from './built-in.ts';
import type { StyleBudget } from './css/budget.ts';
import { clipEffect, clipPathEffect } from './css/clipping.ts';
import type { ElementStyle } from './css/element-style.ts';
import { firstLayout, type Layout, place, plainLayout } from './css/layout.ts';
import type { MediaScreen } from './css/media.ts';
import { type LengthBasis, numberOf } from './css/numeric.ts';
import {
  backdropOf,
  blackInk,
  type CssBackdrop,
  canvasOf,
  eitherBackdrop,
  filterEffect,
  type Ink,
  inkEffect,
  inkOf,
  nothingPainted,
  type Painted,
  paintedBy,
  whitePaper,
} from './css/paint.ts';
import { clipEffectOn, offscreenEffect, type TextRun } from './css/text-effect.ts';
import { noTransform } from './css/transform.ts';
import { drawnAt } from './drawing.ts';
import { type HidingMethod, moreCertain } from './effects.ts';
import { firstLettering, type Lettering, letteringEffect, letteringOf } from './lettering.ts';
import { displayEffect, doubtIn, maskOf, spaceEffect } from './own-effects.ts';
import { isSvg } from './presentational.ts';
import type { HtmlElement } from './tree.ts';

/** An element as a reader sees it: what its styles and those around it do to the text in it. */
export interface LayoutBox {
  readonly element: HtmlElement | undefined;
  readonly parent: LayoutBox | undefined;
  readonly style: ElementStyle | undefined;
  /** What hides everything inside, whatever the style of the content. */
  readonly effect: HidingMethod | undefined;
  readonly visibility: 'visible' | 'hidden' | 'undetermined';
  readonly lettering: Lettering;
  readonly ink: Ink;
  readonly painted: Painted;
  readonly behind: CssBackdrop;
  readonly opacity: number;
  readonly scale: number;
  readonly layout: Layout;
  /** The box that absolute positions inside refer to. */
  readonly containing: LayoutBox | undefined;
  /** The nearest box around that absolute positions refer to. */
  readonly nearest: LayoutBox | undefined;
  readonly zIndex: number | undefined;
  readonly isInline: boolean;
  readonly isTurned: boolean;
  readonly screen: MediaScreen;
}

export function rootBox(screen: MediaScreen): LayoutBox {
  return {
    element: undefined,
    parent: undefined,
    style: undefined,
    effect: undefined,
    visibility: 'visible',
    lettering: firstLettering,
    ink: blackInk,
    painted: nothingPainted,
    behind: whitePaper,
    opacity: 1,
    scale: 1,
    layout: firstLayout(screen),
    containing: undefined,
    nearest: undefined,
    zIndex: undefined,
    isInline: false,
    isTurned: false,
    screen,
  };
}

export function boxOf(
  element: HtmlElement,
  style: ElementStyle,
  parent: LayoutBox,
  embeddedFonts: ReadonlySet<string>,
): LayoutBox {
  const display = style.get('display');
  const isInline = isInlineElement(element, display);
  if (style.isPlain && !isSvg(element) && element.tagName !== 'html') return plainBox(element, style, parent, isInline);
  const { lettering: set, effect: letters } = letteringOf(style, parent.lettering, parent.screen, embeddedFonts);
  const lettering = element.tagName === 'html' ? { ...set, rootPx: set.fontPx } : set;
  const isPageRoot = element.tagName === 'html' || element.tagName === 'body';
  const basis: LengthBasis = {
    em: lettering.fontPx,
    whole: undefined,
    width: parent.screen.width,
    height: parent.screen.height,
  };
  const containing = containingOf(parent, style.get('position'));
  const { layout: flat, effect: placing } = place(style, {
    parent: parent.layout,
    containing: containing.layout,
    isRootContaining: containing.parent === undefined,
    screen: parent.screen,
    fontPx: lettering.fontPx,
    linePx: lettering.linePx,
    isInline,
    isPageRoot,
  });
  const at = drawnAt(element, lettering.fontPx);
  const layout: Layout = { ...flat, dx: flat.dx + at.dx, dy: flat.dy + at.dy };
  const bare = inkOf(style, parent.ink, isSvg(element), element.tagName === 'html');
  const painted = display === 'contents' || isSvg(element) ? nothingPainted : paintedBy(style, bare);
  const ink = withShape(bare, painted);
  const opacity = numberOf(style.get('opacity') || '1');
  const zIndex = Number.parseInt(style.get('z-index'), 10);
  const isTurned = parent.isTurned !== layout.transform.isTurned;
  const own = [
    builtInEffect(element, display),
    displayEffect(style, display),
    opacity === undefined ? ('undetermined' as const) : undefined,
    oldClipEffect(style, layout, basis),
    clipPathEffect(style.get('clip-path'), basis),
    maskOf(style, ink),
    filterEffect(style),
    spaceEffect(style, layout, isTurned, parent),
    doubtIn(style),
    placing,
    letters,
    zIndex < 0 && layout.position !== 'static' && isBehindParents(parent) ? ('undetermined' as const) : undefined,
  ];
  return {
    element,
    parent,
    style,
    effect: moreCertain([parent.effect, ...own]),
    visibility: visibilityOf(style.get('visibility'), parent.visibility),
    lettering,
    ink,
    painted,
    behind: backdropIn(
      painted,
      layout,
      isInline,
      element.tagName === 'html' ? { ...parent, behind: canvasOf(ink) } : parent,
      containing,
    ),
    opacity: parent.opacity * Math.max(0, Math.min(1, opacity ?? 1)),
    scale: parent.scale * layout.transform.scale * zoomOf(style),
    layout,
    containing,
    nearest: nearestOf(parent),
    zIndex: layout.position === 'static' || Number.isNaN(zIndex) ? undefined : zIndex,
    isInline,
    isTurned,
    screen: parent.screen,
  };
}

/** Most elements have no style of their own. */
function plainBox(element: HtmlElement, style: ElementStyle, parent: LayoutBox, isInline: boolean): LayoutBox {
  const isOutside = parent.isInline && !isInline && parent.parent !== undefined;
  return {
    ...parent,
    element,
    parent,
    style,
    effect: moreCertain([parent.effect, builtInEffect(element, '')]),
    painted: nothingPainted,
    behind: isOutside ? (parent.parent?.behind ?? parent.behind) : parent.behind,
    layout: plainLayout(parent.layout),
    containing: nearestOf(parent),
    nearest: nearestOf(parent),
    zIndex: undefined,
    isInline,
  };
}

/** What is below its parents is behind their backgrounds, up to the first that starts a stack of its own. */
function isBehindParents(parent: LayoutBox): boolean {
  for (let at: LayoutBox | undefined = parent; at?.element !== undefined; at = at.parent) {
    if (at.element.tagName === 'body' || at.zIndex !== undefined || at.layout.transform !== noTransform) return false;
    if (at.painted.isOpaque) return true;
  }
  return false;
}

/** What hides a text of this length in a box; undefined if a reader sees it. */
export function textEffect(
  box: LayoutBox,
  length: number,
  budget: StyleBudget,
  behind: CssBackdrop = box.behind,
): HidingMethod | undefined {
  const { lettering, layout } = box;
  budget.spend(behind.colours.length);
  const run: TextRun = {
    length,
    fontPx: lettering.fontPx,
    indentPx: lettering.indentPx,
    wraps: lettering.wraps,
    screen: box.screen,
  };
  return moreCertain([
    box.effect,
    box.visibility === 'visible' ? undefined : box.visibility === 'hidden' ? 'invisible' : 'undetermined',
    box.opacity <= 0.05 ? 'transparent' : undefined,
    letteringEffect(lettering, box.scale, length),
    inkEffect(box.ink, behind, box.opacity),
    offscreenEffect(run, layout),
    clipEffectOn(run, layout, budget),
  ]);
}

function zoomOf(style: ElementStyle): number {
  return numberOf(style.get('zoom').replace(/^(?:|normal|reset|0)$/, '1')) ?? 1;
}

/** Only what is taken out of the flow obeys `clip`. */
function oldClipEffect(style: ElementStyle, { position }: Layout, basis: LengthBasis): HidingMethod | undefined {
  return position === 'absolute' || position === 'fixed' ? clipEffect(style.get('clip'), basis) : undefined;
}

function containingOf(parent: LayoutBox, position: string): LayoutBox {
  if (position !== 'fixed') return nearestOf(parent);
  let at = parent;
  while (at.nearest !== undefined) at = at.nearest;
  return at;
}

function nearestOf(parent: LayoutBox): LayoutBox {
  return parent.layout.isContainingBlock ? parent : (parent.nearest ?? parent);
}

function withShape(ink: Ink, { isTextShape, isPicture, colours }: Painted): Ink {
  if (!isTextShape) return ink;
  return { ...ink, shape: isPicture ? 'picture' : (colours ?? []) };
}

/** A text outside the box of an element is not in front of that element's background. */
function backdropIn(
  painted: Painted,
  layout: Layout,
  isInline: boolean,
  parent: LayoutBox,
  containing: LayoutBox,
): CssBackdrop {
  const isFree = layout.position === 'absolute' || layout.position === 'fixed';
  const isOutside = parent.isInline && !isInline && parent.parent !== undefined;
  const around = isFree ? containing.behind : isOutside ? (parent.parent?.behind ?? parent.behind) : parent.behind;
  const { height } = containing.layout;
  const leaves =
    layout.isMoved &&
    (isFree ? layout.dy < -20 || (height !== undefined && layout.dy - containing.layout.dy > height) : true);
  const behind = leaves ? eitherBackdrop(around, rootOf(parent).behind) : around;
  const own = backdropOf(painted, behind);
  return layout.isTooSmall && own !== behind ? eitherBackdrop(own, behind) : own;
}

/** The background of the page, which html and body paint. */
function rootOf(box: LayoutBox): LayoutBox {
  let at = box;
  while (at.parent !== undefined && at.element?.tagName !== 'body') at = at.parent;
  return at;
}

function visibilityOf(value: string, outer: LayoutBox['visibility']): LayoutBox['visibility'] {
  if (value === '') return outer;
  if (value === 'visible') return 'visible';
  return value === 'hidden' || value === 'collapse' ? 'hidden' : 'undetermined';
}
