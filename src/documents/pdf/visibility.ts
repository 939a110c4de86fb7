import type { HidingMethod } from '../../model/document.ts';
import { type Colour, isClear, isUnreadable, white } from '../colour.ts';
import { type Backdrop, isInside } from './backdrop.ts';
import { blended } from './blend.ts';
import { boxOfRow, isLetter, type Letter, type LetterRow, type Piles, pointOf } from './letters.ts';
import { type Box, holds, isApart, isWithin, reach } from './matrix.ts';
import { colourAt, type Paint } from './paint.ts';
import type { Clip, Pen } from './pen.ts';
import type { PicturePlace } from './places.ts';
import { contains } from './shape.ts';

/** The letters of one operator, and how they were painted. */
export interface PaintedRow extends LetterRow {
  readonly order: number;
  readonly clip: Clip;
  readonly blend: string;
  /** The colours of the letters: of their insides, of their outlines, or both. */
  readonly inks: readonly (Paint | undefined)[];
  /** Width of the outlines of the letters on the page; zero if they have none. */
  readonly outline: number;
  readonly isOnHiddenLayer: boolean;
  readonly isMasked: boolean;
}

/** The page around the letters. */
export interface PageSurroundings {
  readonly view: Box;
  /** Points per unit of the page. */
  readonly userUnit: number;
  readonly backdrop: Backdrop;
  readonly piles: Piles;
  /** Empty if the page has no pictures. */
  readonly pictures: readonly PicturePlace[];
  readonly hasPicture: boolean;
}

/** Smaller letters are unreadable on any screen. */
const minFontPt = 1.5;
/** Wider outlines, by the size of the letters, flow together to a blot. */
const maxOutlineShare = 0.4;
/** Outlines with less left of them are not there. */
const minDashShare = 0.05;
/** Text rendering modes that paint the outline, and those that paint the inside. */
export const outlineModes: ReadonlySet<number> = new Set([1, 2, 5, 6]);
const insideModes: ReadonlySet<number> = new Set([0, 2, 4, 6]);

/** The colours that letters get, with their opacity. None for modes that paint nothing. */
export function inksOf({
  mode,
  colour,
  stroke,
  alpha,
  strokeAlpha,
  groupAlpha,
  dashShare,
}: Pen): readonly (Paint | undefined)[] {
  const inked = (ink: Paint | undefined, own: number): Paint | undefined =>
    // What has no single colour can still be transparent.
    isClear({ ...white, alpha: own * groupAlpha })
      ? { ...white, alpha: 0 }
      : ink && { ...ink, alpha: ink.alpha * own * groupAlpha };
  return [
    ...(insideModes.has(mode) ? [inked(colour, alpha)] : []),
    ...(outlineModes.has(mode) && dashShare >= minDashShare ? [inked(stroke, strokeAlpha)] : []),
  ];
}

/** For each letter, the reason why it is not seen. */
export function hidings(row: PaintedRow, page: PageSurroundings): readonly (HidingMethod | undefined)[] {
  const box = boxOfRow(row);
  const pictures = page.pictures.filter(({ shape, until }) => until > row.order && !isApart(shape.box, box));
  const around = { ...page, pictures };
  const whole = hidingOfAll(row, page);
  if (whole !== undefined) return row.letters.map(() => whole);
  const isEven =
    pictures.length === 0 &&
    row.clip.shapes.length === 0 &&
    isWithin(box, row.clip.box) &&
    isWithin(box, page.view) &&
    row.inks.every((ink) => ink === undefined || !('stops' in ink)) &&
    page.backdrop.isUniform(box);
  const common = isEven ? hidingAt(row, box.left, box.bottom, around) : undefined;
  const isUnderOthers = page.piles.over(row);
  return row.letters.map((letter) => {
    if (common !== undefined || !isLetter(letter.text)) return common;
    const own = isEven ? undefined : hidingOf(row, letter, around);
    return own ?? (isUnderOthers(letter) ? 'tiny' : undefined);
  });
}

function hidingOfAll(row: PaintedRow, { userUnit }: PageSurroundings): HidingMethod | undefined {
  if (row.isOnHiddenLayer) return 'hidden-layer';
  if (row.inks.length === 0) return 'invisible';
  const { height, breadth } = reach(row.matrix);
  // Letters can be squeezed to lines as well as shrunk to dots.
  const least = Math.min(Math.abs(row.height) * height, row.breadth * breadth) * userUnit;
  if (least < minFontPt || row.isCrammed) return 'tiny';
  if (row.inks.every((ink) => ink !== undefined && isClear(ink))) return 'transparent';
  return isBlot(row) ? 'covered' : undefined;
}

/** Whether the outlines of the letters are so wide that they hide the letters, and what is below. */
export function isBlot({ outline, height, matrix, inks }: PaintedRow): boolean {
  const ink = inks.at(-1);
  const isSolid = inks.length > 0 && (ink === undefined || ink.alpha > 0.5);
  return isSolid && outline > maxOutlineShare * Math.abs(height) * reach(matrix).height;
}

/** Where a letter is looked at, in shares of its width and height: the middle and near its corners. */
const samples: readonly (readonly [number, number])[] = [
  [0.5, 0.3],
  [0.2, 0.08],
  [0.8, 0.08],
  [0.2, 0.55],
  [0.8, 0.55],
];
/** A letter of which this many points are not seen is not read. */
const minUnseenSamples = 3;

function hidingOf(row: PaintedRow, letter: Letter, page: PageSurroundings): HidingMethod | undefined {
  let unseen = 0;
  let reason: HidingMethod | undefined;
  for (const [across, up] of samples) {
    const [x, y] = pointOf(row, letter, across, up);
    const here = hidingAt(row, x, y, page);
    if (here === undefined) continue;
    reason ??= here;
    if (++unseen >= minUnseenSamples) return reason;
  }
  return undefined;
}

function hidingAt(row: PaintedRow, x: number, y: number, page: PageSurroundings): HidingMethod | undefined {
  if (!holds(page.view, x, y)) return 'off-screen';
  if (!isInside(row.clip, x, y)) return 'clipped';
  const inks = row.inks.map((ink) => colourAt(ink, x, y));
  const { colours, isPaper } = page.backdrop.below(x, y, row.order);
  const lost = colours.filter((colour) => inks.every((ink) => isLost(ink, colour, row.blend)));
  const later = page.backdrop.covers({ order: row.order, blend: row.blend, inks }, x, y, colours.at(-1));
  if (later === 'covered') return later;
  if (lost.length === colours.length && !(page.hasPicture && isPaper)) return 'same-colour';
  if (lost.length > 0) return 'colour-on-picture';
  const isPerhapsUnder = page.pictures.some(({ shape, until }) => until > row.order && contains(shape, x, y, false));
  return row.isMasked || row.clip.isDoubtful || isPerhapsUnder ? 'unseen-layer' : later;
}

function isLost(ink: Colour | undefined, below: Colour | undefined, blend: string): boolean {
  return ink !== undefined && below !== undefined && isUnreadable(blended(ink, below, blend), below);
}
