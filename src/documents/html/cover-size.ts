import type { LayoutBox } from './box.ts';
import { replacedTags } from './built-in.ts';
import { lengthOf } from './css/numeric.ts';
import { attributeOf } from './tree.ts';

const basis = { em: 16, whole: 1_000, width: 1_280, height: 800 };

/** A margin or a padding, in pixels. */
export function space({ style, layout }: LayoutBox, property: string): number {
  const text = style?.get(property) ?? '';
  return text === '' ? 0 : (lengthOf(text, { ...basis, whole: layout.width }) ?? 0);
}

/** The height that an element takes before its content. */
export function roomOf(box: LayoutBox): number {
  return Math.max(0, space(box, 'margin-top')) + Math.max(0, space(box, 'padding-top'));
}

/** Roughly how large a box is, from what is said about it and the length of its text. */
export function sizeOf(
  box: LayoutBox,
  within: LayoutBox,
  text: number,
): { readonly width: number; readonly height: number } {
  const width = widthOf(box, within, text);
  const padding = Math.max(0, space(box, 'padding-top')) + Math.max(0, space(box, 'padding-bottom'));
  return { width, height: (box.layout.height ?? heightOf(box, within, text, width)) + padding };
}

function widthOf(box: LayoutBox, within: LayoutBox, text: number): number {
  const { layout } = box;
  const isFree = layout.position === 'absolute' || layout.position === 'fixed';
  const isReplaced = replacedTags.has(box.element?.tagName ?? '');
  if (isSet(box, 'width') || !(isFree || box.isInline || isReplaced)) return layout.width;
  if (isSet(box, 'left') && isSet(box, 'right')) return within.layout.width;
  return isReplaced ? attribute(box, 'width') || 300 : Math.min(text * 7, within.layout.width);
}

function heightOf(box: LayoutBox, within: LayoutBox, text: number, width: number): number {
  if (isSet(box, 'top') && isSet(box, 'bottom')) return within.layout.height ?? 400;
  if (replacedTags.has(box.element?.tagName ?? '')) return attribute(box, 'height') || 150;
  return Math.ceil((text * 7) / Math.max(50, width)) * 18;
}

function isSet({ style }: LayoutBox, property: string): boolean {
  return !/^(?:|auto)$/.test(style?.get(property) ?? '');
}

function attribute({ element }: LayoutBox, name: string): number {
  return Number.parseFloat(element === undefined ? '' : (attributeOf(element, name) ?? '')) || 0;
}
