import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { gunzipSync, gzipSync } from 'node:zlib';
import { hashedWords, Pieces, type ScoredPiece } from '../../src/reader/encoder/pieces.ts';
import { pieceWindows } from '../../src/reader/encoder/windows.ts';

const [model = '', out = '', ...args] = process.argv.slice(2);
// Some pieces of the package have no score; its own tokeniser counts them as certain.
const vocabulary = (JSON.parse(readFileSync(join(model, 'vocab.json'), 'utf8')) as [string, number | null][]).map(
  ([text, score]): ScoredPiece => [text, score ?? 0],
);
const pieces = new Pieces(vocabulary);
const maxWindows = Number(process.env.MAX_WINDOWS ?? 40);

function sample(text: string): readonly (readonly number[])[] {
  const windows = pieceWindows(text, pieces).map((window) => window.pieces);
  if (windows.length <= maxWindows) return windows;
  const step = windows.length / maxWindows;
  return Array.from({ length: maxWindows }, (_, n) => windows[Math.floor(n * step)] ?? []);
}

const rows: string[] = [];
for (const arg of args) {
  if (arg.startsWith('tree:')) {
    const [, name = '', list = '', limit = '1000'] = arg.split(':');
    const files = readFileSync(list, 'utf8').split('\n').filter(Boolean);
    const step = Math.max(1, files.length / Number(limit));
    for (let n = 0; n < files.length; n += step) {
      const file = files[Math.floor(n)] ?? '';
      if (statSync(file).size > 400_000) continue;
      const data = readFileSync(file);
      const text = (file.endsWith('.gz') ? gunzipSync(data) : data).toString('utf8').slice(0, 12_000);
      const t = sample(text);
      if (t.length > 0)
        rows.push(JSON.stringify({ f: `${name}-${Math.floor(n) % 5}`, d: 'tree', id: file, y: 0, k: name, t }));
    }
    continue;
  }
  for (const file of readdirSync(arg).filter((name) => name.endsWith('.jsonl'))) {
    for (const line of readFileSync(join(arg, file), 'utf8').split('\n')) {
      if (line === '') continue;
      const row = JSON.parse(line) as { id: string; text: string; label: string; kind: string; lang?: string };
      const t = sample(row.text);
      if (t.length === 0) continue;
      const d = arg.includes('dev') ? 'dev' : 'corpus';
      rows.push(
        JSON.stringify({
          f: file.replace('.jsonl', ''),
          d,
          id: row.id,
          y: row.label === 'attack' ? 1 : 0,
          k: row.kind,
          l: row.lang,
          t,
        }),
      );
    }
  }
}
mkdirSync(out, { recursive: true });
writeFileSync(join(out, 'texts.jsonl.gz'), gzipSync(rows.join('\n')));
const manifest = JSON.parse(readFileSync(join(model, 'model.json'), 'utf8')) as {
  readonly weightsManifest: readonly { readonly weights: unknown; readonly paths: readonly string[] }[];
};
const [first] = manifest.weightsManifest;
writeFileSync(join(out, 'use.json'), JSON.stringify(first?.weights));
writeFileSync(join(out, 'use.bin'), Buffer.concat((first?.paths ?? []).map((path) => readFileSync(join(model, path)))));
writeFileSync(join(out, 'pieces.json'), JSON.stringify({ pieces: vocabulary, hashedWords }));
console.log(`${rows.length} texts`);
