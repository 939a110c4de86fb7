import { compile as compileQuery } from 'css-select';
import { parse, type Selector as Token } from 'css-what';
import type { HtmlElement, HtmlNode } from '../tree.ts';
import { pseudoClasses, stateless, unknownState } from './pseudo-classes.ts';
import type { SelectorContext } from './selector-context.ts';

/** One selector of a list. */
export interface Selector {
  readonly specificity: number;
  /** `before` for `p::before`. */
  readonly pseudoElement: string | undefined;
  /** What an element must have at least: `#id`, `.class`, a tag, or `*`. */
  readonly keys: readonly string[];
  /** True if the answer is the same for elements of one parent with equal tag, id and classes. */
  readonly isLocal: boolean;
  /** False if a part of it is not understood; without that part it matches more elements than it should. */
  readonly isCertain: boolean;
  /** What `::slotted(...)` asks of the elements in a slot. */
  readonly slotted: Token[][] | undefined;
  readonly tokens: Token[];
  /** How many tokens it has, at any depth: what a match costs at least. */
  readonly size: number;
}

/** More than a person writes; each part costs time for every element. */
const maxTokens = 60;
const maxLength = 4_000;

/** The selectors of a list. Undefined if a browser would ignore the rule. */
export function parseSelectors(text: string): readonly Selector[] | undefined {
  if (text.length > maxLength) return [everything];
  let list: Token[][];
  try {
    list = parse(text);
  } catch {
    // Most of what css-what refuses, browsers refuse too. The exceptions are few and count as not understood.
    return /^[\w\s.#:>+~*,()[\]="'|&-]+$/.test(text) && balanced(text) ? [everything] : undefined;
  }
  if (list.some((tokens) => tokens.some(isForeign))) return undefined;
  return list.map(selectorOf);
}

const everything: Selector = {
  specificity: 0,
  pseudoElement: undefined,
  keys: ['*'],
  isLocal: true,
  isCertain: false,
  slotted: undefined,
  tokens: [],
  size: 1,
};

function balanced(text: string): boolean {
  return text.split('(').length === text.split(')').length && text.split('[').length === text.split(']').length;
}

export function isKnownSelector(text: string): boolean {
  const list = parseSelectors(text);
  return list?.every(({ isCertain }) => isCertain) ?? false;
}

/** Of another vendor, or an extension of css-select that no browser has. */
function isForeign(token: Token): boolean {
  if (token.type === 'pseudo' || token.type === 'pseudo-element') {
    if (/^-(?:moz|ms|o|khtml)-/.test(token.name)) return true;
    return token.type === 'pseudo' && extensions.has(token.name);
  }
  return token.type === 'attribute' && token.action === 'not';
}

const extensions: ReadonlySet<string> = new Set(
  'contains icontains selected checkbox file password radio reset image submit parent header button input text matches'.split(
    ' ',
  ),
);
/** Written with one colon in old style sheets. */
const oldPseudoElements: ReadonlySet<string> = new Set(['before', 'after', 'first-line', 'first-letter']);

function selectorOf(tokens: Token[]): Selector {
  const pseudo = tokens.filter(isPseudoElement).at(-1);
  const pseudoElement = pseudo?.name;
  const slotted = pseudoElement === 'slotted' ? parsedOr(String(pseudo?.data ?? '*')) : undefined;
  const known = tokens.slice(0, maxTokens).flatMap((token) => (isPseudoElement(token) ? [] : [understood(token)]));
  const plain = known.flatMap((one) => one ?? []);
  const isCertain = tokens.length <= maxTokens && !known.includes(undefined);
  const size = sizeOf(plain);
  if (size > maxTokens) return { ...everything, specificity: specificityOf(tokens), pseudoElement };
  return {
    specificity: specificityOf(tokens),
    pseudoElement,
    keys: keysOf(plain),
    isLocal: plain.every(isLocalToken),
    isCertain,
    slotted,
    size,
    tokens: plain.length === 0 || isCombinator(plain.at(-1)) ? [...plain, universal] : plain,
  };
}

function isPseudoElement(token: Token): token is Extract<Token, { type: 'pseudo' | 'pseudo-element' }> {
  return token.type === 'pseudo-element' || (token.type === 'pseudo' && oldPseudoElements.has(token.name));
}

function sizeOf(tokens: readonly Token[]): number {
  return tokens.reduce(
    (sum, token) =>
      sum +
      1 +
      (token.type === 'pseudo' && Array.isArray(token.data)
        ? token.data.reduce((all, one) => all + sizeOf(one), 0)
        : 0),
    0,
  );
}

const universal = { type: 'universal', namespace: null } as Token;

function parsedOr(text: string): Token[][] {
  try {
    return parse(text);
  } catch {
    return [[universal]];
  }
}

/** The tokens in the form that css-select evaluates; undefined if nothing here knows the answer. */
function understood(token: Token): readonly Token[] | undefined {
  if (token.type === 'column-combinator' || token.type === 'parent') return undefined;
  if ((token.type === 'tag' || token.type === 'attribute') && token.namespace !== null) return undefined;
  return token.type === 'pseudo' ? understoodPseudo(token) : [token];
}

type Pseudo = Extract<Token, { type: 'pseudo' }>;

function understoodPseudo(token: Pseudo): readonly Token[] | undefined {
  const { name, data } = token;
  if (name === 'host') {
    const host = { ...token, data: null };
    return Array.isArray(data) ? [host, { ...token, name: 'is', data }] : [host];
  }
  if (Array.isArray(data)) return name === 'host-context' ? undefined : understoodList(token, data);
  if (/^nth-/.test(name) && typeof data === 'string' && !/\sof\s/i.test(data))
    return [{ ...token, name: `cached-${name}` }];
  if (unknownState.has(name)) return undefined;
  return stateless.has(name) || Object.hasOwn(pseudoClasses, name) ? [token] : undefined;
}

function understoodList(token: Pseudo, data: Token[][]): readonly Token[] | undefined {
  const inner = data.map((tokens) => tokens.map(understood));
  if (inner.some((tokens) => tokens.includes(undefined))) return undefined;
  return [{ ...token, data: inner.map((tokens) => tokens.flatMap((one) => one ?? [])) }];
}

function isCombinator(token: Token | undefined): boolean {
  return token !== undefined && ['descendant', 'child', 'sibling', 'adjacent'].includes(token.type);
}

function isLocalToken(token: Token): boolean {
  if (token.type === 'attribute') return isClassOrId(token);
  return ['tag', 'universal', 'descendant', 'child'].includes(token.type);
}

function isClassOrId(token: Token): token is Extract<Token, { type: 'attribute' }> {
  if (token.type !== 'attribute' || token.ignoreCase === true) return false;
  return (token.name === 'class' && token.action === 'element') || (token.name === 'id' && token.action === 'equals');
}

function keysOf(tokens: readonly Token[]): readonly string[] {
  const own = tokens.slice(tokens.findLastIndex(isCombinator) + 1);
  const named = own.filter(isClassOrId).toSorted((a, b) => b.name.localeCompare(a.name))[0];
  if (named !== undefined) return [`${named.name === 'id' ? '#' : '.'}${named.value}`];
  const tag = own.find((token) => token.type === 'tag');
  if (tag !== undefined) return [tag.name.toLowerCase()];
  const choice = own.find((token) => token.type === 'pseudo' && ['is', 'where'].includes(token.name));
  if (choice?.type === 'pseudo' && Array.isArray(choice.data)) return [...new Set(choice.data.flatMap(keysOf))];
  return ['*'];
}

const [ofId, ofClass, ofTag] = [1_000_000, 1_000, 1];

function specificityOf(tokens: readonly Token[]): number {
  return tokens.reduce((sum, token) => sum + weightOf(token), 0);
}

function weightOf(token: Token): number {
  if (token.type === 'tag' || token.type === 'pseudo-element') return ofTag;
  if (token.type === 'attribute') return token.name === 'id' && token.ignoreCase === 'quirks' ? ofId : ofClass;
  if (token.type !== 'pseudo' || token.name === 'where') return 0;
  if (oldPseudoElements.has(token.name)) return ofTag;
  return Array.isArray(token.data) ? Math.max(0, ...token.data.map(specificityOf)) : ofClass;
}

export type Matcher = (element: HtmlElement) => boolean;

/** Undefined if css-select cannot evaluate it. */
export function compileSelector(tokens: Token[][], context: SelectorContext): Matcher | undefined {
  try {
    return compileQuery<HtmlNode, HtmlElement>(structuredClone(tokens), context.options);
  } catch {
    return undefined;
  }
}
