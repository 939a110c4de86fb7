import { doubtfulProperties, evaluatedProperties, harmlessProperties, propertyAliases } from './property-names.ts';

const evaluated: ReadonlySet<string> = new Set(evaluatedProperties.split(' '));
const doubtful: ReadonlySet<string> = new Set(doubtfulProperties.split(' '));
const harmless: ReadonlySet<string> = new Set(harmlessProperties.split(' '));
const aliases: ReadonlyMap<string, string> = new Map(
  propertyAliases.split(' ').map((pair) => pair.split('=') as [string, string]),
);

export function isBrowserProperty(name: string): boolean {
  return evaluated.has(name) || doubtful.has(name) || harmless.has(name) || aliases.has(name);
}

export function isDoubtfulProperty(name: string): boolean {
  return doubtful.has(name);
}

/**
 * The one name of a property that can hide a text. Undefined for all others, and for names that no browser knows: a
 * browser ignores those.
 */
export function hidingProperty(name: string): string | undefined {
  if (name.startsWith('--')) return name;
  const one = aliases.get(name) ?? name;
  return evaluated.has(one) || doubtful.has(one) ? one : undefined;
}

const sides = ['top', 'right', 'bottom', 'left'] as const;

/** The longhands of the shorthands whose parts are evaluated one by one. */
const longhands: Readonly<Record<string, readonly string[]>> = {
  inset: sides,
  'inset-block': ['top', 'bottom'],
  'inset-inline': ['left', 'right'],
  margin: sides.map((side) => `margin-${side}`),
  'margin-block': ['margin-top', 'margin-bottom'],
  'margin-inline': ['margin-left', 'margin-right'],
  padding: sides.map((side) => `padding-${side}`),
  'padding-block': ['padding-top', 'padding-bottom'],
  'padding-inline': ['padding-left', 'padding-right'],
  overflow: ['overflow-x', 'overflow-y'],
  background: ['background-color', 'background-image', 'background-clip', 'background-size', 'background-repeat'],
  font: ['font-size', 'font-family', 'line-height', 'font-size-adjust'],
  mask: ['mask-image', 'mask-size', 'mask-repeat'],
  flex: ['flex-grow', 'flex-basis'],
  border: ['border-left-width', 'border-right-width', 'border-image'],
  'border-width': ['border-left-width', 'border-right-width'],
  'border-inline': ['border-left-width', 'border-right-width'],
  'border-inline-width': ['border-left-width', 'border-right-width'],
  'border-left': ['border-left-width'],
  'border-right': ['border-right-width'],
  outline: ['outline-width'],
  grid: ['grid-template-rows', 'grid-template-columns', 'grid-auto-rows', 'grid-auto-columns'],
  'grid-template': ['grid-template-rows', 'grid-template-columns'],
  gap: ['column-gap'],
  columns: ['column-count', 'column-width'],
  container: ['container-type'],
  animation: [
    ...['animation-name', 'animation-fill-mode', 'animation-iteration-count', 'animation-direction'],
    ...['animation-play-state', 'animation-duration', 'animation-delay', 'animation-timeline'],
  ],
  'text-decoration': ['text-decoration-line', 'text-decoration-thickness'],
  'text-wrap': ['text-wrap-mode'],
  'white-space': ['text-wrap-mode'],
};

export function longhandsOf(property: string): readonly string[] | undefined {
  return longhands[property];
}

/** The initial values of inherited properties; all others are not inherited. */
export const inheritedProperties: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({
    visibility: 'visible',
    color: 'canvastext',
    'font-size': 'medium',
    'font-family': '',
    'font-size-adjust': 'none',
    'line-height': 'normal',
    'letter-spacing': 'normal',
    'word-spacing': 'normal',
    'text-indent': '0',
    'text-shadow': 'none',
    '-webkit-text-fill-color': 'currentcolor',
    '-webkit-text-stroke': '0',
    '-webkit-text-security': 'none',
    fill: 'black',
    'fill-opacity': '1',
    stroke: 'none',
    'stroke-opacity': '1',
    'color-scheme': 'normal',
    'border-spacing': '0',
    'tab-size': '8',
    'text-wrap-mode': 'wrap',
    'text-combine-upright': 'none',
  }),
);
