import { layerOf } from '../src/cli/eval/layers.ts';
import type { ScoreRow } from '../src/cli/eval/scorecard.ts';
import { teaches } from '../src/cli/train/lesson.ts';
import { createScanner, type TrainingExample, trainOn } from '../src/detect/index.ts';
import { canBeDisguised, type Disguised, flags, judgeDisguised } from './robustness.ts';
import { type Folder, foldsOf, type Source } from './train-data.ts';

/** How scanners that had not learned from a text judged it. */
export interface Judged {
  readonly row: ScoreRow;
  readonly source: string;
  readonly fold: number;
  readonly both: boolean;
  readonly rules: boolean;
  readonly learned: boolean;
  /** The same attack in every disguise, if requested. */
  readonly disguised: readonly Disguised[];
}

export const maxFolds = 5;
const corpusParts = 5;

/** Every source of the folders, judged by a model of all the others and the corpus. */
export function leaveSourcesOut(corpus: Folder, folders: readonly Folder[], honest: readonly Source[] = []): Judged[] {
  const named = folders.flatMap(({ name, sources }) =>
    sources.map((source) => ({ ...source, name: folders.length > 1 ? `${name}/${source.name}` : source.name })),
  );
  const all = lessonsOf(corpus, folders, honest);
  return foldsOf(named, maxFolds).flatMap((members, fold) => {
    const held = members.flatMap(({ name, rows }) => rows.map((row) => ({ row, source: name, fold })));
    return judge(held, all, canBeDisguised);
  });
}

/** The corpus in fifths, each judged by a model of the other four and everything else. */
export function leaveFifthsOut(corpus: Folder, folders: readonly Folder[], honest: readonly Source[] = []): Judged[] {
  const own = corpus.sources.flatMap(({ name, rows }) => rows.map((row) => ({ row, source: name })));
  const all = lessonsOf(corpus, folders, honest);
  return Array.from({ length: corpusParts }, (_, fold) =>
    judge(
      own.filter((_held, n) => n % corpusParts === fold).map((held) => ({ ...held, fold })),
      all,
      () => false,
    ),
  ).flat();
}

/** Everything a model learns from. The honest texts of our corpus are hard on purpose, so the thresholds leave them out. */
export function lessonsOf(
  corpus: Folder,
  folders: readonly Folder[],
  honest: readonly Source[],
): readonly (ScoreRow & Pick<TrainingExample, 'hard'>)[] {
  return [
    ...rowsOf(corpus).map((row) => ({ ...row, hard: true })),
    ...folders.flatMap(rowsOf),
    ...honest.flatMap(({ rows }) => rows),
  ];
}

export function rowsOf({ sources }: Folder): readonly ScoreRow[] {
  return sources.flatMap(({ rows }) => rows);
}

function judge(
  held: readonly Pick<Judged, 'row' | 'source' | 'fold'>[],
  all: readonly ScoreRow[],
  isDisguised: (row: ScoreRow) => boolean,
): Judged[] {
  // By its text, not by its position: a copy in another source would give the answer away.
  const unseen = new Set(held.map(({ row }) => row.text));
  const learned = trainOn(all.filter((row) => teaches(row) && !unseen.has(row.text)));
  const scanner = createScanner({ learned });
  return held.map((one) => {
    const report = scanner.scan(one.row.text);
    return {
      ...one,
      both: flags(report),
      rules: flags(layerOf(report, 'rules')),
      learned: flags(layerOf(report, 'learned')),
      disguised: isDisguised(one.row) ? judgeDisguised(scanner, one.row.text) : [],
    };
  });
}
