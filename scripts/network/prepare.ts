import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import type { ScoreRow } from '../../src/cli/eval/scorecard.ts';
import { teaches } from '../../src/cli/train/lesson.ts';
import { hintsBy, type LearnedModel, trainOn } from '../../src/detect/index.ts';
import { shippedModel } from '../../src/detect/learned/shipped.ts';
import { impacts } from '../../src/model/finding.ts';
import { noticedIn } from '../../src/reader/encoder/facts.ts';
import { firstPiece, hashedWords, Pieces, type ScoredPiece } from '../../src/reader/encoder/pieces.ts';
import { pieceWindows } from '../../src/reader/encoder/windows.ts';
import { lessonsOf, maxFolds } from '../cross-check.ts';
import { foldsOf, readFolder, readHonestTree } from '../train-data.ts';

/** Of one text; longer ones are sampled evenly. */
const maxWindows = 40;
/** Of one tree of honest documents. */
const maxHonestTexts = 1_000;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    data: { type: 'string', multiple: true, default: [] },
    honest: { type: 'string', multiple: true, default: [] },
  },
});
const [model = '', out = ''] = positionals;

// Some pieces of the package have no score; its own tokeniser counts them as certain.
const all = (JSON.parse(readFileSync(join(model, 'vocab.json'), 'utf8')) as [string, number | null][]).map(
  ([text, score], row) => ({ piece: [text, score ?? 0] satisfies ScoredPiece, row }),
);
// Folded text has no capitals; other scripts are hashed word by word.
const kept = all.filter(({ piece: [text], row }) => row < firstPiece || /^[\u2581\x21-\x40\x5b-\x7e]+$/.test(text));
const vocabulary = kept.map(({ piece }) => piece);
const pieces = new Pieces(vocabulary);
const corpus = await readFolder('corpus');
const folders = await Promise.all(values.data.map(readFolder));
const trees = values.honest.map((tree) => readHonestTree(tree, maxHonestTexts));
const lessons = lessonsOf(corpus, folders, trees);
const rows: string[] = [];

interface Place {
  readonly from: 'corpus' | 'public' | 'tree';
  readonly source: string;
  /** The fold of sources that it is judged in, by models that have not learned from them. */
  readonly fold?: number;
}

/** A linear model's zero is the score from which it challenges a text alone. */
function judgeBy(model: LearnedModel): { zero: number; hintsOf: ReturnType<typeof hintsBy> } {
  return { zero: model.alone, hintsOf: hintsBy(model) };
}

function add(row: ScoreRow, place: Place, { zero, hintsOf }: ReturnType<typeof judgeBy>): void {
  const hints = hintsOf(row.text);
  const windows = pieceWindows(row.text, pieces);
  if (windows.length === 0) return;
  const step = Math.max(1, windows.length / maxWindows);
  const read = Array.from({ length: Math.min(windows.length, maxWindows) }, (_, n) => windows[Math.floor(n * step)]);
  rows.push(
    JSON.stringify({
      ...place,
      id: row.id,
      attack: row.attack,
      kind: row.kind,
      lang: row.lang,
      linear: hints.score - zero,
      count: windows.length,
      disguised: windows.filter(({ disguised }) => disguised).length,
      windows: read.map((window) => window?.pieces ?? []),
      noticed: read.map((window) => (window === undefined ? 0 : noticedIn(hints, window.span, impacts))),
    }),
  );
}

const shipped = judgeBy(shippedModel());
for (const { name: source, rows } of corpus.sources)
  for (const row of rows) add(row, { from: 'corpus', source }, shipped);
for (const { name: source, rows } of trees) for (const row of rows) add(row, { from: 'tree', source }, shipped);
for (const [fold, sources] of foldsOf(
  folders.flatMap((folder) => folder.sources),
  maxFolds,
).entries()) {
  const unseen = new Set(sources.flatMap(({ rows }) => rows.map(({ text }) => text)));
  const others = judgeBy(trainOn(lessons.filter((row) => teaches(row) && !unseen.has(row.text))));
  for (const { name: source, rows } of sources)
    for (const row of rows) add(row, { from: 'public', source, fold }, others);
}
mkdirSync(out, { recursive: true });
writeFileSync(join(out, 'texts.jsonl.gz'), gzipSync(rows.join('\n')));
const manifest = JSON.parse(readFileSync(join(model, 'model.json'), 'utf8')) as {
  readonly weightsManifest: readonly { readonly weights: unknown; readonly paths: readonly string[] }[];
};
const [first] = manifest.weightsManifest;
writeFileSync(join(out, 'use.json'), JSON.stringify(first?.weights));
const parts = (first?.paths ?? []).map((path) => readFileSync(join(model, path)));
writeFileSync(join(out, 'use.bin.gz'), gzipSync(Buffer.concat(parts)));
writeFileSync(
  join(out, 'pieces.json'),
  JSON.stringify({
    pieces: vocabulary,
    rows: kept.map(({ row }) => row),
    hashedWords,
    impacts,
    linearZero: shipped.zero,
  }),
);
console.log(`${rows.length} texts`);
