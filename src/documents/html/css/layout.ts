import type { HidingMethod } from '../../../model/document.ts';
import type { ElementStyle } from './element-style.ts';
import type { Screen } from './media.ts';
import { type LengthBasis, lengthOf, numberOf } from './numeric.ts';
import { splitCss } from './text.ts';
import { noTransform, type Transform, transformOf } from './transform.ts';

/** An area outside of which nothing of its content is painted. */
export interface ClipArea {
  readonly outer: ClipArea | undefined;
  readonly dx: number;
  readonly dy: number;
  readonly width: number | undefined;
  readonly height: number | undefined;
  /** True if readers can scroll to the rest. */
  readonly scrolls: boolean;
  /** The height that its content has needed so far, roughly. */
  used: number;
}

/** Roughly where an element is. A browser's layout is not repeated here; large shifts and small boxes are what hides text. */
export interface Layout {
  readonly dx: number;
  readonly dy: number;
  /** Of the content; inherited where nothing is said. */
  readonly width: number;
  readonly height: number | undefined;
  readonly clip: ClipArea | undefined;
  readonly position: string;
  readonly isMoved: boolean;
  readonly isContainingBlock: boolean;
  readonly transform: Transform;
  /** True if its box is smaller than its text, which then stands outside. */
  readonly isTooSmall: boolean;
}

export function firstLayout({ width, height }: Screen): Layout {
  return {
    dx: 0,
    dy: 0,
    width,
    height,
    clip: undefined,
    position: 'static',
    isMoved: false,
    isContainingBlock: true,
    transform: noTransform,
    isTooSmall: false,
  };
}

const plainLayouts = new WeakMap<Layout, Layout>();

/** The layout of an element without styles of its own; one for all of a parent. */
export function plainLayout(parent: Layout): Layout {
  const known = plainLayouts.get(parent);
  if (known !== undefined) return known;
  const plain: Layout = {
    ...parent,
    height: undefined,
    position: 'static',
    isMoved: false,
    isContainingBlock: false,
    transform: noTransform,
    isTooSmall: false,
  };
  plainLayouts.set(parent, plain);
  return plain;
}

export interface Around {
  readonly parent: Layout;
  /** What an absolute position refers to. */
  readonly containing: Layout;
  readonly isRootContaining: boolean;
  readonly screen: Screen;
  readonly fontPx: number;
  /** The height of a line, in pixels. */
  readonly linePx: number;
  readonly isInline: boolean;
  readonly isPageRoot: boolean;
}

export interface Placed {
  readonly layout: Layout;
  readonly effect: HidingMethod | undefined;
}

const shift = ['left', 'right', 'top', 'bottom'] as const;

export function place(style: ElementStyle, around: Around): Placed {
  const { parent, containing, screen, fontPx } = around;
  const problems = new Set<HidingMethod>();
  const basis: LengthBasis = { em: fontPx, whole: parent.width, width: screen.width, height: screen.height };
  const read: ReadLength = (property, whole = parent.width) => {
    const text = style.get(property);
    if (text === '' || sizeWords.test(text)) return undefined;
    const value = lengthOf(text, { ...basis, whole: whole ?? undefined });
    // A share of an unknown height is what the content needs.
    if (value === undefined && !(text.includes('%') && whole === null)) problems.add('undetermined');
    return value;
  };
  const position = style.get('position') || 'static';
  if (!/^(?:static|relative|absolute|fixed|sticky|-webkit-sticky)$/.test(position)) problems.add('undetermined');
  const isFree = position === 'absolute' || position === 'fixed';
  const wholeHeight = isFree ? (around.isRootContaining ? screen.height : containing.height) : parent.height;
  // A part of a row that may not grow is as wide as it begins.
  const flexWidth =
    style.get('flex-basis') !== '' && numberOf(style.get('flex-grow') || '0') === 0 ? read('flex-basis') : undefined;
  const size = sizeOf(read, wholeHeight ?? null, isFree ? containing.width : parent.width, flexWidth);
  const reference = position === 'fixed' ? firstLayout(screen) : isFree ? containing : parent;
  const [left, right] = [read('left', reference.width), read('right', reference.width)];
  const [top, bottom] = [read('top', wholeHeight ?? 100), read('bottom', wholeHeight ?? 100)];
  const transform = transformOf(
    {
      transform: style.get('transform'),
      translate: style.get('translate'),
      rotate: style.get('rotate'),
      scale: style.get('scale'),
    },
    { ...basis, whole: size.width ?? Math.min(parent.width, 400) },
  );
  if (transform === undefined) problems.add('undetermined');
  const moved = transform ?? noTransform;
  if (isFar(style.get('transform-origin'), basis) && moved !== noTransform) problems.add('undetermined');
  const inset = around.isPageRoot
    ? 0
    : (read('margin-left') ?? 0) + (read('padding-left') ?? 0) + (read('border-left-width') ?? 0);
  let [dx, dy] = [reference.dx + inset + moved.dx, reference.dy + moved.dy + Math.min(0, read('margin-top') ?? 0)];
  const shifts = position === 'static' ? [] : shift.filter((side) => !/^(?:|auto|initial)$/.test(style.get(side)));
  if (isFree) {
    if (left !== undefined) dx += left;
    else if (right !== undefined) dx += reference.width - right - (size.width ?? Math.min(reference.width / 3, 200));
    else dx += parent.dx - reference.dx;
    if (top !== undefined) dy += top;
    else if (bottom !== undefined) {
      const height = position === 'fixed' || around.isRootContaining ? screen.height : (containing.height ?? 100);
      dy +=
        Math.min(0, height - bottom - fontPx) +
        (position === 'fixed' ? Math.max(0, height - bottom - (size.height ?? fontPx)) : 0);
    } else dy += parent.dy - reference.dy;
  } else if (position !== 'static' && !position.endsWith('sticky')) {
    dx += left ?? -(right ?? 0);
    dy += top ?? -(bottom ?? 0);
  }
  if (position === 'fixed' && dy >= screen.height) problems.add('off-screen');
  if (hasLargeSpace(style, basis, screen)) problems.add('undetermined');
  const padding = {
    right: read('padding-right') ?? 0,
    bottom: read('padding-bottom') ?? 0,
    top: read('padding-top') ?? 0,
  };
  const outerClip = position === 'fixed' ? undefined : isFree ? containing.clip : parent.clip;
  const own = clipOf(style, around, size, { dx, dy }, padding, outerClip);
  const isMoved =
    Math.abs(dx - parent.dx - inset) > 40 || Math.abs(dy - parent.dy) > 40 || (shifts.length > 0 && isFree);
  const layout: Layout = {
    dx,
    dy,
    width: Math.max(0, Math.min(size.width ?? parent.width - inset, 20_000)),
    height: size.height,
    clip: own,
    position,
    isMoved,
    isContainingBlock:
      position !== 'static' ||
      moved !== noTransform ||
      /^(?:strict|content|.*(?:paint|layout))/.test(style.get('contain')),
    transform: moved,
    isTooSmall:
      (size.height !== undefined && size.height < fontPx * 0.7) ||
      (size.width !== undefined && size.width < fontPx * 0.7),
  };
  return { layout, effect: problems.has('off-screen') ? 'off-screen' : [...problems][0] };
}

