import type { CssNode } from 'css-tree';
import parse from 'css-tree/parser';

/** What lengths refer to, in pixels. */
export interface LengthBasis {
  readonly em: number;
  /** What a percentage is a part of; undefined if nothing here knows. */
  readonly whole: number | undefined;
  readonly width: number;
  readonly height: number;
}

type Kind = 'number' | 'length' | 'angle' | 'time';
interface Quantity {
  readonly kind: Kind;
  readonly value: number;
}

export const rootFontPx = 16;

const units: Readonly<Record<string, readonly [Kind, number]>> = {
  px: ['length', 1],
  pt: ['length', 4 / 3],
  pc: ['length', 16],
  in: ['length', 96],
  cm: ['length', 96 / 2.54],
  mm: ['length', 9.6 / 2.54],
  q: ['length', 2.4 / 2.54],
  rem: ['length', rootFontPx],
  rlh: ['length', 1.2 * rootFontPx],
  rex: ['length', rootFontPx / 2],
  rch: ['length', rootFontPx / 2],
  deg: ['angle', 1],
  grad: ['angle', 0.9],
  rad: ['angle', 180 / Math.PI],
  turn: ['angle', 360],
  s: ['time', 1],
  ms: ['time', 0.001],
};
const perEm: Readonly<Record<string, number>> = { em: 1, ex: 0.5, ch: 0.5, cap: 0.7, ic: 1, lh: 1.2 };

const simple = /^([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d{1,3})?)([a-z]+|%)?$/;
const maxLength = 400;

/** In pixels; undefined if the text is no length, or not understood. Zero needs no unit. */
export function lengthOf(text: string, basis: LengthBasis): number | undefined {
  const quantity = quantityOf(text, basis);
  if (quantity?.kind === 'length') return quantity.value;
  return quantity?.kind === 'number' && quantity.value === 0 ? 0 : undefined;
}

export function numberOf(text: string, whole = 1): number | undefined {
  const quantity = quantityOf(text, { em: rootFontPx, whole, width: 0, height: 0 });
  return quantity?.kind === 'number' || text.includes('%') ? quantity?.value : undefined;
}

/** In degrees. */
export function angleOf(text: string): number | undefined {
  const quantity = quantityOf(text, { em: rootFontPx, whole: undefined, width: 0, height: 0 });
  if (quantity?.kind === 'angle') return quantity.value;
  return quantity?.kind === 'number' && quantity.value === 0 ? 0 : undefined;
}

/** In seconds. */
export function timeOf(text: string): number | undefined {
  const quantity = quantityOf(text, { em: rootFontPx, whole: undefined, width: 0, height: 0 });
  return quantity?.kind === 'time' ? quantity.value : undefined;
}

function quantityOf(text: string, basis: LengthBasis): Quantity | undefined {
  const [, number, unit = ''] = simple.exec(text) ?? [];
  if (number !== undefined) return dimension(Number(number), unit, basis);
  if (!text.includes('(') || text.length > maxLength) return undefined;
  try {
    const value = parse(text, { context: 'value' });
    if (value.type !== 'Value') return undefined;
    const [only, ...others] = value.children.toArray();
    return only === undefined || others.length > 0 ? undefined : quantityOfNode(only, basis);
  } catch {
    return undefined; // no value in the grammar of CSS
  }
}

function dimension(value: number, unit: string, basis: LengthBasis): Quantity | undefined {
  if (unit === '') return { kind: 'number', value };
  if (unit === '%') {
    return basis.whole === undefined ? undefined : { kind: 'length', value: (value / 100) * basis.whole };
  }
  const known = units[unit];
  if (known !== undefined) return { kind: known[0], value: value * known[1] };
  const ems = perEm[unit];
  if (ems !== undefined) return { kind: 'length', value: value * ems * basis.em };
  const [, side] = /^(?:[sld])?v(w|h|i|b|min|max)$/.exec(unit) ?? [];
  if (side === undefined) return undefined;
  const { width, height } = basis;
  const sides: Readonly<Record<string, number>> = {
    ...{ w: width, i: width, h: height, b: height },
    ...{ min: Math.min(width, height), max: Math.max(width, height) },
  };
  return { kind: 'length', value: (value / 100) * (sides[side] ?? 0) };
}

function quantityOfNode(node: CssNode, basis: LengthBasis): Quantity | undefined {
  if (node.type === 'Number') return { kind: 'number', value: Number(node.value) };
  if (node.type === 'Percentage') return dimension(Number(node.value), '%', basis);
  if (node.type === 'Dimension') return dimension(Number(node.value), node.unit.toLowerCase(), basis);
  if (node.type === 'Parentheses') return sum(node.children.toArray(), basis);
  if (node.type === 'Identifier') return constant(node.name.toLowerCase());
  if (node.type !== 'Function') return undefined;
  return call(node.name.toLowerCase(), node.children.toArray(), basis);
}

