import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  attackKinds,
  benignKinds,
  corpusFiles,
  corpusFolder,
  languageNames,
  type Row,
  readCorpus,
  similarPairs,
} from './corpus.ts';
import { replacePart } from './generated-part.ts';
import { isMain } from './is-main.ts';

export const cardFile = `${corpusFolder}/README.md`;

/** The similarity above which two texts count as near duplicates that a split must keep together. */
const twinThreshold = 0.35;

type Cell = string | number;

/** The card with its generated parts rewritten; everything outside the markers stays unchanged. */
export function renderCard(root: string): string {
  const rows = readCorpus(root);
  const parts: Readonly<Record<string, string>> = {
    counts: countsPart(rows),
    files: filesPart(rows),
    kinds: kindsPart(rows),
    languages: languagesPart(rows),
    lengths: lengthsPart(rows),
    skews: skewsPart(rows),
    checksum: `\`sha256:${corpusChecksum(root)}\``,
  };
  return Object.entries(parts).reduce(
    (card, [name, body]) => replacePart(card, name, body),
    readFileSync(join(root, cardFile), 'utf8'),
  );
}

/** The SHA-256 of the corpus files, concatenated in the order of their names. */
export function corpusChecksum(root: string): string {
  const hash = createHash('sha256');
  for (const file of corpusFiles(root)) hash.update(readFileSync(join(root, corpusFolder, file)));
  return hash.digest('hex');
}

function countsPart(rows: readonly Row[]): string {
  const attacks = ofLabel(rows, 'attack').length;
  const languages = new Set(rows.map((row) => row.lang)).size;
  return (
    `${number(rows.length)} texts: ${number(attacks)} attacks in ${attackKinds.length} kinds and ` +
    `${number(rows.length - attacks)} honest texts in ${benignKinds.length} kinds, in ${languages} languages ` +
    `(${number(rows.filter((row) => row.lang === 'en').length)} in English).`
  );
}

function filesPart(rows: readonly Row[]): string {
  const fileOf = (row: Row): string => `${row.id.replace(/-\d+$/, '')}.jsonl`;
  const files = [...new Set(rows.map(fileOf))].sort();
  return table(
    ['File', 'Attacks', 'Honest', 'All'],
    files.map((file) => [`\`${file}\``, ...split(rows.filter((row) => fileOf(row) === file))]),
  );
}

function kindsPart(rows: readonly Row[]): string {
  const list = (title: string, kinds: readonly string[]): string =>
    table(
      [title, 'Texts'],
      kinds
        .map((kind): [string, number] => [`\`${kind}\``, rows.filter((row) => row.kind === kind).length])
        .sort((a, b) => b[1] - a[1]),
    );
  return [list('Attack', attackKinds), list('Honest', benignKinds)].join('\n\n');
}

function languagesPart(rows: readonly Row[]): string {
  const lines = Object.entries(languageNames).map(([tag, name]): [string, string, number, number, number] => [
    name,
    `\`${tag}\``,
    ...split(rows.filter((row) => row.lang === tag)),
  ]);
  return table(
    ['Language', 'Tag', 'Attacks', 'Honest', 'All'],
    lines.sort((a, b) => b[4] - a[4]),
  );
}

function lengthsPart(rows: readonly Row[]): string {
  const bounds = [25, 50, 100, 200, 400, 800, 1600, Number.POSITIVE_INFINITY];
  const lines = bounds.map((bound, at) => {
    const from = bounds[at - 1] ?? 0;
    const inside = rows.filter((row) => row.text.length > from && row.text.length <= bound);
    return [Number.isFinite(bound) ? `${from + 1} to ${bound}` : `more than ${from}`, ...split(inside)];
  });
  const medians = [ofLabel(rows, 'attack'), ofLabel(rows, 'benign'), rows].map((list) => {
    const lengths = list.map((row) => row.text.length).sort((a, b) => a - b);
    return lengths[Math.floor(lengths.length / 2)] ?? 0;
  });
  return table(['Characters', 'Attacks', 'Honest', 'All'], [...lines, ['median', ...medians]]);
}

function skewsPart(rows: readonly Row[]): string {
  const marks: readonly [string, RegExp][] = [
    ['a host under `.example`', /[\w-]\.example\b/],
    ['a host under `.test` or `.invalid`', /[\w-]\.(?:test|invalid)\b/],
    ['a host under `.internal` or `.local`', /[\w-]\.(?:internal|local)\b/],
    ['a documentation address (192.0.2.x, 198.51.100.x, 203.0.113.x)', /\b(?:192\.0\.2|198\.51\.100|203\.0\.113)\.\d/],
    ['the word "ignore"', /\bignor/i],
    ['the word "always" or "never"', /\b(?:always|never)\b/i],
    ['the word "password"', /\bpassword/i],
    ['more than one line', /\n/],
  ];
  const twins = similarPairs(rows, twinThreshold);
  const mixed = twins.filter(({ first, second }) => first.label !== second.label).length;
  return [
    table(
      ['Texts with', 'Attacks', 'Honest', 'All'],
      marks.map(([name, pattern]) => [name, ...split(rows.filter((row) => pattern.test(row.text)))]),
    ),
    `Pairs of texts that share at least ${twinThreshold * 100} % of their words: ${twins.length}, ${mixed} of them an attack and an honest text.`,
  ].join('\n\n');
}

function ofLabel(rows: readonly Row[], label: Row['label']): Row[] {
  return rows.filter((row) => row.label === label);
}

function split(rows: readonly Row[]): [number, number, number] {
  const attacks = ofLabel(rows, 'attack').length;
  return [attacks, rows.length - attacks, rows.length];
}

function table(head: readonly string[], lines: readonly (readonly Cell[])[]): string {
  const numeric = (at: number): boolean => typeof lines[0]?.[at] === 'number';
  return [head, head.map((_, at) => (numeric(at) ? '---:' : '---')), ...lines]
    .map((cells) => `| ${cells.map((cell) => (typeof cell === 'number' ? number(cell) : cell)).join(' | ')} |`)
    .join('\n');
}

function number(value: number): string {
  return value.toString().replace(/\B(?=(?:\d{3})+$)/g, ',');
}

if (isMain(import.meta.url)) writeFileSync(cardFile, renderCard('.'));
