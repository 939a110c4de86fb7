import type { LayoutBox } from './box.ts';
import type { ElementStyle } from './css/element-style.ts';
import { inkEffect, inkOf } from './css/paint.ts';
import { letteringEffect, letteringOf } from './lettering.ts';

/** Whether the style of a first line or a first letter hides it: a short text has no other. */
export function isFirstLineHidden(
  box: LayoutBox,
  styleOf: (name: string) => ElementStyle,
  pseudo: ReadonlySet<string>,
): boolean {
  return ['first-line', 'first-letter'].some((name) => {
    if (!pseudo.has(name)) return false;
    const style = styleOf(name);
    if (style.isPlain) return false;
    const { lettering, effect } = letteringOf(style, box.lettering, box.screen, new Set());
    return (
      effect !== undefined ||
      letteringEffect(lettering, box.scale, 0) !== undefined ||
      inkEffect(inkOf(style, box.ink, false), box.behind, box.opacity) === 'transparent' ||
      inkEffect(inkOf(style, box.ink, false), box.behind, box.opacity) === 'same-colour'
    );
  });
}
