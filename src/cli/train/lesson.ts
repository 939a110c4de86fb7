import type { ScoreRow } from '../eval/scorecard.ts';

interface SourceCount {
  attacks: number;
  benign: number;
}

/** The texts a model learns from, with counts per source. */
export interface TrainingSet {
  readonly rows: ScoreRow[];
  readonly sources: Map<string, SourceCount>;
  /** How many attacks of each kind were left out. */
  readonly leftOut: Map<string, number>;
  readonly counts: SourceCount;
}

/** With fewer texts of either label, a model learns names and dates. */
export const minExamples = 50;

export function createTrainingSet(): TrainingSet {
  return { rows: [], sources: new Map(), leftOut: new Map(), counts: { attacks: 0, benign: 0 } };
}

export function addTo(lesson: TrainingSet, row: ScoreRow): void {
  if (!teaches(row)) {
    lesson.leftOut.set(row.kind, (lesson.leftOut.get(row.kind) ?? 0) + 1);
    return;
  }
  const source = lesson.sources.get(row.file) ?? { attacks: 0, benign: 0 };
  lesson.sources.set(row.file, source);
  const label = row.attack ? 'attacks' : 'benign';
  source[label]++;
  lesson.counts[label]++;
  lesson.rows.push(row);
}

/** The visible words of hidden or encoded attacks are harmless, and the model would learn them as suspicious. */
export function teaches({ attack, kind }: ScoreRow): boolean {
  return !attack || !(kind.startsWith('hidden_unicode') || kind === 'encoded');
}