const sizeWords =
  /^(?:auto|none|normal|initial|thin|medium|thick|min-content|max-content|fit-content.*|stretch|-webkit-fill-available|contain)$/;

/** `null`: what a percentage refers to is not known. */
type ReadLength = (property: string, whole?: number | null) => number | undefined;

interface Size {
  readonly width: number | undefined;
  readonly height: number | undefined;
}

function sizeOf(read: ReadLength, wholeHeight: number | null, wholeWidth: number, flexWidth: number | undefined): Size {
  const side = (name: string, whole: number | null): number | undefined => {
    const [given, most, least] = [read(name, whole), read(`max-${name}`, whole), read(`min-${name}`, whole)];
    // A maximum that is not small says nothing about the size.
    if (given === undefined && (most === undefined || most > 60)) return undefined;
    return Math.max(Math.min(given ?? Number.POSITIVE_INFINITY, most ?? Number.POSITIVE_INFINITY), least ?? 0);
  };
  return { width: side('width', wholeWidth) ?? flexWidth, height: side('height', wholeHeight) };
}

function isFar(origin: string, basis: LengthBasis): boolean {
  return splitCss(origin, ' ').some((word) => {
    if (/^(?:left|right|top|bottom|center|initial)$/.test(word)) return false;
    const value = lengthOf(word, { ...basis, whole: 100 });
    return value === undefined || Math.abs(value) > 200;
  });
}

const spaces = [
  'padding-left',
  'margin-left',
  'border-left-width',
  'column-gap',
  'border-spacing',
  'grid-template-columns',
  'grid-auto-columns',
  'column-width',
];

/** Space that pushes text out of the window. */
function hasLargeSpace(style: ElementStyle, basis: LengthBasis, screen: Screen): boolean {
  return spaces.some((property) =>
    splitCss(style.get(property).replace(/[(),]/g, ' '), ' ').some((word) => {
      const value = lengthOf(word, { ...basis, whole: property === 'margin-left' ? basis.whole : screen.width });
      return (
        value !== undefined &&
        Math.abs(value) >= (property === 'grid-template-columns' ? screen.width : screen.width * 0.75)
      );
    }),
  );
}

function clipOf(
  style: ElementStyle,
  around: Around,
  size: Size,
  at: { readonly dx: number; readonly dy: number },
  padding: { readonly right: number; readonly bottom: number; readonly top: number },
  outer: ClipArea | undefined,
): ClipArea | undefined {
  const { screen, isPageRoot, linePx } = around;
  const [x, y] = [style.get('overflow-x'), style.get('overflow-y')];
  const contain = style.get('contain');
  const isSized = /\b(?:strict|size)\b/.test(contain) || style.get('container-type') === 'size';
  const isPaint =
    /\b(?:strict|content|paint)\b/.test(contain) || (style.get('content-visibility') === 'auto' && isSized);
  const cuts = (value: string): boolean => value === 'hidden' || value === 'clip';
  const scrolls = (value: string): boolean => value === 'auto' || value === 'scroll' || value === 'overlay';
  if (around.isInline || !(cuts(x) || cuts(y) || scrolls(x) || scrolls(y) || isPaint)) return outer;
  // The page itself scrolls unless its height is cut.
  if (isPageRoot)
    return cuts(y) ? { outer, ...at, width: undefined, height: screen.height, scrolls: false, used: 0 } : outer;
  const isFlat = (isSized && size.height === undefined) || linePx < 2;
  const height = isFlat ? 0 : size.height;
  const cutsX = cuts(x) || cuts(y) || scrolls(x) || scrolls(y) || isPaint;
  return {
    outer,
    ...at,
    width: cutsX && size.width !== undefined ? size.width + padding.right : undefined,
    height: height === undefined ? undefined : height + padding.bottom,
    scrolls: !(cuts(x) || cuts(y) || isPaint),
    used: padding.top,
  };
}
