import type { RecalledEntry } from '../../guard/index.ts';
import { type MemoryTarget, sizeOf } from '../../stores/markdown/index.ts';
import { isForeignMarker } from './foreign-marker.ts';
import type { MemoryLine } from './line.ts';
import { isPlaceholder, knownIds, placeholder } from './placeholder.ts';

/** Entries as a model may see them, by id. */
export type RenderedLine = ReadonlyMap<string, RecalledEntry>;

export function renderedById(entries: readonly RecalledEntry[]): RenderedLine {
  return new Map(entries.map((entry) => [entry.id, entry]));
}

/**
 * One line as a model sees it: the plain text if it is trusted, the renderer's fence if it came from outside, and a
 * placeholder otherwise. The raw text of a held entry is never shown in any other way.
 */
export function shownLine(target: MemoryTarget, line: MemoryLine, rendered: RenderedLine): string {
  if (isPlaceholder(target, line.text) || isForeignMarker(target, line.text)) return line.text;
  if (line.entry === undefined) return placeholder(target, knownIds(line.held));
  const seen = rendered.get(line.entry.id);
  if (seen === undefined) return placeholder(target, ['held_for_review']);
  if (seen.rendering === 'placeholder') return placeholder(target, seen.why);
  return seen.rendering === 'verbatim' ? withoutHeader(seen.text) : seen.text;
}

/** The renderer puts a header before a trusted text and indents its lines. hermes-agent's format has neither. */
function withoutHeader(text: string): string {
  return text.slice(text.indexOf('] ') + 2).replaceAll('\n  ', '\n');
}

/** The first characters of a line, to tell entries apart. For a fenced line, its data. */
export function preview(target: MemoryTarget, line: MemoryLine, rendered: RenderedLine): string {
  const shown = shownLine(target, line, rendered);
  const fenced = line.entry !== undefined && rendered.get(line.entry.id)?.rendering === 'fenced';
  const text = fenced && shown !== line.text ? dataOf(shown) : shown;
  const points = Array.from(text);
  return points.length > 80 && !text.startsWith('[BLOCKED:') ? `${points.slice(0, 80).join('')}...` : text;
}

function dataOf(fenced: string): string {
  return fenced.split('\n').slice(1, -1).join(' ');
}

const rule = '\u2550'.repeat(46);
const titles: Readonly<Record<MemoryTarget, string>> = {
  memory: 'MEMORY (your personal notes)',
  user: 'USER PROFILE (who the user is)',
};

/** The block for a system prompt, or null without entries. The usage counts what is stored, not what is shown. */
export function promptBlock(
  target: MemoryTarget,
  lines: readonly MemoryLine[],
  rendered: RenderedLine,
  limit: number,
): string | null {
  if (lines.length === 0) return null;
  const head = `${titles[target]} [${usageOf(lines, limit)}]`;
  const shown = lines.map((line) => shownLine(target, line, rendered));
  return [rule, head, rule, shown.join('\n\u00a7\n')].join('\n');
}

export function usageOf(lines: readonly MemoryLine[], limit: number): string {
  const current = sizeOf(lines.map(({ text }) => text));
  const percent = limit <= 0 ? 0 : Math.min(100, Math.floor((current / limit) * 100));
  return `${percent}% \u2014 ${thousands(current)}/${thousands(limit)} chars`;
}

export function thousands(value: number): string {
  return String(value).replace(/\B(?=(?:\d{3})+$)/g, ',');
}
