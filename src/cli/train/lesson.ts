import type { ScoreRow } from '../eval/scorecard.ts';

interface SourceCount {
  attacks: number;
  benign: number;
}

/** The texts a model learns from, and how many came from where. */
export interface TrainingSet {
  readonly rows: ScoreRow[];
  readonly sources: Map<string, SourceCount>;
  /** How many attacks of each kind were left out. */
  readonly leftOut: Map<string, number>;
  readonly counts: SourceCount;
}

/** Fewer texts than this of either label teach a model names and dates. */
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

/** Poison that hides in invisible or encoded characters leaves harmless words behind, which would be learned as guilty. */
export function teaches({ attack, kind }: ScoreRow): boolean {
  return !attack || !(kind.startsWith('hidden_unicode') || kind === 'encoded');
}
