import type { RecalledEntry } from '../../guard/index.ts';
import type { Trust } from '../../model/trust.ts';
import { type MemoryTarget, sizeOf } from '../../stores/markdown/index.ts';
import { renderedLines } from '../docker-agent/rendered.ts';
import { isForeignMarker } from './foreign-marker.ts';
import type { MemoryLine } from './line.ts';
import { handleOf, isPlaceholder, knownIds, placeholder, shortPlaceholder } from './placeholder.ts';

/** Entries as a model may see them, by id. */
export type RenderedLine = ReadonlyMap<string, RecalledEntry>;

export function renderedById(entries: readonly RecalledEntry[]): RenderedLine {
  return new Map(entries.map((entry) => [entry.id, entry]));
}

/**
 * A line as a model sees it: the plain text if it is trusted; if not, data, each line of it with a mark; and a placeholder
 * otherwise. The raw text of a withheld entry is never shown in any other way.
 */
export type ShownLine =
  | { readonly as: 'verbatim'; readonly text: string }
  | { readonly as: 'data'; readonly text: string; readonly trust: Trust }
  | {
      readonly as: 'withheld';
      readonly text: string;
      /** For every such entry after the first. */
      readonly short: string;
      readonly handle: string;
    };

export function shownLine(target: MemoryTarget, line: MemoryLine, rendered: RenderedLine): ShownLine {
  const handle = handleOf(line.text);
  // A placeholder of ours that another program wrote into the file, or a marker of hermes-agent.
  if (isPlaceholder(target, line.text) || isForeignMarker(target, line.text))
    return { as: 'withheld', text: line.text, short: line.text, handle };
  const seen = line.entry === undefined ? undefined : rendered.get(line.entry.id);
  if (seen === undefined || seen.rendering === 'placeholder') {
    const why = line.entry === undefined ? knownIds(line.held) : (seen?.why ?? []);
    return { as: 'withheld', text: placeholder(target, why, handle), short: shortPlaceholder(why, handle), handle };
  }
  const text = renderedLines(seen).lines.join('\n');
  return seen.rendering === 'verbatim' ? { as: 'verbatim', text } : { as: 'data', text, trust: seen.trust };
}

/** All lines in the form of a list. Only the first withheld one explains what to do. */
export function shownTexts(shown: readonly ShownLine[]): readonly string[] {
  const first = shown.findIndex(({ as }) => as === 'withheld');
  return shown.map((line, at) => (line.as === 'withheld' && at !== first ? line.short : line.text));
}

/** The first characters of a line, to tell entries apart. */
export function preview(shown: ShownLine): string {
  if (shown.as === 'withheld') return shown.text;
  const text = shown.as === 'data' ? shown.text.replaceAll('\n', ' ') : shown.text;
  const points = Array.from(text);
  return points.length > 80 ? `${points.slice(0, 80).join('')}...` : text;
}

export function usageOf(lines: readonly MemoryLine[], limit: number): string {
  const current = sizeOf(lines.map(({ text }) => text));
  const percent = limit <= 0 ? 0 : Math.min(100, Math.floor((current / limit) * 100));
  return `${percent}% \u2014 ${thousands(current)}/${thousands(limit)} chars`;
}

export function thousands(value: number): string {
  return String(value).replace(/\B(?=(?:\d{3})+$)/g, ',');
}
