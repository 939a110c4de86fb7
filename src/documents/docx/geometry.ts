import type { HidingMethod } from '../../model/document.ts';
import { pointsOf } from './measures.ts';
import type { XmlElement } from './xml.ts';

// Word measures in twentieths of a point (twips) and drawings in EMU, 12,700 to a point. No paper is longer than 22 inches.
const maxPageTwips = 31_680;
const maxPageEmu = 22 * 914_400;
/** How far a box may reach out of the page on the left or above and still be seen. */
const maxOverhangTwips = 7_200;
const maxOverhangEmu = 6_000_000;
/** A row, a line or a box below this height shows no letters. */
const minHeightTwips = 30;
const minSizeEmu = 19_050;
const minSizePt = 1.5;
const maxPagePt = 1_584;
/** Indents in characters are in hundredths of one, and a character is about eleven points wide. */
const twipsPerCharacterShare = 2.2;

function twips(attributes: ReadonlyMap<string, string>, name: string): number {
  return pointsOf(attributes.get(name), 20) * 20;
}

/** The exact height in points that an element sets; undefined if it sets none. */
function exactHeight(attributes: ReadonlyMap<string, string>, rule: string, name: string): number | undefined {
  return attributes.get(rule) === 'exact' ? twips(attributes, name) / 20 : undefined;
}

/** The exact height of the lines of a paragraph, in points. */
export function lineHeight({ name, attributes }: XmlElement): number | undefined {
  return name === 'w:spacing' ? exactHeight(attributes, 'lineRule', 'line') : undefined;
}

/** The exact height of a table row, in points. */
export function rowHeight({ name, attributes }: XmlElement): number | undefined {
  return name === 'w:trHeight' ? exactHeight(attributes, 'hRule', 'val') : undefined;
}

function isOffPage(value: number): boolean {
  return value > maxPageTwips || value < -maxOverhangTwips;
}

/** How a property of a paragraph takes its text out of sight; undefined if it does not. */
export function paragraphHiding({ name, attributes }: XmlElement): HidingMethod | undefined {
  if (name === 'w:framePr') {
    if (isOffPage(twips(attributes, 'x')) || isOffPage(twips(attributes, 'y'))) return 'off-screen';
    const isExact = attributes.get('hRule') === 'exact';
    return isExact && twips(attributes, 'h') < minHeightTwips ? 'clipped' : undefined;
  }
  if (name === 'w:spacing') {
    const isExact = attributes.get('lineRule') === 'exact';
    return isExact && twips(attributes, 'line') < minHeightTwips ? 'clipped' : undefined;
  }
  return name === 'w:ind' ? indentHiding(attributes) : undefined;
}

function indentHiding(attributes: ReadonlyMap<string, string>): HidingMethod | undefined {
  const left = twips(attributes, attributes.has('start') ? 'start' : 'left');
  const first = twips(attributes, 'firstLine');
  const hanging = (Number.isNaN(left) ? 0 : left) - twips(attributes, 'hanging');
  const characters = attributes.get(attributes.has('startChars') ? 'startChars' : 'leftChars');
  const places = [left, first, hanging, Number(characters ?? 0) * twipsPerCharacterShare];
  return places.some(isOffPage) ? 'off-screen' : undefined;
}

/** How a property of a table row hides the row. */
export function rowHiding({ name, attributes }: XmlElement): HidingMethod | undefined {
  if (name === 'w:del') return 'deleted';
  if (name === 'w:hidden' && !/^(?:0|false|off)$/.test(attributes.get('val') ?? '')) return 'hidden-run';
  if (name !== 'w:trHeight' || attributes.get('hRule') !== 'exact') return undefined;
  return twips(attributes, 'val') < minHeightTwips ? 'clipped' : undefined;
}

/** How a property of a cell hides it: what is merged with the cell above shows that cell only. */
export function cellHiding({ name, attributes }: XmlElement): HidingMethod | undefined {
  return name === 'w:vMerge' && attributes.get('val') !== 'restart' ? 'not-displayed' : undefined;
}

/** How a property of a table takes it out of sight. */
export function tableHiding({ name, attributes }: XmlElement): HidingMethod | undefined {
  if (name === 'w:tblInd') return isOffPage(twips(attributes, 'w')) ? 'off-screen' : undefined;
  if (name !== 'w:tblpPr') return undefined;
  return isOffPage(twips(attributes, 'tblpX')) || isOffPage(twips(attributes, 'tblpY')) ? 'off-screen' : undefined;
}

/** How the size of a drawing hides what is in it. */
export function extentHiding({ attributes }: XmlElement): HidingMethod | undefined {
  const [width, height] = [Number(attributes.get('cx')), Number(attributes.get('cy'))];
  return width < minSizeEmu || height < minSizeEmu ? 'clipped' : undefined;
}

/** How the position of a drawing hides what is in it; `offset` is in EMU. */
export function offsetHiding(offset: string): HidingMethod | undefined {
  const value = Number(offset);
  return value > maxPageEmu || value < -maxOverhangEmu ? 'off-screen' : undefined;
}

const inPoints: ReadonlyMap<string, number> = new Map([
  ['pt', 1],
  ['in', 72],
  ['cm', 28.35],
  ['mm', 2.835],
  ['px', 0.75],
  ['', 0.75],
]);

/** How the style of a shape of older versions hides what is in it. */
export function shapeHiding({ attributes }: XmlElement): HidingMethod | undefined {
  for (const declaration of (attributes.get('style') ?? '').split(';')) {
    const [name = '', value = ''] = declaration.split(':').map((part) => part.trim().toLowerCase());
    const method = declarationHiding(name, value);
    if (method !== undefined) return method;
  }
  return undefined;
}

function declarationHiding(name: string, value: string): HidingMethod | undefined {
  if (name === 'visibility' && value === 'hidden') return 'invisible';
  if (name === 'display' && value === 'none') return 'not-displayed';
  const [, digits = '', unit = ''] = /^(-?[\d.]+)([a-z]*)$/.exec(value) ?? [];
  const size = Number.parseFloat(digits) * (inPoints.get(unit) ?? Number.NaN);
  if (name === 'width' || name === 'height') return size < minSizePt ? 'clipped' : undefined;
  const isPlaced = /^(?:margin-)?(?:left|top)$/.test(name);
  return isPlaced && (size > maxPagePt || size < -maxPagePt / 3) ? 'off-screen' : undefined;
}
