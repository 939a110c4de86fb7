import type { View } from './view.ts';
export function foldLeet(_folded: View): View | undefined {
  return undefined;
}
