import type { Level } from '../../model/level.ts';
import type { AccusingRule, CharacterHit } from '../rule.ts';
import type { HiddenRun } from '../views/index.ts';

const mostPoints = 16;
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;
const letter = /^\p{L}$/u;

// Nobody types an invisible character, so most come with pasted text: at the end of a heading, next to a space. One of
// those matters little. Inside a word, in numbers, or reversing the direction of Latin text, it changes what a filter
// reads.
export const rule: AccusingRule = {
  id: 'invisible_unicode',
  title: 'Invisible characters',
  category: 'hidden-content',
  scope: 'minimal',
  level: 2,
  confidence: 0.8,
  why: 'Characters that a reader cannot see split words, reorder text or smuggle data past a reviewer.',
  advice: 'Remove the characters and read the text again; if they were inside words, ask where the text came from.',
  threats: ['T11'],
  unmitigated: 'all',
  inspect: ({ text, hidden }) => hitsOf(text, (hidden?.runs ?? []).filter(isStrange)),
};

/** Control characters concern terminals; `terminal_escape` handles them. */
function isStrange({ ordinary, kind }: HiddenRun): boolean {
  return !ordinary && kind !== 'control';
}

function hitsOf(text: string, runs: readonly HiddenRun[]): readonly CharacterHit[] {
  const many = areMany(text, runs);
  const turns = !rightToLeft.test(text);
  const seen = new Set<number>();
  const hits: CharacterHit[] = [];
  for (const run of runs) {
    for (let start = run.start, end = start; start < run.end; start = end) {
      const point = text.codePointAt(start) ?? 0;
      end = start + (point > 0xffff ? 2 : 1);
      if (seen.has(point)) continue;
      if (seen.size === mostPoints) return hits;
      seen.add(point);
      hits.push({ start, end, id: idOf(point), level: levelOf(point, many || isGrave(text, run, turns)) });
    }
  }
  return hits;
}

function idOf(point: number): string {
  return `invisible_unicode_U+${point.toString(16).toUpperCase().padStart(4, '0')}`;
}

function levelOf(point: number, grave: boolean): Level {
  return grave && !isHalf(point) ? 2 : 1;
}

/** Whether two of them are in places where nobody puts them. */
function areMany(text: string, runs: readonly HiddenRun[]): boolean {
  let count = 0;
  for (const run of runs) if (!isLoose(text, run) && ++count === 2) return true;
  return false;
}

/**
 * Next to a space or at the edge of a line. Documentation sites put U+200B at the end of each heading for their link
 * icon, newsletters fill their preview line with U+200C and spaces, and chat clients fence code with U+2060.
 */
function isLoose(text: string, { start, end }: HiddenRun): boolean {
  return isBlank(text[start - 1]) || isBlank(text[end]);
}

function isBlank(character: string | undefined): boolean {
  return character === undefined || /\s/.test(character);
}

/** Truncating a text in the middle of an emoji leaves half a surrogate pair. */
function isHalf(point: number): boolean {
  return point >= 0xd800 && point <= 0xdfff;
}

function isGrave(text: string, { start, end, kind, codePoint }: HiddenRun, turns: boolean): boolean {
  if (kind === 'tag') return true;
  if (kind === 'variation-selector') return end - start > 2;
  if (kind === 'bidi' && turns && codePoint !== 0x200e && codePoint !== 0x200f && codePoint !== 0x061c) return true;
  return letter.test(text[start - 1] ?? '') && letter.test(text[end] ?? '');
}
