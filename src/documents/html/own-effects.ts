import type { HidingMethod } from '../../model/document.ts';
import type { LayoutBox } from './box.ts';
import { maskEffect } from './css/clipping.ts';
import type { ElementStyle } from './css/element-style.ts';
import type { Layout } from './css/layout.ts';
import { contextOf, type Ink } from './css/paint.ts';
import { isDoubtfulProperty } from './css/properties.ts';

const displays =
  /^(?:|block|inline|inline-block|flex|inline-flex|grid|inline-grid|table|inline-table|table-(?:row|cell|row-group|header-group|footer-group|caption|column|column-group)|list-item|flow-root|contents|ruby|ruby-(?:base|text)|run-in|-webkit-box|-webkit-inline-box|-webkit-flex|-webkit-inline-flex|math|block math|inline math|(?:block|inline) (?:flow|flow-root|flex|grid|table|ruby)|flow|subgrid|none|revert)$/;

export function displayEffect(style: ElementStyle, display: string): HidingMethod | undefined {
  if (!displays.test(display)) return 'undetermined';
  // Columns of a table paint nothing of their content.
  if (display.startsWith('table-column')) return 'not-displayed';
  const content = style.get('content-visibility');
  if (content === 'hidden') return 'not-displayed';
  if (!/^(?:|visible|auto)$/.test(content)) return 'undetermined';
  return /url\(|image\(|gradient\(/.test(style.get('content')) ? 'not-displayed' : undefined;
}

export function maskOf(style: ElementStyle, ink: Ink): HidingMethod | undefined {
  const effect = maskEffect(style.get('mask-image'), contextOf(ink));
  const isPlaced = ['mask-size', 'mask-position', 'mask-repeat', 'mask-composite', 'mask-mode', 'mask-clip'].some(
    (name) => style.get(name) !== '',
  );
  return effect === undefined && isPlaced && !/^(?:|none)$/.test(style.get('mask-image')) ? 'undetermined' : effect;
}

/** Depth: what stands too near to the eye, or shows its back. */
export function spaceEffect(
  style: ElementStyle,
  { transform }: Layout,
  isTurned: boolean,
  parent: LayoutBox,
): HidingMethod | undefined {
  const hidesBack = style.get('backface-visibility') === 'hidden';
  if (hidesBack && isTurned) return 'invisible';
  const isSeenInDepth =
    /perspective\(/.test(style.get('transform')) || !/^(?:|none)$/.test(parent.style?.get('perspective') ?? '');
  return transform.isSpatial && isSeenInDepth ? 'undetermined' : undefined;
}

const calm = /^(?:|none|auto|normal|initial|0|0px|0%|always|border-box)$/;

export function doubtIn(style: ElementStyle): HidingMethod | undefined {
  for (const property of style.properties) {
    if (isDoubtfulProperty(property) && !calm.test(style.get(property))) return 'undetermined';
    if (!property.startsWith('--') && style.isUnreadable(property)) return 'undetermined';
  }
  const [width, offset] = ['outline-width', 'outline-offset'].map((name) => Number.parseFloat(style.get(name)) || 0);
  if ((width ?? 0) > 4 && (offset ?? 0) < -4) return 'undetermined';
  return zeroTracks.test(style.get('grid-template-rows')) || zeroTracks.test(style.get('grid-template-columns'))
    ? 'undetermined'
    : undefined;
}

/** A track without size, in which content that may be cut disappears. */
const zeroTracks = /(?:^|[\s(,])0(?:fr|px|%)?(?=$|[\s),])/;
