import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { readLabelled } from '../src/cli/eval/labelled.ts';
import type { ScoreRow } from '../src/cli/eval/scorecard.ts';

/** One file of labelled texts. A source is held out or learned from as a whole. */
export interface Source {
  readonly name: string;
  readonly rows: readonly ScoreRow[];
}

export interface Folder {
  readonly name: string;
  readonly sources: readonly Source[];
  /** SHA-256 over the names and digests of its files, in order. */
  readonly digest: string;
}

/** The shipped model is trained on all of the data or not at all, so one invalid row stops the training. */
export async function readFolder(path: string): Promise<Folder> {
  const root = resolve(path);
  const files = new Map<string, ScoreRow[]>();
  await readLabelled(['.'], root, {
    take(row) {
      const rows = files.get(row.file) ?? [];
      rows.push(row);
      files.set(row.file, rows);
    },
    complain(where, reason) {
      throw new Error(`${join(path, where)}: ${reason}`);
    },
  });
  if (files.size === 0) throw new Error(`${path}: no labelled texts found; give a folder of .jsonl files`);
  const digest = createHash('sha256');
  for (const file of files.keys()) digest.update(`${file} ${sha256(readFileSync(join(root, file)))}\n`);
  return {
    name: basename(root),
    sources: [...files].map(([file, rows]) => ({ name: file.replace(/\.jsonl$/, ''), rows })),
    digest: digest.digest('hex'),
  };
}

/** Documents that nobody meant as an attack: README files, licences, change logs and manuals of installed packages. */
const honestNames =
  /^(?:readme|changelog|changes|news|licen[cs]e|copyright|authors|contributing)\b|\.(?:md|rst|txt)(?:\.gz)?$/i;
const maxHonestBytes = 400_000;
const maxHonestCharacters = 4_000;

/** A tree of honest documents, evenly sampled. Each counts as one text. */
export function readHonestTree(path: string, most: number): Source {
  const root = resolve(path);
  const files = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && honestNames.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => statSync(file).size <= maxHonestBytes)
    .sort();
  const step = Math.max(1, files.length / most);
  const rows: ScoreRow[] = [];
  for (let at = 0; at < files.length; at += step) {
    const file = files[Math.floor(at)] ?? '';
    const text = textOf(file).slice(0, maxHonestCharacters);
    if (text.trim() === '' || text.includes('\0')) continue;
    const id = file.slice(root.length + 1);
    rows.push({ id, text, attack: false, kind: 'document', file: basename(root) } as ScoreRow);
  }
  return { name: basename(root), rows };
}

function textOf(file: string): string {
  const data = readFileSync(file);
  try {
    return (file.endsWith('.gz') ? gunzipSync(data) : data).toString('utf8');
  } catch {
    return '';
  }
}

export function sha256(data: Uint8Array | string): string {
  return createHash('sha256').update(data).digest('hex');
}

/** Spreads sources over folds of about the same size, the largest first. */
export function foldsOf(sources: readonly Source[], most: number): readonly (readonly Source[])[] {
  const folds = Array.from({ length: Math.min(most, sources.length) }, (): { texts: number; members: Source[] } => ({
    texts: 0,
    members: [],
  }));
  const largestFirst = sources.toSorted((a, b) => b.rows.length - a.rows.length || (a.name < b.name ? -1 : 1));
  for (const source of largestFirst) {
    const [smallest] = folds.toSorted((a, b) => a.texts - b.texts);
    if (smallest === undefined) break;
    smallest.texts += source.rows.length;
    smallest.members.push(source);
  }
  return folds.map(({ members }) => members);
}
