import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { buildSite } from '../../scripts/site/build.ts';
import { filesBelow } from '../support/tree.ts';

const folder = mkdtempSync(join(tmpdir(), 'bezoar-site-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A small project with our layout. */
function project(name: string, files: Readonly<Record<string, string>>): string {
  const root = join(folder, name);
  const basic = {
    'package.json': '{"repository":{"url":"git+https://github.com/bezoar-ai/bezoar.git"}}',
    'README.md': '# Bezoar\n\n[the guide](docs/library.md)\n',
    'docs/decisions/0001-first.md': '# 1. First\n',
    'docs/adapters/README.md': '# Adapters\n',
  };
  const pages = [
    'library',
    'mcp',
    'hooks',
    'http-api',
    'cli',
    'dashboard',
    'policy',
    'provenance',
    'documents',
    'replay',
  ];
  const others = ['config', 'deploy', 'backup', 'ci'];
  const named = [...pages, ...others].map((page) => [`docs/${page}.md`, `# ${page}\n`] as const);
  const roots = ['ARCHITECTURE.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md', 'clients/python/README.md'];
  const all: Readonly<Record<string, string>> = {
    ...Object.fromEntries([...named, ...roots.map((file) => [file, `# ${file}\n`])]),
    ...basic,
    ...files,
  };
  for (const [file, text] of Object.entries(all)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  mkdirSync(join(root, 'assets'), { recursive: true });
  cpSync('assets/stone.svg', join(root, 'assets/stone.svg'));
  return root;
}

describe('the documentation site', () => {
  const target = join(folder, 'ours');
  const built = buildSite('.', target);

  test('has every page of docs/, and no dead link', () => {
    expect(built.problems).toEqual([]);
    const sources = filesBelow('docs').filter((file) => file.endsWith('.md'));
    const pages = filesBelow(target).filter((file) => file.endsWith('.html'));
    expect(pages.length).toBe(built.pages);
    expect(built.pages).toBe(sources.length + 6);
  });

  test('loads nothing from elsewhere', () => {
    const pages = filesBelow(target).filter((file) => file.endsWith('.html'));
    const loaded = pages.flatMap((file) =>
      Array.from(
        readFileSync(file, 'utf8').matchAll(/<(?:script|img|link)\b[^>]*(?:src|href)="([^"]*)"/g),
        (hit) => hit[1],
      ),
    );
    expect(loaded.length).toBeGreaterThan(200);
    expect(loaded.filter((address) => /^(?:[a-z]+:|\/)/.test(address ?? ''))).toEqual([]);
  });
});

describe('a link that leads nowhere is a problem', () => {
  test.each([
    ['[a](nowhere.md)', 'docs/library.md: nowhere.md: there is no such file'],
    ['[a](mcp.md#nowhere)', 'docs/library.md: mcp.md#nowhere: the page has no such heading'],
    ['[a](#here-1)\n\n## Here\n', 'docs/library.md: #here-1: the page has no such heading'],
    ['![a](images/none.png)', 'docs/library.md: images/none.png: there is no such file'],
    ['[a](../../outside.md)', 'docs/library.md: ../../outside.md: there is no such file'],
    ['[a](/docs/mcp.md)', 'docs/library.md: /docs/mcp.md is not a relative link'],
    ['[a](javascript:alert(1))', 'docs/library.md: javascript:alert(1) is not a relative link'],
  ])('%s', (text, problem) => {
    const root = project(`dead-${Buffer.from(text).toString('hex')}`, { 'docs/library.md': `# Library\n\n${text}\n` });
    expect(buildSite(root, join(root, '.site')).problems).toEqual([problem]);
  });

  test.each([
    ['[a](mcp.md)', 'href="mcp.html"'],
    ['[a](../README.md)', 'href="index.html"'],
    ['[a](decisions/0001-first.md#1-first)', 'href="decisions/0001-first.html#1-first"'],
    ['[a](adapters)', 'href="adapters/index.html"'],
    ['[a](#here-1)\n\n## Here\n\n## Here\n', 'href="#here-1"'],
    ['[a](../package.json)', 'href="package.json"'],
    ['[a](../assets)', 'href="https://github.com/bezoar-ai/bezoar/tree/main/assets"'],
    ['[a](https://x.example/?a=1&b=2)', 'href="https://x.example/?a=1&amp;b=2"'],
    ['a <script>alert(1)</script> b', 'a &lt;script&gt;alert(1)&lt;/script&gt; b'],
    ['`[a](nowhere.md)`', '<code>[a](nowhere.md)</code>'],
  ])('%s does not', (text, html) => {
    const root = project(`live-${Buffer.from(text).toString('hex')}`, { 'docs/library.md': `# Library\n\n${text}\n` });
    expect(buildSite(root, join(root, '.site')).problems).toEqual([]);
    expect(readFileSync(join(root, '.site/library.html'), 'utf8')).toContain(html);
  });
});
