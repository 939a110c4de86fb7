import type { HidingMethod } from '../../../model/document.ts';
import type { StyleBudget } from './budget.ts';
import type { ClipArea } from './clip-area.ts';
import type { Layout } from './layout.ts';
import type { MediaScreen } from './media.ts';

/** A run of text and how large it is set. */
export interface TextRun {
  readonly length: number;
  readonly fontPx: number;
  readonly indentPx: number;
  readonly wraps: boolean;
  readonly screen: MediaScreen;
}

/** Further out than any honest layout needs. */
const offscreenPx = 500;
const minVisiblePx = 20;
/** Narrower than a letter. */
const minSidePx = 4;

/** Roughly: half an em for a letter. */
function widthOf({ length, fontPx }: TextRun): number {
  return length * fontPx * 0.45;
}

/** Whether a text stands outside the window. */
export function offscreenEffect(run: TextRun, { dx, dy, width }: Layout): HidingMethod | undefined {
  const start = dx + run.indentPx;
  if (start <= -offscreenPx || start >= run.screen.width || dy <= -offscreenPx) return 'off-screen';
  const end = start + Math.min(widthOf(run), Math.max(width, run.fontPx));
  if (end < minVisiblePx && start < -minVisiblePx) return start < -200 ? 'off-screen' : 'undetermined';
  if (start > run.screen.width - minVisiblePx || dy < -150) return 'undetermined';
  return undefined;
}

/** Whether the areas around a text cut it off. */
export function clipEffectOn(run: TextRun, layout: Layout, budget: StyleBudget): HidingMethod | undefined {
  let doubt: HidingMethod | undefined;
  for (let area = layout.clip; area !== undefined; area = area.outer) {
    budget.spend();
    const effect = oneClip(run, layout, area);
    if (effect === 'clipped') return effect;
    doubt ??= effect;
  }
  return doubt;
}

function oneClip(run: TextRun, layout: Layout, area: ClipArea): HidingMethod | undefined {
  const { width, height, scrolls } = area;
  const [sideX, sideY] = [width ?? 1_000, height ?? 1_000];
  if (sideX < minSidePx || sideY < minSidePx) return 'clipped';
  if (sideX < run.fontPx * 0.8 || sideY < run.fontPx * 0.5) return 'undetermined';
  if (scrolls) return undefined;
  if (isOutside(run, layout, area)) return 'clipped';
  const before = area.used;
  area.used += (widthOf(run) / Math.max(minSidePx, Math.min(width ?? layout.width, layout.width))) * run.fontPx * 1.1;
  const room = height ?? Number.POSITIVE_INFINITY;
  const line = run.wraps ? Number.POSITIVE_INFINITY : (width ?? Number.POSITIVE_INFINITY) * 1.3;
  return area.used > room + run.fontPx || before >= room || widthOf(run) > line ? 'undetermined' : undefined;
}

function isOutside(run: TextRun, layout: Layout, { dx, dy, width, height }: ClipArea): boolean {
  const [x, y] = [layout.dx + run.indentPx - dx, layout.dy - dy];
  if (width !== undefined && (x >= width || x + Math.min(widthOf(run), layout.width) <= 0)) return true;
  return height !== undefined && (y >= height || y <= -Math.max(height, run.fontPx));
}

/** An element takes room in the areas around it. */
export function takeRoom(clip: ClipArea | undefined, height: number): void {
  for (let [area, levels] = [clip, 0]; area !== undefined && levels < 20; area = area.outer, levels++)
    area.used += height;
}
