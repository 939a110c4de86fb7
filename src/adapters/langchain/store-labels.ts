import { isObject } from '../../base/is-object.ts';

/** Members that sort items and state nothing. Programs compare them, so they stay as they are. */
const labelNames: ReadonlySet<string> = new Set(['kind', 'type', 'category', 'status', 'format', 'lang', 'language']);
const oneWord = /^[\p{L}\p{N}_.-]{1,24}$/u;
const maxDepth = 32;

/** A value without its labels: what it says. */
export function withoutLabels(value: unknown, depth = 0): unknown {
  if (Array.isArray(value)) return value.map((item) => withoutLabels(item, depth + 1));
  if (!isObject(value) || depth > maxDepth) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) =>
      isLabel(name, member) ? [] : [[name, withoutLabels(member, depth + 1)]],
    ),
  );
}

/** The labels of a value. */
export function labelsIn(value: unknown, depth = 0): readonly string[] {
  if (typeof value !== 'object' || value === null || depth > maxDepth) return [];
  return Object.entries(value).flatMap(([name, member]) =>
    isLabel(name, member) ? [String(member)] : labelsIn(member, depth + 1),
  );
}

function isLabel(name: string, member: unknown): boolean {
  return labelNames.has(name) && typeof member === 'string' && oneWord.test(member);
}
