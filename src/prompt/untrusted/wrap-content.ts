import { isText, textOf } from './media.ts';
import type { Plan } from './plan.ts';
import { type ReadValue, readValue, type ValueReading, withClass } from './read-value.ts';
import { readableForms } from './readable-forms.ts';
import { planOf } from './shape.ts';

/** The content of a tool result, read once. */
export interface UntrustedContent {
  /** The texts that will be wrapped, in order. */
  readonly texts: readonly string[];
  /** Everything in it that an agent could repeat: the wrapped texts without escapes, addresses and names. */
  readonly evidence: readonly string[];
  /** The content with each text replaced by what `wrap` returns for it. */
  wrapWith(wrap: (text: string) => string): unknown;
}

/** Reads a tool result of any kind and plans how it is wrapped. */
export function readUntrusted(content: unknown): UntrustedContent {
  const reading = readValue(content);
  const plan = planOf(reading.value);
  const texts: string[] = [];
  const evidence: string[] = [];
  visit(plan, (piece) => {
    if (piece.as === 'text') {
      texts.push(piece.text);
      evidence.push(piece.text, ...readableForms(piece.text));
    } else if (piece.as === 'whole') {
      const text = wholeText(piece.value);
      texts.push(text);
      evidence.push(text, ...leavesOf(piece.value));
    } else if (piece.as === 'structure' && piece.notable) {
      evidence.push(String(piece.value), ...readableForms(String(piece.value)));
    }
  });
  return { texts, evidence, wrapWith: (wrap) => render(plan, reading, wrap) };
}

function visit(plan: Plan, see: (piece: Plan) => void): void {
  see(plan);
  if (plan.as === 'list') for (const item of plan.items) visit(item, see);
  if (plan.as === 'object') for (const [, member] of plan.members) visit(member, see);
}

function render(plan: Plan, reading: ValueReading, wrap: (text: string) => string): unknown {
  switch (plan.as) {
    case 'text':
      return wrap(plan.text);
    case 'whole':
      return wrap(wholeText(plan.value));
    case 'structure':
      return plan.value;
    case 'list':
      return plan.items.map((item) => render(item, reading, wrap));
    case 'object': {
      const object = Object.fromEntries(plan.members.map(([key, member]) => [key, render(member, reading, wrap)]));
      const prototype = plan.source === undefined ? undefined : reading.classes.get(plan.source);
      return prototype === undefined ? object : withClass(object as Record<string, ReadValue>, prototype);
    }
  }
}

/** A value without a known form as text: JSON, with bytes as the text they hold or as their number. */
function wholeText(value: ReadValue): string {
  if (value === undefined) return '(no content)';
  if (typeof value === 'string') return value;
  if (value instanceof Uint8Array) return textOfBytes(value);
  // Asked about every member, JSON takes several times as long.
  if (!hasBytes(value)) return JSON.stringify(value);
  return JSON.stringify(value, (_key, member: unknown) =>
    member instanceof Uint8Array ? textOfBytes(member) : member,
  );
}

function hasBytes(value: ReadValue): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return value instanceof Uint8Array || Object.values(value).some(hasBytes);
}

function textOfBytes(bytes: Uint8Array): string {
  return isText(bytes) ? textOf(bytes) : `(${bytes.length} bytes)`;
}

/** Strings that JSON writes differently, as they are, and what a reader makes of those without blanks. */
function leavesOf(value: ReadValue): readonly string[] {
  if (typeof value === 'string') {
    const isEscaped = JSON.stringify(value).length !== value.length + 2;
    return [...(isEscaped ? [value] : []), ...readableForms(value)];
  }
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return [];
  return [...(Array.isArray(value) ? [] : Object.keys(value)), ...Object.values(value)].flatMap(leavesOf);
}
