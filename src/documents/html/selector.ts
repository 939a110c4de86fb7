/** What an element is asked for. */
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
  /** What stands between this part and the one to its left. */
  readonly within: 'child' | 'descendant';
}

export interface Selector {
  /** Right to left: the element itself first. */
  readonly parts: readonly Compound[];
  readonly weight: number;
}

const mostParts = 8;
/** With a sign between every two parts, and one in front. */
const mostTokens = 2 * mostParts;
const piece = /([#.])((?:[\w-]|[^\0-\x7f]|\\.)+)|(\*|[a-z][\w-]*)|\[([^\]]{1,200})\]/iy;

/** Tags, ids, classes and attributes, nested. Undefined for anything else (states, siblings): such a rule is not applied. */
export function parseSelector(text: string): Selector | undefined {
  const tokens = text.trim().replaceAll('>', ' > ').split(/\s+/);
  if (tokens.length > mostTokens) return undefined;
  const parts: Compound[] = [];
  let within: Compound['within'] = 'descendant';
  for (const token of tokens) {
    if (token === '>') {
      within = 'child';
      continue;
    }
    const part = compound(token, within);
    if (part === undefined) return undefined;
    parts.unshift(part);
    within = 'descendant';
  }
  return parts.length === 0 || parts.length > mostParts ? undefined : { parts, weight: weightOf(parts) };
}

function compound(token: string, within: Compound['within']): Compound | undefined {
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
  return { classes, attributes, within, ...(tag === undefined ? {} : { tag }), ...(id === undefined ? {} : { id }) };
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
  if (own === undefined || !fits(own, element)) return false;
  let at: Styled | undefined = element;
  let { within } = own;
  for (const part of rest) {
    at = at?.parent;
    // The nearest ancestor that fits is taken; a selector that needs a further one is rare, and missing it hides less.
    while (within === 'descendant' && at !== undefined && !fits(part, at)) at = at.parent;
    if (at === undefined || !fits(part, at)) return false;
    within = part.within;
  }
  return true;
}

function fits({ tag, id, classes, attributes }: Compound, element: Styled): boolean {
  if (tag !== undefined && tag !== element.tag) return false;
  if (id !== undefined && element.attributes.get('id') !== id) return false;
  if (!classes.every((name) => element.classes.has(name))) return false;
  return attributes.every(({ name, test }) => {
    const value = element.attributes.get(name);
    return value !== undefined && test(value);
  });
}

/** Under which key a rule is looked up: what its own element must have. */
export function keyOf({ parts: [own] }: Selector): string {
  if (own?.id !== undefined) return `#${own.id}`;
  if (own?.classes[0] !== undefined) return `.${own.classes[0]}`;
  return own?.tag ?? '*';
}
