import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { createDecoder, SNIFFED_BYTES, sniff } from '../src/cli/decode.ts';
import { isFlagged } from '../src/cli/scan-lines.ts';
import { profileForFile, type ScannedText, scanText } from '../src/cli/scan-text.ts';
import { defaultLimits, fileWorkFactor, windowsOf } from '../src/cli/scan-windows.ts';
import { createScanner } from '../src/detect/index.ts';
import { type ScanProfile, scanProfiles } from '../src/model/scan-profile.ts';

/**
 * Scans trees of honest texts the way `bezoar scan` does and lists what is flagged, with its cause: READMEs and docs of
 * installed packages, a system's doc folder, and the honest kinds of labelled texts.
 *
 *   npm run measure:trees -- [--data DIR] [--docs DIR] [--only TREE,...] [--profile PROFILE] [--rules-only] [--brief]
 */
const { values: options } = parseArgs({
  options: {
    data: { type: 'string' },
    docs: { type: 'string', default: '/usr/share/doc' },
    only: { type: 'string' },
    'rules-only': { type: 'boolean', default: false },
    profile: { type: 'string', default: 'memory' },
    brief: { type: 'boolean', default: false },
  },
});

interface NamedText {
  readonly name: string;
  readonly bytes: Uint8Array;
}

interface Tree {
  readonly name: string;
  texts(): Iterable<NamedText>;
}

/** The honest kinds that a repository scan meets, and the two that provoke false alarms. */
const labelledKinds = ['agents_rule', 'agents_file', 'skill_file', 'trigger_word', 'security_talk'] as const;

const trees: readonly Tree[] = [
  { name: 'readmes', texts: () => filesUnder('node_modules', (path) => /\/readme[^/]*\.(?:md|markdown)$/i.test(path)) },
  {
    name: 'package-docs',
    texts: () => filesUnder('node_modules', (path) => /\/docs?\/.*\.(?:md|txt|rst)$/i.test(path)),
  },
  { name: 'system-docs', texts: () => filesUnder(options.docs, () => true) },
  ...labelledKinds.map((kind) => ({ name: kind, texts: () => labelled(kind) })),
  { name: 'honest', texts: () => labelled(undefined) },
];

const limits = { maxLength: defaultLimits.whole, workFactor: fileWorkFactor };
const scanner = createScanner(options['rules-only'] ? { ...limits, learned: false } : limits);
const only = options.only?.split(',');
const profile = profileNamed(options.profile);

for (const tree of trees) {
  if (only === undefined ? tree.name === 'honest' : !only.includes(tree.name)) continue;
  let count = 0;
  const flagged: ScannedText[] = [];
  for (const { name, bytes } of tree.texts()) {
    const scanned = await scanBytes(name, bytes);
    if (scanned === undefined) continue;
    count++;
    if (isFlagged(scanned.verdict)) flagged.push(scanned);
  }
  print(tree.name, count, flagged);
}

/** Undefined for a binary file, which a scan skips. */
async function scanBytes(name: string, bytes: Uint8Array): Promise<ScannedText | undefined> {
  const encoding = sniff(bytes.subarray(0, SNIFFED_BYTES));
  if (encoding === 'binary' || bytes.length === 0) return undefined;
  const windows = windowsOf(once(bytes), createDecoder(encoding), defaultLimits);
  return scanText(
    name,
    windows,
    (text) => scanner.scan(text, { scope: 'strict', profile: profileForFile(text, profile) }),
    'unknown',
  );
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

function* filesUnder(root: string, wanted: (path: string) => boolean): Generator<NamedText> {
  for (const name of readdirSync(root, { recursive: true, encoding: 'utf8' }).sort()) {
    const path = join(root, name);
    if (!wanted(path) || statSync(path, { throwIfNoEntry: false })?.isFile() !== true) continue;
    const bytes = readFileSync(path);
    yield { name: path, bytes: path.endsWith('.gz') ? gunzipSync(bytes) : bytes };
  }
}

/** Honest texts of the labelled files, of one kind or of all. */
function* labelled(kind: string | undefined): Generator<NamedText> {
  if (options.data === undefined) return;
  for (const file of readdirSync(options.data).sort()) {
    if (!file.endsWith('.jsonl')) continue;
    for (const line of readFileSync(join(options.data, file), 'utf8').split('\n')) {
      if (line === '') continue;
      const row = JSON.parse(line) as { id: string; text: string; label: string; kind: string };
      if (row.label === 'benign' && (kind === undefined || row.kind === kind))
        yield { name: row.id, bytes: Buffer.from(row.text) };
    }
  }
}

function print(name: string, count: number, flagged: readonly ScannedText[]): void {
  const share = count === 0 ? 0 : (100 * flagged.length) / count;
  console.log(`\n${name}: ${flagged.length} of ${count} flagged (${share.toFixed(2)} %)`);
  const byRule = new Map<string, number>();
  for (const text of flagged) for (const rule of causesOf(text)) byRule.set(rule, (byRule.get(rule) ?? 0) + 1);
  for (const [rule, texts] of [...byRule].sort((a, b) => b[1] - a[1])) console.log(`  ${texts} ${rule}`);
  if (options.brief) return;
  for (const text of flagged) {
    console.log(`  ${text.name}${text.complete ? '' : ' (not read to the end)'}`);
    for (const { ruleId, level, start, evidence } of text.findings.filter((finding) => finding.level >= 2).slice(0, 4))
      console.log(`    ${start.line}:${start.column} ${ruleId} ${level} ${evidence}`);
  }
}

function causesOf({ findings, complete }: ScannedText): ReadonlySet<string> {
  const causes = findings.filter(({ level }) => level >= 2).map(({ ruleId }) => ruleId.replace(/_U\+.*/, ''));
  return new Set(complete ? causes : [...causes, 'not read to the end']);
}

function profileNamed(name: string): ScanProfile {
  const profile = scanProfiles.find((known) => known === name);
  if (profile === undefined) throw new Error(`--profile is "${name}"; expected one of ${scanProfiles.join(', ')}`);
  return profile;
}
