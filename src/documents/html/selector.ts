/** What a selector can test of an element. */
export interface Styled {
  readonly tag: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly classes: ReadonlySet<string>;
  readonly parent: Styled | undefined;
}

interface Compound {
  readonly tag?: string;
  readonly id?: string;
  readonly classes: readonly string[];
  readonly attributes: readonly { readonly name: string; readonly test: (value: string) => boolean }[];
  /** The relation between this part and the one to its left. */
  readonly combinator: 'child' | 'descendant';
}

export interface Selector {
  /** From right to left: the element itself first. */
  readonly parts: readonly Compound[];
  readonly weight: number;
}

const maxParts = 8;
/** With a combinator between two parts and one in front. */
const maxTokens = 2 * maxParts;
const piece = /([#.])((?:[\w-]|[^\0-\x7f]|\\.)+)|(\*|[a-z][\w-]*)|\[([^\]]{1,200})\]/iy;

/** Nested tags, ids, classes and attributes. Undefined for anything else (states, siblings): such a rule is not applied. */
export function parseSelector(text: string): Selector | undefined {
  const tokens = text.trim().replaceAll('>', ' > ').split(/\s+/);
  if (tokens.length > maxTokens) return undefined;
  const parts: Compound[] = [];
  let combinator: Compound['combinator'] = 'descendant';
  for (const token of tokens) {
    if (token === '>') {
      combinator = 'child';
      continue;
    }
    const part = compound(token, combinator);
    if (part === undefined) return undefined;
    parts.unshift(part);
    combinator = 'descendant';
  }
  return parts.length === 0 || parts.length > maxParts ? undefined : { parts, weight: weightOf(parts) };
}

function compound(token: string, combinator: Compound['combinator']): Compound | undefined {
  const classes: string[] = [];
  const attributes: Compound['attributes'][number][] = [];
  let tag: string | undefined;
  let id: string | undefined;
  piece.lastIndex = 0;
  while (piece.lastIndex < token.length) {
    const match = piece.exec(token);
    if (match === null) return undefined;
    const [, sign, name = '', element, inside] = match;
    if (sign === '#') id = name;
    else if (sign === '.') classes.push(name);
    else if (element !== undefined && element !== '*') tag = element.toLowerCase();
    else if (inside !== undefined) attributes.push(attributeTest(inside));
  }
  return {
    classes,
    attributes,
    combinator,
    ...(tag === undefined ? {} : { tag }),
    ...(id === undefined ? {} : { id }),
  };
}

const tests: Readonly<Record<string, (value: string, wanted: string) => boolean>> = {
  '=': (value, wanted) => value === wanted,
  '~=': (value, wanted) => value.split(/\s+/).includes(wanted),
  '^=': (value, wanted) => wanted !== '' && value.startsWith(wanted),
  '$=': (value, wanted) => wanted !== '' && value.endsWith(wanted),
  '*=': (value, wanted) => wanted !== '' && value.includes(wanted),
  '|=': (value, wanted) => value === wanted || value.startsWith(`${wanted}-`),
};

function attributeTest(inside: string): Compound['attributes'][number] {
  const [, name = '', sign, value = ''] =
    /^\s*([\w-]+)\s*(?:([~^$*|]?=)\s*["']?(.*?)["']?\s*i?)?\s*$/.exec(inside) ?? [];
  const test = sign === undefined ? undefined : tests[sign];
  return { name: name.toLowerCase(), test: (found) => test === undefined || test(found, value) };
}

function weightOf(parts: readonly Compound[]): number {
  return parts.reduce(
    (sum, { id, classes, attributes, tag }) =>
      sum + (id === undefined ? 0 : 10_000) + (classes.length + attributes.length) * 100 + (tag === undefined ? 0 : 1),
    0,
  );
}

export function selects({ parts }: Selector, element: Styled): boolean {
  const [own, ...rest] = parts;
  if (own === undefined || !matches(own, element)) return false;
  let at: Styled | undefined = element;
  let { combinator } = own;
  for (const part of rest) {
    at = at?.parent;
    // Takes the nearest ancestor that matches. A selector that needs a further one is rare, and missing it hides less.
    while (combinator === 'descendant' && at !== undefined && !matches(part, at)) at = at.parent;
    if (at === undefined || !matches(part, at)) return false;
    combinator = part.combinator;
  }
  return true;
}

function matches({ tag, id, classes, attributes }: Compound, element: Styled): boolean {
  if (tag !== undefined && tag !== element.tag) return false;
  if (id !== undefined && element.attributes.get('id') !== id) return false;
  if (!classes.every((name) => element.classes.has(name))) return false;
  return attributes.every(({ name, test }) => {
    const value = element.attributes.get(name);
    return value !== undefined && test(value);
  });
}

/** The key for looking up a rule: a property that its element must have. */
export function keyOf({ parts: [own] }: Selector): string {
  if (own?.id !== undefined) return `#${own.id}`;
  if (own?.classes[0] !== undefined) return `.${own.classes[0]}`;
  return own?.tag ?? '*';
}
