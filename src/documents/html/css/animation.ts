import type { DeclaredValue, DeclaredValues } from './cascade.ts';
import type { ElementStyle } from './element-style.ts';
import { numberOf, rootFontPx, timeOf } from './numeric.ts';
import { longhandsOf } from './properties.ts';
import type { Keyframe, RuleSet } from './rules.ts';
import type { Declaration } from './sheet.ts';
import { splitCss } from './text.ts';
import { transformOf } from './transform.ts';

/** How an element looks after its animations have run. */
export interface Animated {
  readonly values: DeclaredValues;
  /** True if it may be hidden for long. */
  readonly isDoubtful: boolean;
}

/** More than a person gives to one element. */
const maxAnimations = 8;
/** Longer than a reader waits for a page to settle, in seconds. */
const maxSeconds = 5;

export function animated(style: ElementStyle, values: DeclaredValues, rules: RuleSet): Animated {
  const names = splitCss(style.raw('animation-name'), ',');
  let isDoubtful = names.length > maxAnimations;
  let result = values;
  for (const [index, name] of names.slice(0, maxAnimations).entries()) {
    const frames = rules.keyframes.get(name.replace(/^["']|["']$/g, ''));
    if (frames === undefined || frames.every(({ declarations }) => declarations.every(isHarmless))) continue;
    const end = endOf(style, index);
    if (end === 'unknown') isDoubtful = true;
    else if (end !== 'none') result = withFrame(result, frameAt(frames, end));
  }
  return { values: result, isDoubtful };
}

/** The frame an animation leaves the element in; `none` if the element looks as before. */
function endOf(style: ElementStyle, index: number): 'none' | 'first' | 'last' | 'unknown' {
  const get = (name: string): string => {
    const all = splitCss(style.get(`animation-${name}`), ',');
    return all.length === 0 ? 'initial' : (all[index % all.length] ?? 'initial');
  };
  const count = get('iteration-count') === 'initial' ? 1 : numberOf(get('iteration-count'));
  const [seconds = 0, delay = 0] = [timeOf(get('duration')), timeOf(get('delay'))];
  const isRunning = /^(?:initial|running)$/.test(get('play-state')) && /^(?:initial|auto)$/.test(get('timeline'));
  if (!isRunning || count === undefined || !Number.isInteger(count)) return 'unknown';
  if (seconds * count + Math.max(0, delay) > maxSeconds) return 'unknown';
  if (!/^(?:forwards|both)$/.test(get('fill-mode'))) return 'none';
  const direction = get('direction');
  const endsReversed =
    direction === 'reverse' || (direction.startsWith('alternate') && count % 2 === (direction === 'alternate' ? 0 : 1));
  return endsReversed ? 'first' : 'last';
}

function frameAt(frames: readonly Keyframe[], end: 'first' | 'last'): readonly Declaration[] {
  const names = end === 'last' ? ['to', '100%'] : ['from', '0%'];
  return frames
    .filter(({ offsets }) => offsets.some((offset) => names.includes(offset)))
    .flatMap(({ declarations }) => declarations);
}

function withFrame(values: DeclaredValues, frame: readonly Declaration[]): DeclaredValues {
  const result = new Map<string, DeclaredValue>(values);
  for (const { property, value: text } of frame) {
    for (const name of longhandsOf(property) ?? [property]) {
      const shorthand = name === property ? undefined : property;
      result.set(name, { text, shorthand, layer: 'animation', below: values.get(name) });
    }
  }
  return result;
}

function isHarmless({ property, value }: Declaration): boolean {
  const text = value.toLowerCase();
  if (property === 'opacity') return (numberOf(text) ?? 0) >= 0.2;
  if (property === 'visibility') return text === 'visible';
  if (/^(?:background|background-color|box-shadow|outline|outline-offset)$/.test(property)) return true;
  if (!/^(?:transform|translate|rotate|scale)$/.test(property)) return false;
  const values = { transform: '', translate: '', rotate: '', scale: '', [property]: text };
  const effect = transformOf(values, { em: rootFontPx, whole: 200, width: 1_280, height: 800 });
  if (effect === undefined || effect.isSpatial) return false;
  return effect.scale > 0.3 && effect.largest < 5 && Math.abs(effect.dx) < 150 && Math.abs(effect.dy) < 150;
}
