import type { Span } from '../../model/finding.ts';
import { lex } from '../lexer/lexer.ts';
import { WordTokens } from '../lexer/tokens.ts';
import type { Lexicon } from '../phrases/lexicon.ts';
import { createScanner } from '../scanner.ts';
import { fold, isPlain, originalSpan, type TextView, unhide } from '../views/index.ts';
import { Features } from './features.ts';
import { factsOf } from './window-facts.ts';
import { eachWindow } from './windows.ts';

export interface TrainingExample {
  readonly text: string;
  readonly attack: boolean;
  /** Harder on purpose than what people write: it teaches, and the thresholds leave it out. */
  readonly hard?: boolean;
}

/** An example as the model sees it: one list of features per window. */
export interface Sample {
  readonly attack: boolean;
  readonly hard: boolean;
  readonly windows: readonly Int32Array[];
}

/** Splits texts into windows of features, like a scan. */
export function createSampler(lexicon: Lexicon, bits: number): (example: TrainingExample) => Sample {
  const tokens = new WordTokens();
  const features = new Features(bits);
  const rules = createScanner({ learned: false });
  /** Reading a text takes longer than learning from it, and one who leaves parts out learns from most texts several times. */
  const known = new WeakMap<TrainingExample, Sample>();
  return (example) => {
    const before = known.get(example);
    if (before !== undefined) return before;
    const { text, attack, hard = false } = example;
    const written: TextView = { name: 'as-written', text, starts: undefined, ends: undefined };
    const folded = fold(isPlain(text) ? written : (unhide(text)?.view ?? written));
    lex(folded.text, lexicon, tokens, false);
    features.prepare(folded.text, tokens, lexicon);
    const facts = factsOf(rules.scan(text).impacts);
    const windows: Int32Array[] = [];
    eachWindow(tokens, (from, to) => {
      features.window(from, to);
      const spanOf = (): Span => originalSpan(folded, tokens.starts[from] ?? 0, tokens.ends[to - 1] ?? 0);
      features.addFacts(facts(spanOf, to - from));
      windows.push(features.ids.slice(0, features.count));
    });
    const sample = { attack, hard, windows };
    known.set(example, sample);
    return sample;
  };
}

/** The features of a window that other texts have too, by their numbers, and how many it has in all. */
export interface NumberedWindow {
  readonly features: Int32Array;
  readonly count: number;
}

export interface Lesson extends Omit<Sample, 'windows'> {
  readonly windows: readonly NumberedWindow[];
}

/** Samples with numbers for features, and the feature of each number. */
export interface Lessons {
  readonly lessons: readonly Lesson[];
  readonly featureOf: readonly number[];
}

/** A feature teaches something if so many texts have it. */
const minTexts = 2;

/** Numbers the features that several texts share: what a single text has says nothing about another. */
export function lessonsOf(samples: readonly Sample[], bits: number): Lessons {
  const texts = new Uint8Array(1 << bits);
  const lastText = new Int32Array(1 << bits).fill(-1);
  for (const [text, { windows }] of samples.entries()) {
    for (const id of windows.flatMap((ids) => [...ids])) {
      if (lastText[id] === text) continue;
      lastText[id] = text;
      texts[id] = Math.min(minTexts, (texts[id] ?? 0) + 1);
    }
  }
  const numberOf = new Int32Array(1 << bits).fill(-1);
  const featureOf: number[] = [];
  for (let id = 0; id < texts.length; id++) if (texts[id] === minTexts) numberOf[id] = featureOf.push(id) - 1;
  const lessons = samples.map(({ windows, ...sample }) => ({
    ...sample,
    windows: windows.map((ids) => ({
      features: ids.map((id) => numberOf[id] ?? -1).filter((number) => number >= 0),
      count: ids.length,
    })),
  }));
  return { lessons, featureOf };
}
