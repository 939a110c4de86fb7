import { type Declaration, parseDeclarations, split, withoutComments } from './declarations.ts';
import { parseSelector, type Selector } from './selector.ts';

export interface StyleRule {
  readonly selector: Selector;
  readonly declarations: readonly Declaration[];
  /** Later rules win over earlier ones of the same weight. */
  readonly order: number;
}

const maxBlockDepth = 16;
/** The assumed size of the window. Text that is hidden only on a phone is seen by most readers. */
const window = { width: 1_280, height: 800 };

/** The rules of a style element that apply on a screen. Rules that are not understood are left out. */
export function parseStylesheet(css: string, order = 0): readonly StyleRule[] {
  const rules: StyleRule[] = [];
  readBlocks(withoutComments(css), 0, (prelude, block) => {
    const declarations = parseDeclarations(block);
    for (const part of split(prelude, ',')) {
      const selector = parseSelector(part);
      if (selector !== undefined) rules.push({ selector, declarations, order: order + rules.length });
    }
  });
  return rules;
}

function readBlocks(css: string, depth: number, found: (prelude: string, block: string) => void): void {
  let at = 0;
  while (at < css.length && depth < maxBlockDepth) {
    const open = css.indexOf('{', at);
    if (open < 0) return;
    // A statement without a block, such as @import, ends before the next one.
    const before = css.slice(at, open);
    const prelude = before.slice(before.lastIndexOf(';') + 1).trim();
    const close = closing(css, open);
    const block = css.slice(open + 1, close);
    if (!prelude.startsWith('@')) found(prelude, block);
    else if (applies(prelude)) readBlocks(block, depth + 1, found);
    at = close + 1;
  }
}

function closing(css: string, open: number): number {
  let depth = 0;
  const brace = /[{}]/g;
  brace.lastIndex = open;
  for (let match = brace.exec(css); match !== null; match = brace.exec(css)) {
    depth += match[0] === '{' ? 1 : -1;
    if (depth === 0) return match.index;
  }
  return css.length;
}

function applies(prelude: string): boolean {
  const [, name = '', condition = ''] = /^@([a-z-]+)\s*([\s\S]*)$/i.exec(prelude) ?? [];
  if (name === 'supports' || name === 'layer' || name === 'container') return true;
  return name === 'media' && split(condition, ',').some(appliesToScreen);
}

function appliesToScreen(query: string): boolean {
  return query
    .toLowerCase()
    .split(/\band\b/)
    .map((part) => part.trim())
    .every((part) => part === 'screen' || part === 'only screen' || part === 'all' || isWideEnough(part));
}

function isWideEnough(part: string): boolean {
  const [, bound, side, value = ''] =
    /^\(\s*(min|max)-(width|height)\s*:\s*(\d{1,6}(?:\.\d+)?)(?:px)?\s*\)$/.exec(part) ?? [];
  if (bound === undefined) return false;
  const size = side === 'height' ? window.height : window.width;
  return bound === 'min' ? size >= Number(value) : size <= Number(value);
}
