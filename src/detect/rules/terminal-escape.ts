import type { Level } from '../../model/level.ts';
import type { AccusingRule, CharacterHit } from '../rule.ts';
import type { HiddenRun } from '../views/index.ts';

const mostHits = 8;
/** The patterns match a sequence from its second character on; the first one is its anchor. */
const colour = /^\[[\d;:]{0,40}m/;
/** SGR 8 conceals; equal foreground and background do the same. */
const conceal = /^\[(?:[\d;]{0,20};)?0?8m|[[;]3([0-7]);4\1m/;
/** Sequences that move the cursor, erase, or carry a string that is not shown. */
const acts = /^(?:[\]PX^_]|\[[\d;?]{0,20}[A-HJKSTfhlsu])/;
const link = /^\](?:8;|[0-2];)/;

// Logs contain colours, which are noise. Sequences that erase, move back or conceal make a terminal show one text while
// the agent reads another. Typewriter bold (`N`, backspace, `N`) comes from manual pages.
export const rule: AccusingRule = {
  id: 'terminal_escape',
  title: 'Terminal control characters',
  category: 'hidden-content',
  scope: 'minimal',
  level: 2,
  confidence: 0.7,
  why: 'Control characters can make a terminal show something different from what the agent reads.',
  advice: 'Strip the control characters before you look at the text or store it.',
  threats: ['T11'],
  unmitigated: 'all',
  *inspect({ text, hidden }) {
    let left = mostHits;
    for (const run of hidden?.runs ?? []) {
      if (run.kind !== 'control' || run.ordinary) continue;
      yield hitOf(text, run);
      if (--left === 0) return;
    }
  },
};

function hitOf(text: string, { start, end }: HiddenRun): CharacterHit {
  return { start, end, level: levelOf(text.slice(start, Math.min(end, start + 80)), text, start, end) };
}

function levelOf(run: string, text: string, start: number, end: number): Level {
  const sequence = run.startsWith('\u009b') ? `[${run.slice(1)}` : run.startsWith('\u001b') ? run.slice(1) : '';
  if (conceal.test(sequence)) return 2;
  if (colour.test(sequence) || link.test(sequence)) return 1;
  if (acts.test(sequence)) return 2;
  if (!run.startsWith('\b')) return 1;
  return run.length > 1 || !isOverstrike(text[start - 1], text[end]) ? 2 : 1;
}

function isOverstrike(before: string | undefined, after: string | undefined): boolean {
  return before === after || before === '_' || after === '_';
}
