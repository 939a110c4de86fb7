const pointsPerUnit: ReadonlyMap<string, number> = new Map([
  ['pt', 1],
  ['in', 72],
  ['cm', 28.35],
  ['mm', 2.835],
  ['pc', 12],
  ['pi', 12],
]);

/** A measure in points: a number in the unit of its attribute, of which `perPoint` are a point, or one with its own unit. */
export function pointsOf(value: string | undefined, perPoint: number): number {
  const [, digits = '', unit = ''] = /^\s*([-+]?[\d.]+)([a-z]*)\s*$/.exec(value ?? '') ?? [];
  const number = Number.parseFloat(digits);
  return unit === '' ? number / perPoint : number * (pointsPerUnit.get(unit) ?? Number.NaN);
}