function constant(name: string): Quantity | undefined {
  const values: Readonly<Record<string, number>> = { pi: Math.PI, e: Math.E, infinity: 1e9, '-infinity': -1e9 };
  const value = values[name];
  return value === undefined ? undefined : { kind: 'number', value };
}

function sum(nodes: readonly CssNode[], basis: LengthBasis): Quantity | undefined {
  let total: Quantity | undefined;
  let sign = 1;
  let term: CssNode[] = [];
  const add = (): boolean => {
    const next = product(term, basis);
    if (next === undefined || (total !== undefined && total.kind !== next.kind)) return false;
    total = { kind: next.kind, value: (total?.value ?? 0) + sign * next.value };
    term = [];
    return true;
  };
  for (const node of nodes) {
    const operator = node.type === 'Operator' ? node.value.trim() : '';
    if (operator === '+' || operator === '-') {
      if (!add()) return undefined;
      sign = operator === '+' ? 1 : -1;
    } else term.push(node);
  }
  return add() ? total : undefined;
}

function product(nodes: readonly CssNode[], basis: LengthBasis): Quantity | undefined {
  let total: Quantity | undefined;
  let operator = '*';
  for (const node of nodes) {
    if (node.type === 'Operator') {
      operator = node.value.trim();
      continue;
    }
    const next = quantityOfNode(node, basis);
    if (next === undefined) return undefined;
    total = total === undefined ? next : combined(total, operator, next);
  }
  return total;
}

function combined(total: Quantity, operator: string, next: Quantity): Quantity {
  if (operator === '*')
    return { kind: total.kind === 'number' ? next.kind : total.kind, value: total.value * next.value };
  return { kind: total.kind === next.kind ? 'number' : total.kind, value: total.value / next.value };
}

const degrees = (value: Quantity | undefined): number =>
  ((value?.value ?? 0) * Math.PI) / (value?.kind === 'angle' ? 180 : Math.PI);

type Values = readonly number[];
/** Functions whose result has the kind of their arguments. */
const samekind: Readonly<Record<string, (values: Values) => number>> = {
  min: (values) => Math.min(...values),
  max: (values) => Math.max(...values),
  clamp: ([low = 0, value = 0, high = 0]) => Math.max(low, Math.min(value, high)),
  abs: ([value = 0]) => Math.abs(value),
  hypot: (values) => Math.hypot(...values),
  round: ([value = 0, step = 1]) => (step === 0 ? value : Math.round(value / step) * step),
  mod: ([value = 0, by = 1]) => ((value % by) + by) % by,
  rem: ([value = 0, by = 1]) => value % by,
};
/** Functions whose result is a number. */
const numeric: Readonly<Record<string, (values: Values) => number>> = {
  sign: ([value = 0]) => Math.sign(value),
  pow: ([base = 0, exponent = 1]) => base ** exponent,
  sqrt: ([value = 0]) => Math.sqrt(value),
  exp: ([value = 0]) => Math.exp(value),
  log: ([value = 1, base = Math.E]) => Math.log(value) / Math.log(base),
};
const trigonometric: Readonly<Record<string, (radians: number) => number>> = {
  sin: Math.sin,
  cos: Math.cos,
  tan: Math.tan,
};

function argumentsOf(nodes: readonly CssNode[]): readonly CssNode[][] {
  const parts: CssNode[][] = [[]];
  for (const node of nodes) {
    if (node.type === 'Operator' && node.value.trim() === ',') parts.push([]);
    else parts.at(-1)?.push(node);
  }
  return parts;
}

function call(name: string, nodes: readonly CssNode[], basis: LengthBasis): Quantity | undefined {
  const parts = argumentsOf(nodes);
  // The rounding strategy is a word.
  const given = name === 'round' && parts[0]?.[0]?.type === 'Identifier' ? parts.slice(1) : parts;
  if (name === 'calc' || name === '-webkit-calc') return sum(nodes, basis);
  const values = given.map((part) => sum(part, basis));
  const [first] = values;
  if (first === undefined || values.includes(undefined)) return undefined;
  const plain = values.map((value) => value?.value ?? 0);
  const known = (table: Readonly<Record<string, unknown>>): boolean => Object.hasOwn(table, name);
  if (known(samekind)) return { kind: first.kind, value: samekind[name]?.(plain) ?? 0 };
  if (known(numeric)) return { kind: 'number', value: numeric[name]?.(plain) ?? 0 };
  if (known(trigonometric)) return { kind: 'number', value: trigonometric[name]?.(degrees(first)) ?? 0 };
  return undefined;
}
