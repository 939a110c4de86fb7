import { codePointName, hidden, unusualBlanks } from '../base/visible.ts';
import type { Span } from '../model/finding.ts';

/** A piece of a text with one appearance. Joined, the pieces are the text. */
export interface Segment {
  readonly text: string;
  /** Indexes of the spans that cover it. */
  readonly marks: readonly number[];
  /** Invisible on screen, so it is drawn as code points. */
  readonly hidden: boolean;
}

/** Everything invisible or misleading on screen, except line breaks and tabs, which a page can show. */
const hiddenRun = new RegExp(String.raw`(?:(?![\n\t])[${hidden}${unusualBlanks}])+`, 'gu');

/** Cuts a text wherever a span or a run of hidden characters begins or ends. */
export function segmentsOf(text: string, spans: readonly Span[] = []): readonly Segment[] {
  const runs = [...text.matchAll(hiddenRun)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
  }));
  const cuts = new Set([0, text.length]);
  for (const { start, end } of [...spans, ...runs]) {
    cuts.add(wholeBefore(text, start));
    cuts.add(wholeBefore(text, end));
  }
  const edges = [...cuts].sort((a, b) => a - b);
  const starts = new Set(runs.map(({ start }) => start));
  const ends = new Set(runs.map(({ end }) => end));
  let isHidden = false;
  return edges.slice(0, -1).map((from, index) => {
    const to = edges[index + 1] ?? text.length;
    if (starts.has(from)) isHidden = true;
    else if (ends.has(from)) isHidden = false;
    return { text: text.slice(from, to), marks: covering(spans, from, to), hidden: isHidden };
  });
}

/** Never cuts a surrogate pair in half. */
function wholeBefore(text: string, at: number): number {
  const unit = text.charCodeAt(at);
  const isLow = unit >= 0xdc00 && unit <= 0xdfff;
  return isLow && (text.codePointAt(at - 1) ?? 0) > 0xffff ? at - 1 : Math.min(at, text.length);
}

function covering(spans: readonly Span[], from: number, to: number): readonly number[] {
  return spans.flatMap(({ start, end }, index) => (start < to && end > from && start < end ? [index] : []));
}

/** Draws a run of hidden characters: each of them if they are few, otherwise the ends and the count. */
export function drawnRun(run: string): string {
  const points = Array.from(run, codePointName);
  const [first = ''] = points;
  if (points.length <= 3) return points.join(' ');
  return `${first} \u2026 ${points.at(-1)} \u00d7 ${points.length}`;
}

const names: readonly (readonly [from: number, to: number, name: string])[] = [
  [0x00, 0x1f, 'control character'],
  [0x7f, 0x9f, 'control character'],
  [0xa0, 0xa0, 'no-break space'],
  [0xad, 0xad, 'soft hyphen'],
  [0x200b, 0x200b, 'zero width space'],
  [0x200c, 0x200d, 'zero width joiner'],
  [0x200e, 0x200f, 'direction mark'],
  [0x2000, 0x200a, 'wide or narrow space'],
  [0x202a, 0x202e, 'direction override'],
  [0x2060, 0x2064, 'invisible operator'],
  [0x2066, 0x2069, 'direction isolate'],
  [0xe000, 0xf8ff, 'private character'],
  [0xfe00, 0xfe0f, 'variation selector'],
  [0xfeff, 0xfeff, 'byte order mark'],
  [0xe0000, 0xe007f, 'tag character'],
  [0xe0100, 0xe01ef, 'variation selector'],
];

/** The kind of character a hidden run begins with. */
export function nameOfHidden(run: string): string {
  const point = run.codePointAt(0) ?? 0;
  return names.find(([from, to]) => point >= from && point <= to)?.[2] ?? 'invisible character';
}
