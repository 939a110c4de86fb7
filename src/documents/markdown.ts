import type { DefaultTreeAdapterTypes } from 'parse5';
import type { DocumentPlace, HidingMethod } from '../model/document.ts';
import type { Span } from '../model/finding.ts';
import { besideText } from './html/aside.ts';
import { isDoubt } from './html/effects.ts';
import { sightsOf } from './html/sights.ts';
import { parseWithin, placeOf } from './html/tree.ts';
import type { DocumentLimits } from './limits.ts';
import { markdownParts, type UnseenWords } from './markdown-tree.ts';
import { Unreadable } from './problem.ts';
import { clean, type TextWriter } from './text-writer.ts';

interface Hidden extends UnseenWords {
  readonly place: DocumentPlace;
}

/** Markdown is kept as written, without the parts that no renderer shows. */
export function readMarkdown(source: string, limits: DocumentLimits, writer: TextWriter): void {
  const text = clean(source);
  if (quotesDeeperThan(text, limits.depth)) throw new Unreadable('too-deep');
  const { markup, headings, unseen } = markdownParts(text);
  const placeAt = placesIn(text);
  const hidden = [
    ...hiddenMarkup(markup, text, limits),
    ...unseen.map((words) => ({ ...words, place: placeAt(words.start) })),
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

/** Whether quotes are nested deeper than the limit: the parser follows each of them on every line. */
function quotesDeeperThan(text: string, depth: number): boolean {
  return [...text.matchAll(/^[ \t>]{100,}/gm)].some(([marks]) => marks.replace(/[^>]/g, '').length > depth);
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
