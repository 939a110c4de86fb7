export const rootSize = 16;

const pixels: Readonly<Record<string, number>> = {
  '': 1,
  px: 1,
  pt: 4 / 3,
  pc: 16,
  in: 96,
  cm: 96 / 2.54,
  mm: 9.6 / 2.54,
  q: 2.4 / 2.54,
  rem: rootSize,
  vw: 12.8,
  vh: 8,
  vmin: 8,
  vmax: 12.8,
};

const keywords: ReadonlyMap<string, number> = new Map(
  Object.entries<number>({
    'xx-small': 9,
    'x-small': 10,
    small: 13,
    medium: 16,
    large: 18,
    'x-large': 24,
    'xx-large': 32,
  }),
);

/** In pixels. Percentages refer to `whole`, and `em` to `em`. Undefined if there is no length (auto, calc, nothing). */
export function lengthOf(value: string, em: number, whole: number): number | undefined {
  const [, number, unit = ''] =
    /^([+-]?(?:\d{1,9}\.?\d*|\.\d{1,9}))(px|pt|pc|in|cm|mm|q|rem|em|ex|ch|%|vw|vh|vmin|vmax)?$/.exec(value) ?? [];
  if (number === undefined) return keywords.get(value);
  const count = Number(number);
  if (count === 0) return 0;
  if (unit === '%') return (count / 100) * whole;
  if (unit === 'em') return count * em;
  if (unit === 'ex' || unit === 'ch') return (count * em) / 2;
  return count * (pixels[unit] ?? 1);
}
