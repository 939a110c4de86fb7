import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, normalize } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { languageNames, readCorpus } from '../scripts/corpus.ts';
import { slugOf } from '../scripts/site/slug.ts';
import { openGuard } from '../src/config/index.ts';
import { languages } from '../src/detect/languages/index.ts';
import { presets, trusts, verdicts } from '../src/index.ts';
import { disguiseNames } from '../src/lab/disguises.ts';
import { powers } from '../src/lab/vector.ts';
import { vectors } from '../src/lab/vectors.gen.ts';
import { impacts, rules } from '../src/scan.ts';
import { filesBelow } from './support/tree.ts';

const readme = readFileSync('README.md', 'utf8');
const prose = `${readme} ${readFileSync('docs/scanner.md', 'utf8')}`.replace(/\s+/g, ' ');
const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as Record<string, Record<string, string>>;

describe('numbers in the README and on the scanner page match the code', () => {
  const corpus = readCorpus('.');
  const threats = readFileSync('docs/threat-model.md', 'utf8').match(/^## T\d{2} /gm) ?? [];
  const attacks = vectors.filter(({ kind }) => kind !== 'control');
  test.each([
    ['rules', /(\d+) rules/g, rules.length],
    ['impacts', /(\d+) impacts/g, impacts.length],
    ['languages beside English', /English and (\d+) more languages/g, languages.length],
    ['attacks of the lab', /with (\d+) attacks,/g, attacks.length],
    ['disguises', /(\d+) disguises/g, disguiseNames.length],
    ['powers', /(\d+) attacker powers/g, powers.length],
    ['threats', /(\d+) threats/g, threats.length],
    ['texts of the corpus', /([\d,]+) attacks and honest twins/g, corpus.length],
    ['languages of the corpus', /honest twins in (\d+) languages/g, new Set(corpus.map(({ lang }) => lang)).size],
    ['writes at once', /(\d+) times at once/g, presets.balanced.rates.writes.agent],
    ['writes a minute', /(\d+) times a minute/g, presets.balanced.rates.perMinute],
    ['the oldest Node', /Node (\d+\.\d+) or newer/g, Number(packageField('engines', 'node').replace('>=', ''))],
  ])('%s', (_what, pattern, actual) => {
    const named = Array.from(prose.matchAll(pattern), (hit) => Number(hit[1]?.replaceAll(',', '')));
    expect(named.length).toBeGreaterThan(0);
    expect(new Set(named)).toEqual(new Set([actual]));
  });
  test('every language of the corpus has a name', () => {
    expect(corpus.filter(({ lang }) => !Object.hasOwn(languageNames, lang))).toEqual([]);
  });
});

test('measured figures match the pages they come from', () => {
  const pages = ['docs/benchmark.md', 'docs/lab.md', 'docs/provenance.md']
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  const figures = prose.match(/[\d,]+ of [\d,]*\d|[\d.]+ us\b|[\d.]+ times a bare/g) ?? [];
  expect(figures.length).toBeGreaterThan(8);
  expect(figures.filter((figure) => !pages.includes(figure.replace(' times a bare', ' x')))).toEqual([]);
});

test('the tables list every trust and every verdict, least first', () => {
  expect(firstColumn('trust').length).toBe(trusts.length);
  expect(firstColumn('verdict')).toEqual([...verdicts]);
});

test('decision 4 gives the reason for every dependency', () => {
  const page = readFileSync('docs/decisions/0004-dependencies.md', 'utf8');
  const kinds = ['dependencies', 'optionalDependencies', 'peerDependencies'];
  const names = kinds.flatMap((kind) => Object.keys(manifest[kind] ?? {}));
  expect(names.length).toBeGreaterThan(5);
  expect(names.filter((name) => !new RegExp(`(?<![\\w/@-])${name}(?![\\w-])`).test(page))).toEqual([]);
});

test('it stays short', () => {
  expect(readme.trim().split(/\s+/).length).toBeLessThanOrEqual(1500);
});

describe('the example', () => {
  const folder = mkdtempSync(join(tmpdir(), 'bezoar-readme-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  test('runs, and gives the outcomes stated in its comments', async () => {
    const source = /```ts\n([\s\S]*?)```/.exec(readme)?.[1] ?? '';
    const stated = Array.from(source.matchAll(/\{ outcome: '(\w+)'/g), (hit) => hit[1]);
    expect(stated).toEqual(['stored', 'stored', 'held', 'held']);
    // `as const` is the only TypeScript in the example; anything else would not parse.
    const code = source.replace(/^import .*$/m, '').replaceAll(' as const', '');
    const outcomes: string[] = [];
    const text = await run(code, outcomes);
    expect(outcomes).toEqual(stated);
    expect(text).toMatch(/^<memory-group [0-9a-f]{16} trust="user" .*>\n\[[0-9a-f]{4}\] Ana is allergic to nuts\.$/m);
    expect(text).toMatch(
      /^\| from shop\.example:\n\| \[[0-9a-f]{4}\] The shop opens at nine\.\n<\/memory-data [0-9a-f]{16}>$/m,
    );
    expect(text).not.toContain('Refunds');
    expect(text).not.toContain('previous instructions');
  });

  async function run(code: string, outcomes: string[]): Promise<string> {
    const opened = await openGuard({ store: join(folder, 'memory.db'), keyFile: join(folder, 'keys.json') });
    const space = opened.space('support-bot');
    const watched = {
      ...space,
      write: async (...args: Parameters<typeof space.write>) => {
        const result = await space.write(...args);
        outcomes.push(result.outcome);
        return result;
      },
    };
    const body = new Function('openGuard', `return (async () => { ${code}\nreturn text; })();`);
    try {
      return (await body(async () => ({ space: () => watched }))) as string;
    } finally {
      await opened.close();
    }
  }
});

describe('links in Markdown files', () => {
  const pages = [
    ...['docs', 'corpus', '.github', 'examples'].flatMap(filesBelow),
    ...['README', 'CONTRIBUTING', 'SECURITY', 'CHANGELOG', 'ARCHITECTURE', 'AGENTS', 'REVIEW', 'CODE_OF_CONDUCT'].map(
      (name) => `${name}.md`,
    ),
  ].filter((file) => file.endsWith('.md'));

  test('the check reads the pages', () => expect(pages.length).toBeGreaterThan(40));

  test.each(pages)('%s', (page) => expect(brokenLinks(page, readFileSync(page, 'utf8'))).toEqual([]));

  test('a broken link is found', () => {
    expect(brokenLinks('docs/x.md', '[a](nowhere.md) [b](../README.md#nowhere) [c](../README.md#start)')).toEqual([
      'nowhere.md',
      '../README.md#nowhere',
    ]);
  });
});

function firstColumn(heading: string): string[] {
  const table = new RegExp(`^\\| ${heading} \\|.*\\n\\|[-|: ]+\\|\\n((?:\\|.*\\n)+)`, 'm').exec(readme)?.[1] ?? '';
  return Array.from(table.matchAll(/^\| `(\w+)`/gm), (hit) => hit[1] ?? '');
}

function packageField(outer: string, inner: string): string {
  return manifest[outer]?.[inner] ?? '';
}

/** Relative links whose file or heading does not exist. Code is ignored: it may show any link. */
function brokenLinks(page: string, text: string): string[] {
  const visible = text.replace(/^ *```[\s\S]*?^ *```/gm, '').replace(/(`+)[\s\S]*?\1/g, '');
  return Array.from(visible.matchAll(/\]\(([^()\s]+)\)/g), (hit) => hit[1] ?? '').filter((link) => {
    if (/^[a-z]+:/.test(link)) return false;
    const [file = '', heading] = link.split('#');
    const target = file === '' ? page : normalize(join(dirname(page), file));
    return !hasHeading(target, heading);
  });
}

function hasHeading(file: string, heading: string | undefined): boolean {
  try {
    if (heading === undefined) return filesBelow(file).length > 0;
  } catch (error) {
    // The link points to a file, not to a folder.
    return error instanceof Error && 'code' in error && error.code === 'ENOTDIR';
  }
  const headings = readFileSync(file, 'utf8').match(/^#+ .*$/gm) ?? [];
  return headings.some((line) => slugOf(line.replace(/^#+ /, '')) === heading);
}
