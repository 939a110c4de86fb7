import { black, type Colour } from '../colour.ts';
import type { LayoutBox } from './box.ts';
import { type CssBackdrop, eitherBackdrop } from './css/paint.ts';
import { isSvg } from './presentational.ts';
import { attributeOf, type HtmlElement } from './tree.ts';

const shapes: ReadonlySet<string> = new Set('rect circle ellipse path polygon polyline image use'.split(' '));

/** The drawing that an element of SVG is in. */
export function drawingOf(box: LayoutBox): LayoutBox | undefined {
  let at: LayoutBox | undefined = box;
  while (at?.element !== undefined && isSvg(at.element)) {
    if (at.element.tagName === 'svg') return at;
    at = at.parent;
  }
  return undefined;
}

/** What a shape paints behind the texts after it and over the texts before it. */
export interface DrawnShape {
  readonly drawing: LayoutBox;
  readonly backdrop: CssBackdrop;
  /** True if it covers the whole drawing. */
  readonly isWhole: boolean;
}

/** Undefined for anything but a shape that is painted and large enough to be behind a text. */
export function shapeOf(box: LayoutBox): DrawnShape | undefined {
  const { element } = box;
  if (element === undefined || !isSvg(element) || !shapes.has(element.tagName)) return undefined;
  const drawing = box.effect === undefined ? drawingOf(box) : undefined;
  const fill = fillOf(box, element);
  if (drawing === undefined || (fill?.alpha ?? 1) < 0.4) return undefined;
  const whole = { width: drawing.layout.width, height: drawing.layout.height ?? 150 };
  const [width, height] = [sideOf(element, 'width', whole.width), sideOf(element, 'height', whole.height)];
  const isRectangle = element.tagName === 'rect';
  if (isRectangle && (width < 30 || height < 12)) return undefined;
  const isWhole = isRectangle && width >= whole.width * 0.9 && height >= whole.height * 0.9;
  return { drawing, isWhole, backdrop: { colours: fill === undefined ? [] : [fill], isPicture: fill === undefined } };
}

/** Undefined for a picture, or what is not understood. */
function fillOf({ ink }: LayoutBox, { tagName }: HtmlElement): Colour | undefined {
  if (tagName === 'image' || tagName === 'use' || ink.fill === 'not-understood') return undefined;
  return ink.fill ?? black;
}

function sideOf(element: HtmlElement, name: string, whole: number): number {
  const text = attributeOf(element, name) ?? '';
  return text.endsWith('%') ? (Number.parseFloat(text) / 100) * whole : Number.parseFloat(text) || 0;
}

/** What is behind the next text of a drawing. */
export function withShape(behind: CssBackdrop, { backdrop, isWhole }: DrawnShape): CssBackdrop {
  if (isWhole && !backdrop.isPicture) return backdrop;
  return { ...eitherBackdrop(behind, backdrop), isPicture: true };
}

/** Where the attributes of a text in a drawing put it. */
export function drawnAt(element: HtmlElement, fontPx: number): { readonly dx: number; readonly dy: number } {
  if (!isSvg(element) || element.tagName !== 'text') return { dx: 0, dy: 0 };
  const number = (name: string): number => Number.parseFloat(attributeOf(element, name) ?? '') || 0;
  const y = number('y') + number('dy');
  return { dx: number('x') + number('dx'), dy: y > 0 ? Math.max(0, y - fontPx) : y };
}
