import type { HidingMethod } from '../../model/document.ts';
import { isMath, isSvg } from './presentational.ts';
import { attributeOf, type HtmlElement, isElement } from './tree.ts';

/** Shown only if something else is not, or never. */
const fallbacks: ReadonlySet<string> = new Set(
  (
    'noscript template canvas audio video iframe noframes noembed datalist progress meter rp ' +
    'annotation annotation-xml desc metadata defs symbol clipPath mask pattern marker linearGradient radialGradient filter'
  ).split(' '),
);
/** They move or choose their content in ways that are not followed here. */
const doubtful: ReadonlySet<string> = new Set(['marquee', 'textPath', 'switch', 'maction', 'mprescripts']);
const drawnText: ReadonlySet<string> = new Set(['text', 'tspan', 'textPath']);
const mathText: ReadonlySet<string> = new Set(['mi', 'mn', 'mo', 'ms', 'mtext']);
const motions: ReadonlySet<string> = new Set(['animate', 'set', 'animateTransform', 'animateMotion']);

/** What a browser does with an element before any style of the page; `display` is what the page says. */
export function builtInEffect(element: HtmlElement, display: string): HidingMethod | undefined {
  const { tagName: tag } = element;
  const has = (name: string): boolean => attributeOf(element, name) !== undefined;
  if (display === 'none') return 'not-displayed';
  if (has('hidden') && (display === '' || attributeOf(element, 'hidden')?.toLowerCase() === 'until-found'))
    return 'hidden-attribute';
  if (display === '' && (has('popover') || (tag === 'dialog' && !has('open')))) return 'not-displayed';
  if (isSvg(element) && tag === 'title') return 'title';
  if (isFallback(element)) return 'fallback';
  const moves = element.childNodes.some((child) => isElement(child) && motions.has(child.tagName));
  return doubtful.has(tag) || moves ? 'undetermined' : undefined;
}

function isFallback(element: HtmlElement): boolean {
  const { tagName: tag } = element;
  if (tag === 'template') return attributeOf(element, 'shadowrootmode') === undefined;
  if (tag === 'object') return attributeOf(element, 'data') !== undefined;
  return tag === 'option' ? !isShownOption(element) : fallbacks.has(tag);
}

/** A closed list shows the chosen option, or else the first. */
function isShownOption(option: HtmlElement): boolean {
  let list = option.parentNode;
  while (list !== null && 'tagName' in list && list.tagName !== 'select') list = list.parentNode;
  if (list === null || !('tagName' in list)) return true;
  if (attributeOf(list, 'multiple') !== undefined || Number(attributeOf(list, 'size') ?? 1) > 1) return true;
  if (attributeOf(option, 'selected') !== undefined) return true;
  return option.parentNode?.childNodes.find((child) => isElement(child) && child.tagName === 'option') === option;
}

/** Drawings and formulas show text only inside certain elements. */
export function textPlaceEffect(element: HtmlElement): HidingMethod | undefined {
  if (isMath(element)) return mathText.has(element.tagName) ? undefined : 'undetermined';
  if (!isSvg(element) || element.tagName === 'foreignObject' || element.tagName === 'title') return undefined;
  for (let at: HtmlElement['parentNode'] | HtmlElement = element; at !== null && 'tagName' in at; at = at.parentNode) {
    if (drawnText.has(at.tagName)) return undefined;
    if (at.tagName === 'svg') break;
  }
  return 'not-displayed';
}

const inlineTags: ReadonlySet<string> = new Set(
  (
    'a abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd label map mark q ruby rt s samp small span strike strong sub ' +
    'sup time tt u var slot tspan'
  ).split(' '),
);

export function isInlineElement({ tagName }: HtmlElement, display: string): boolean {
  if (display === '') return inlineTags.has(tagName);
  return display === 'inline' || display === 'contents';
}

/** Elements whose content is a picture, a film or a form. */
export const replacedTags: ReadonlySet<string> = new Set(
  'img video iframe canvas svg object embed textarea select input'.split(' '),
);
