import type { RunStyle } from './styles.ts';

const minFontPt = 1.5;
/** Letters that are narrower, or that stand closer together than this share of their size, cannot be told apart. */
const minWidthPercent = 10;
const minStepShare = 0.1;
/** Lines and rows that are lower than this share of the letters show a strip of them. */
const minHeightShare = 0.35;
/** The width of an average letter by its size. */
const usualStepShare = 0.5;
const usualSizePt = 11;

/** Too small, too narrow or too close together to be read. */
export function isTiny(style: RunStyle, text: string): boolean {
  const { widthPercent = 100, spacing = 0, fit } = style;
  const size = sizeOf(style);
  if (size < minFontPt || widthPercent < minWidthPercent) return true;
  if (fit !== undefined && fit > 0 && fit < text.trim().length * size * minStepShare) return true;
  return size * usualStepShare * (widthPercent / 100) + spacing < size * minStepShare;
}

/** Letters that are said to be of a complex script have a size of their own. */
function sizeOf({ size = usualSizePt, isComplex, complexSize = usualSizePt }: RunStyle): number {
  return isComplex === true ? complexSize : size;
}

/** Whether lines or rows are too low to show what makes letters different. */
export function isCut(heights: readonly (number | undefined)[], style: RunStyle): boolean {
  return heights.some((height) => height !== undefined && height > 0 && height < sizeOf(style) * minHeightShare);
}

/** Text is shown only in a run, and never among properties. */
export function isInRun(inside: readonly string[]): boolean {
  const holders = inside.filter((name) => !name.startsWith('mc:'));
  return /^[wm]:r$/.test(holders.at(-2) ?? '') && !inside.some((name) => /^w:\w*Pr$/.test(name));
}
