import type { DefaultTreeAdapterTypes } from 'parse5';
import type { DocumentPlace, HidingMethod } from '../model/document.ts';
import type { Span } from '../model/finding.ts';
import { besideText } from './html/aside.ts';
import { isDoubt } from './html/effects.ts';
import { sightsOf } from './html/sights.ts';
import { parseWithin, placeOf } from './html/tree.ts';
import type { DocumentLimits } from './limits.ts';
import { clean, type TextWriter } from './text-writer.ts';

interface Hidden extends Span {
  readonly method: HidingMethod;
  readonly text: string;
  readonly place: DocumentPlace;
  /** True if it stays in the visible text too: an attribute is part of its tag. */
  readonly stays: boolean;
}

const heading = /^ {0,3}#{1,6}(?:[ \t]|$)/;
const fence = /^ {0,3}(`{3,}|~{3,})/;

/** Markdown is kept as written, without the parts that no renderer shows. */
export function readMarkdown(source: string, limits: DocumentLimits, writer: TextWriter): void {
  const text = clean(source);
  const { masked, headings } = maskCode(text);
  const placeAt = placesIn(text);
  const hidden = [
    ...hiddenMarkup(masked, text, limits),
    ...linkComments(masked, text, placeAt),
    ...linkTitles(masked, placeAt),
  ];
  const visible = new Visible(text, headings, writer);
  for (const piece of hidden.sort((a, b) => a.start - b.start || b.end - a.end)) {
    if (piece.start < visible.at) continue;
    visible.writeUpTo(piece.stays ? piece.end : piece.start);
    writer.breakHidden();
    writer.hide(piece.method, piece.text, piece.place);
    visible.at = piece.end;
  }
  visible.writeUpTo(text.length);
}

/** Writes the text between hidden pieces. Headings are in order, so each is checked once. */
class Visible {
  readonly #text: string;
  readonly #headings: readonly number[];
  readonly #writer: TextWriter;
  #next = 0;
  at = 0;

  constructor(text: string, headings: readonly number[], writer: TextWriter) {
    this.#text = text;
    this.#headings = headings;
    this.#writer = writer;
  }

  writeUpTo(to: number): void {
    for (; (this.#headings[this.#next] ?? to) < to; this.#next++) {
      const start = this.#headings[this.#next] ?? to;
      if (start < this.at) continue; // hidden with the element around it
      this.#writer.verbatim(this.#text.slice(this.at, start));
      this.#writer.markHeading();
      this.at = start;
    }
    this.#writer.verbatim(this.#text.slice(this.at, to));
    this.at = to;
  }
}

/** Code is shown as written, so it is masked, in place, before anything looks for markup. */
function maskCode(text: string): { readonly masked: string; readonly headings: readonly number[] } {
  const headings: number[] = [];
  const masked: string[] = [];
  let [at, open] = [0, ''];
  for (const line of text.split('\n')) {
    const fenceMark = fence.exec(line)?.[1] ?? '';
    const inside = open !== '';
    if (!inside && heading.test(line)) headings.push(at);
    masked.push(inside || fenceMark !== '' ? mask(line) : maskSpans(line));
    if (!inside) open = fenceMark;
    else if (fenceMark.startsWith(open) && line.trim() === fenceMark) open = '';
    at += line.length + 1;
  }
  return { masked: masked.join('\n'), headings };
}

/** Masks code spans, from backticks to the same number of backticks. In one pass: a search from each would be quadratic. */
function maskSpans(line: string): string {
  const parts: string[] = [];
  let at = 0;
  let open: Span | undefined;
  for (const { 0: marks, index } of line.matchAll(/`+/g)) {
    const end = index + marks.length;
    const closes = open !== undefined && marks.length <= open.end - open.start;
    if (open !== undefined && closes) {
      const start = open.end - marks.length;
      parts.push(line.slice(at, start), mask(line.slice(start, end)));
      at = end;
    }
    open = closes ? undefined : { start: index, end };
  }
  parts.push(line.slice(at));
  return parts.join('');
}

function mask(text: string): string {
  return 'x'.repeat(text.length);
}

/** Comments, and elements whose style hides them, with their range in the source. */
function hiddenMarkup(masked: string, text: string, limits: DocumentLimits): readonly Hidden[] {
  if (!masked.includes('<')) return [];
  const tree = parseWithin(masked, limits.depth);
  const sightOf = sightsOf(tree);
  const found: Hidden[] = [];
  const waiting = [...tree.childNodes];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (node.nodeName === '#comment' && 'data' in node) {
      found.push({ ...spanOf(node), method: 'comment', text: node.data, place: placeOf(node), stays: false });
    }
    if (!('tagName' in node)) continue;
    const hidden = hiddenElement(node, sightOf(node), text);
    if (hidden !== undefined) {
      found.push(hidden);
      continue;
    }
    const at = { start: spanOf(node).start, end: spanOf(node).start, place: placeOf(node), stays: true };
    for (const aside of besideText(node)) found.push({ ...at, ...aside });
    waiting.push(...node.childNodes);
  }
  return found;
}

/** Undefined for an element that is visible, or that the parser added. */
function hiddenElement(
  element: DefaultTreeAdapterTypes.Element,
  method: HidingMethod | undefined,
  text: string,
): Hidden | undefined {
  const span = spanOf(element);
  if (method === undefined || span.end <= span.start) return undefined;
  const words = text.slice(span.start, span.end).replace(/<[^<>]{0,2000}>/g, ' ');
  return { ...span, method, text: words, place: placeOf(element), stays: isDoubt(method) };
}

function spanOf({ sourceCodeLocation: range }: DefaultTreeAdapterTypes.ChildNode): Span {
  return { start: range?.startOffset ?? 0, end: range?.endOffset ?? 0 };
}

/** `[//]: # (words)`: an unused link definition is how Markdown writes a comment. */
function linkComments(masked: string, text: string, placeAt: PlaceAt): readonly Hidden[] {
  return [...masked.matchAll(/^ {0,3}\[(?:\/\/|comment|_|#)\]:[ \t]*(?:#|<>)[^\n]*/gim)].map((match) => {
    const span = { start: match.index, end: match.index + match[0].length };
    const words = text
      .slice(span.start, span.end)
      .replace(/^[^(")']*[("']?/, '')
      .replace(/[)"']\s*$/, '');
    return { ...span, method: 'comment', text: words, place: placeAt(span.start), stays: false };
  });
}

/** `![words](address "words")`. */
function linkTitles(masked: string, placeAt: PlaceAt): readonly Hidden[] {
  const found: Hidden[] = [];
  for (const match of masked.matchAll(
    /(!?)\[([^\]\n]{0,1000})\]\([^\s()]{1,1000}(?:[ \t]+["']([^"'\n]{1,1000})["'])?[ \t]*\)/g,
  )) {
    const [all, picture, label = '', title] = match;
    const end = match.index + all.length;
    const place = placeAt(match.index);
    const at = { start: end, end, place, stays: true };
    if (picture === '!' && label.trim() !== '') found.push({ ...at, method: 'alternative-text', text: label });
    if (title !== undefined) found.push({ ...at, method: 'title', text: title });
  }
  return found;
}

type PlaceAt = (offset: number) => DocumentPlace;

function placesIn(text: string): PlaceAt {
  const ends: number[] = [];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) ends.push(at);
  return (offset) => {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((ends[middle] ?? 0) < offset) low = middle + 1;
      else high = middle;
    }
    return { line: low + 1 };
  };
}
