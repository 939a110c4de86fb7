import type { View } from './view.ts';
export function compact(_folded: View): View | undefined {
  return undefined;
}
