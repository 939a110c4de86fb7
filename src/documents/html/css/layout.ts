import type { HidingMethod } from '../../../model/document.ts';
import { type ClipArea, clipOf, type Size } from './clip-area.ts';
import type { ElementStyle } from './element-style.ts';
import type { MediaScreen } from './media.ts';
import { type LengthBasis, lengthOf, numberOf } from './numeric.ts';
import { splitCss } from './text.ts';
import { noTransform, type Transform, transformOf } from './transform.ts';

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

export function firstLayout({ width, height }: MediaScreen): Layout {
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
  readonly screen: MediaScreen;
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

export function place(style: ElementStyle, around: Around): Placed {
  const { parent, screen, fontPx } = around;
  const problems = new Set<HidingMethod>();
  const basis: LengthBasis = { em: fontPx, whole: parent.width, width: screen.width, height: screen.height };
  const read = reader(style, basis, problems);
  const position = style.get('position') || 'static';
  const isFree = position === 'absolute' || position === 'fixed';
  const { reference, wholeHeight } = referenceOf(position, around);
  const size = sizeOf(read, wholeHeight ?? null, reference.width, flexWidthOf(style, read));
  const transform = transformIn(style, { ...basis, whole: size.width ?? Math.min(parent.width, 400) }, problems);
  const inset = around.isPageRoot ? 0 : widthBefore(read);
  const offset = offsetOf({ style, read, around, reference, position, size, wholeHeight });
  const dx = reference.dx + inset + transform.dx + offset.dx;
  const dy = reference.dy + transform.dy + Math.min(0, read('margin-top') ?? 0) + offset.dy;
  if (position === 'fixed' && dy >= screen.height) problems.add('off-screen');
  if (hasLargeSpace(style, basis, screen)) problems.add('undetermined');
  const outerClip = position === 'fixed' ? undefined : reference.clip;
  const layout: Layout = {
    dx,
    dy,
    width: Math.max(0, Math.min(size.width ?? parent.width - inset, 20_000)),
    height: size.height,
    clip: clipOf(style, around, size, { dx, dy }, paddingOf(read), outerClip),
    position,
    isMoved: movesFar(dx - parent.dx - inset, dy - parent.dy) || (offset.isSet && isFree),
    isContainingBlock: position !== 'static' || transform !== noTransform || containment.test(style.get('contain')),
    transform,
    isTooSmall: [size.height, size.width].some((side) => side !== undefined && side < fontPx * 0.7),
  };
  return { layout, effect: problems.has('off-screen') ? 'off-screen' : [...problems][0] };
}

function movesFar(dx: number, dy: number): boolean {
  return Math.max(Math.abs(dx), Math.abs(dy)) > 40;
}

/** What lengths and offsets of an element refer to. */
function referenceOf(
  position: string,
  { parent, containing, isRootContaining, screen }: Around,
): { readonly reference: Layout; readonly wholeHeight: number | undefined } {
  if (position === 'fixed') return { reference: firstLayout(screen), wholeHeight: screen.height };
  if (position !== 'absolute') return { reference: parent, wholeHeight: parent.height };
  return { reference: containing, wholeHeight: isRootContaining ? screen.height : containing.height };
}

const containment = /^(?:strict|content|.*(?:paint|layout))/;

function reader(style: ElementStyle, basis: LengthBasis, problems: Set<HidingMethod>): ReadLength {
  return (property, whole = basis.whole ?? null) => {
    const text = style.get(property);
    if (text === '' || sizeWords.test(text)) return undefined;
    const value = lengthOf(text, { ...basis, whole: whole ?? undefined });
    // A share of an unknown height is what the content needs.
    if (value === undefined && !(text.includes('%') && whole === null)) problems.add('undetermined');
    return value;
  };
}

/** A part of a row that may not grow is as wide as it begins. */
function flexWidthOf(style: ElementStyle, read: ReadLength): number | undefined {
  const isFixed = style.get('flex-basis') !== '' && numberOf(style.get('flex-grow') || '0') === 0;
  return isFixed ? read('flex-basis') : undefined;
}

function transformIn(style: ElementStyle, basis: LengthBasis, problems: Set<HidingMethod>): Transform {
  const [transform = '', translate = '', rotate = '', scale = ''] = ['transform', 'translate', 'rotate', 'scale'].map(
    (name) => style.get(name),
  );
  const result = transformOf({ transform, translate, rotate, scale }, basis);
  const isFarOff = result !== noTransform && isFar(style.get('transform-origin'), basis);
  if (result === undefined || isFarOff) problems.add('undetermined');
  return result ?? noTransform;
}

function widthBefore(read: ReadLength): number {
  return (read('margin-left') ?? 0) + (read('padding-left') ?? 0) + (read('border-left-width') ?? 0);
}

function paddingOf(read: ReadLength): Record<'right' | 'bottom' | 'top', number> {
  return { right: read('padding-right') ?? 0, bottom: read('padding-bottom') ?? 0, top: read('padding-top') ?? 0 };
}

interface Offset {
  readonly dx: number;
  readonly dy: number;
  readonly isSet: boolean;
}

interface Placing {
  readonly style: ElementStyle;
  readonly read: ReadLength;
  readonly around: Around;
  readonly reference: Layout;
  readonly position: string;
  readonly size: Size;
  readonly wholeHeight: number | undefined;
}

/** Where `left`, `top` and the like move an element to. */
function offsetOf(placing: Placing): Offset {
  const { style, read, reference, position, wholeHeight } = placing;
  if (position === 'static' || position.endsWith('sticky')) return { dx: 0, dy: 0, isSet: false };
  const sides = ['left', 'right', 'top', 'bottom'] as const;
  const isSet = sides.some((side) => !/^(?:|auto|initial)$/.test(style.get(side)));
  const [left, right] = [read('left', reference.width), read('right', reference.width)];
  const [top, bottom] = [read('top', wholeHeight ?? 100), read('bottom', wholeHeight ?? 100)];
  if (position === 'relative') return { dx: left ?? -(right ?? 0), dy: top ?? -(bottom ?? 0), isSet };
  return { dx: freeX(placing, left, right), dy: freeY(placing, top, bottom), isSet };
}

function freeX({ around, reference, size }: Placing, left: number | undefined, right: number | undefined): number {
  if (left !== undefined) return left;
  if (right === undefined) return around.parent.dx - reference.dx;
  return reference.width - right - (size.width ?? Math.min(reference.width / 3, 200));
}

function freeY(placing: Placing, top: number | undefined, bottom: number | undefined): number {
  const { around, reference, position, size } = placing;
  if (top !== undefined) return top;
  if (bottom === undefined) return around.parent.dy - reference.dy;
  const isWindow = position === 'fixed' || around.isRootContaining;
  const height = isWindow ? around.screen.height : (around.containing.height ?? 100);
  const below = position === 'fixed' ? Math.max(0, height - bottom - (size.height ?? around.fontPx)) : 0;
  return Math.min(0, height - bottom - around.fontPx) + below;
}

const sizeWords =
  /^(?:auto|none|normal|initial|thin|medium|thick|min-content|max-content|fit-content.*|stretch|-webkit-fill-available|contain)$/;

/** `null`: what a percentage refers to is not known. */
type ReadLength = (property: string, whole?: number | null) => number | undefined;

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
function hasLargeSpace(style: ElementStyle, basis: LengthBasis, screen: MediaScreen): boolean {
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
