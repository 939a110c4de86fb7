import type { ElementStyle } from './element-style.ts';
import type { Around } from './layout.ts';
import type { MediaScreen } from './media.ts';

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

export interface Size {
  readonly width: number | undefined;
  readonly height: number | undefined;
}

function pageClip(
  overflow: string,
  { height }: MediaScreen,
  at: { readonly dx: number; readonly dy: number },
  outer: ClipArea | undefined,
): ClipArea | undefined {
  const isCut = overflow === 'hidden' || overflow === 'clip';
  return isCut ? { outer, ...at, width: undefined, height, scrolls: false, used: 0 } : outer;
}

/** The area that an element cuts its content to, or the one around it. */
export function clipOf(
  style: ElementStyle,
  around: Around,
  size: Size,
  at: { readonly dx: number; readonly dy: number },
  padding: { readonly right: number; readonly bottom: number; readonly top: number },
  outer: ClipArea | undefined,
): ClipArea | undefined {
  const { screen, isPageRoot, linePx } = around;
  const overflow = [style.get('overflow-x'), style.get('overflow-y')];
  const contain = style.get('contain');
  const isSized = /\b(?:strict|size)\b/.test(contain) || style.get('container-type') === 'size';
  const isPaint =
    /\b(?:strict|content|paint)\b/.test(contain) || (style.get('content-visibility') === 'auto' && isSized);
  const cuts = isPaint || overflow.some((value) => value === 'hidden' || value === 'clip');
  const scrolls = overflow.some((value) => /^(?:auto|scroll|overlay)$/.test(value));
  if (around.isInline || !(cuts || scrolls)) return outer;
  // The page itself scrolls unless its height is cut.
  if (isPageRoot) return pageClip(overflow[1] ?? '', screen, at, outer);
  const height = (isSized && size.height === undefined) || linePx < 2 ? 0 : size.height;
  return {
    outer,
    ...at,
    width: size.width === undefined ? undefined : size.width + padding.right,
    height: height === undefined ? undefined : height + padding.bottom,
    scrolls: !cuts,
    used: padding.top,
  };
}
