import { parseColour } from '../../colour.ts';

/** The colours of a light theme, and of a dark one. */
export const systemColours: Readonly<Record<string, readonly [light: string, dark: string]>> = {
  canvas: ['#fff', '#121212'],
  canvastext: ['#000', '#fff'],
  linktext: ['#00e', '#9e9eff'],
  visitedtext: ['#551a8b', '#d0adf0'],
  activetext: ['#f00', '#f9c'],
  buttonface: ['#efefef', '#6b6b6b'],
  buttontext: ['#000', '#fff'],
  buttonborder: ['#000', '#fff'],
  field: ['#fff', '#3b3b3b'],
  fieldtext: ['#000', '#fff'],
  graytext: ['#808080', '#808080'],
  highlight: ['#b5d5ff', '#1a5fb4'],
  highlighttext: ['#000', '#fff'],
  mark: ['#ff0', '#ff0'],
  marktext: ['#000', '#000'],
  accentcolor: ['#0075ff', '#99c8ff'],
  accentcolortext: ['#fff', '#000'],
  selecteditem: ['#1967d2', '#99c8ff'],
  selecteditemtext: ['#fff', '#3b3b3b'],
  // Old names, which browsers map to the ones above.
  ...named(
    'activeborder inactiveborder threeddarkshadow threedhighlight threedlightshadow threedshadow windowframe',
    '#000',
    '#fff',
  ),
  ...named(
    'activecaption appworkspace background inactivecaption infobackground menu scrollbar window',
    '#fff',
    '#121212',
  ),
  ...named('buttonhighlight buttonshadow threedface', '#efefef', '#6b6b6b'),
  ...named('captiontext infotext menutext windowtext -webkit-text', '#000', '#fff'),
  inactivecaptiontext: ['#808080', '#808080'],
  '-webkit-link': ['#00e', '#9e9eff'],
  '-webkit-activelink': ['#f00', '#f9c'],
};

function named(names: string, light: string, dark: string): Record<string, readonly [string, string]> {
  return Object.fromEntries(names.split(' ').map((name) => [name, [light, dark] as const]));
}

const isColour = (word: string): boolean =>
  word === 'currentcolor' || Object.hasOwn(systemColours, word) || parseColour(word) !== undefined;
const oneOf = (words: string): ((word: string) => boolean) => {
  const known = new Set(words.split(' '));
  return (word) => known.has(word);
};

/** The words that a browser accepts for a property; it drops a declaration with any other word. */
const accepted: Readonly<Record<string, (word: string) => boolean>> = {
  color: isColour,
  'background-color': isColour,
  '-webkit-text-fill-color': isColour,
  fill: (word) => isColour(word) || /^(?:none|context-fill|context-stroke)$/.test(word),
  visibility: oneOf('visible hidden collapse'),
  opacity: oneOf(''),
  position: oneOf('static relative absolute fixed sticky -webkit-sticky'),
  'font-size': oneOf(
    'xx-small x-small small medium large x-large xx-large xxx-large smaller larger math -webkit-xxx-large',
  ),
  display: oneOf(
    'none block inline inline-block flex inline-flex grid inline-grid table inline-table table-row table-cell table-row-group ' +
      'table-header-group table-footer-group table-caption table-column table-column-group list-item flow-root flow contents ruby ' +
      'ruby-text ruby-base math grid-lanes inline-grid-lanes masonry -webkit-box -webkit-inline-box -webkit-flex -webkit-inline-flex',
  ),
  'z-index': oneOf('auto'),
  'letter-spacing': oneOf('normal'),
  'word-spacing': oneOf('normal'),
  'text-indent': oneOf('hanging each-line'),
};

/** A single word that no browser accepts for the property. */
export function isInvalidKeyword(property: string, value: string): boolean {
  if (!/^-?[a-z][a-z-]*$/.test(value) || !Object.hasOwn(accepted, property)) return false;
  return accepted[property]?.(value) === false;
}

export function isAcceptedKeyword(property: string, value: string): boolean {
  return Object.hasOwn(accepted, property) && accepted[property]?.(value) === true;
}
