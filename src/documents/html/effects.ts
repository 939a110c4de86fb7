import type { HidingMethod } from '../../model/document.ts';

export type { HidingMethod } from '../../model/document.ts';

/** Methods that leave a text in doubt rather than hide it. */
const doubts: ReadonlySet<HidingMethod> = new Set<HidingMethod>(['undetermined', 'colour-on-picture']);

export function isDoubt(method: HidingMethod): boolean {
  return doubts.has(method);
}

/** The first effect that certainly hides a text, else the first doubt. */
export function moreCertain(effects: readonly (HidingMethod | undefined)[]): HidingMethod | undefined {
  return (
    effects.find((effect) => effect !== undefined && !isDoubt(effect)) ??
    effects.find((effect) => effect === 'undetermined') ??
    effects.find((effect) => effect !== undefined)
  );
}
