import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import fc from 'fast-check';
import { strToU8 } from 'fflate';
import { describe, expect, test } from 'vitest';
import { extract } from '../../src/documents/extract.ts';
import { documentLimits, readDocument } from '../../src/documents/index.ts';
import { Unreadable } from '../../src/documents/problem.ts';
import { documentSchema } from '../../src/model/document.ts';
import { folder } from '../cli/support/harness.ts';
import { times } from '../support/long-run.ts';
import { proof } from '../support/proves.ts';
import { docxOf, paragraph } from './support/docx.ts';
import { read } from './support/ingested.ts';
import { pdfOf } from './support/pdf.ts';
import { order, visible } from './support/words.ts';
import { worker } from './support/worker.ts';

/** In a variable: it comes with the system and is not a dependency. */
const pipeMaker = 'mkfifo';

async function textOf(name: string, bytes: Uint8Array): Promise<string> {
  const result = await read(name, bytes);
  return result.ok ? result.document.text : result.problem;
}

describe(proof('documents/bad-files-are-answers'), () => {
  test.each([
    ['is not there', 'unreadable', (_root: string) => undefined],
    ['is a folder', 'not-a-file', (root: string) => mkdirSync(join(root, 'a.txt'))],
    ['is a pipe nobody writes to', 'not-a-file', (root: string) => void execFileSync(pipeMaker, [join(root, 'a.txt')])],
  ])('a path that %s', async (_what, problem, make) => {
    const root = folder();
    make(root);
    expect(await readDocument(join(root, 'a.txt'), { worker })).toMatchObject({ ok: false, problem });
  });

  test('a file above the size limit is not read at all', async () => {
    const root = folder();
    writeFileSync(join(root, 'a.txt'), 'x'.repeat(101));
    expect(await readDocument(join(root, 'a.txt'), { worker, limits: { bytes: 100 } })).toMatchObject({
      problem: 'too-large',
    });
    expect(await readDocument(join(root, 'a.txt'), { worker, limits: { bytes: 101 } })).toMatchObject({ ok: true });
  });

  test('a thread that dies, stays silent or answers nonsense counts as a broken file, and the next file is read', async () => {
    const root = folder({
      'dies.mjs': 'process.exit(3)',
      'throws.mjs': 'throw new Error("x")',
      'hangs.mjs': 'for (;;);',
      'eats.mjs': 'const all = []; for (;;) all.push(new Array(1e5).fill(all.length));',
      'swells.mjs': 'const all = []; for (;;) all.push(Buffer.alloc(1e7, 1));',
      'lies.mjs':
        'import { parentPort } from "node:worker_threads"; parentPort.postMessage({ ok: true, document: { text: "x", trust: "verified" } });',
    });
    const ended = async (name: string, limits = {}): Promise<unknown> => {
      const result = await readDocument(
        { name: 'a.txt', bytes: strToU8('x') },
        { worker: new URL(`file://${join(root, name)}`), limits },
      );
      return result.ok || result.problem;
    };
    expect(await ended('dies.mjs')).toBe('broken');
    expect(await ended('throws.mjs')).toBe('broken');
    expect(await ended('hangs.mjs', { milliseconds: 300 })).toBe('too-slow');
    expect(await ended('eats.mjs', { megabytes: 64 })).toBe('too-much-memory');
    expect(await ended('swells.mjs', { megabytes: 64 })).toBe('too-much-memory');
    expect(await ended('lies.mjs')).toBe('broken');
    expect(await textOf('a.txt', strToU8('still here'))).toBe('still here');
  });

  test('the thread sees nothing of the environment', async () => {
    const root = folder({
      'tells.mjs':
        'import { parentPort } from "node:worker_threads"; parentPort.postMessage({ ok: false, problem: Object.keys(process.env).length === 0 ? "empty" : "broken" });',
    });
    const tells = new URL(`file://${join(root, 'tells.mjs')}`);
    expect(await readDocument({ name: 'a', bytes: strToU8('x') }, { worker: tells })).toMatchObject({
      problem: 'empty',
    });
  });

  test('every message says what to do and none repeats the document', async () => {
    const result = await read('a.docx', docxOf({ body: `<w:p>${order}` }));
    expect(result).toEqual({
      ok: false,
      problem: 'broken',
      message: 'the file is damaged or truncated; get it again from its source',
    });
  });

  test('any markup is read, or refused for a reason', async () => {
    const piece = fc.constantFrom(
      ...[
        '<div style="',
        'display:none',
        'color:',
        'var(--x)',
        '--x:var(--x)',
        '">',
        '</div>',
        '<p hidden>',
        '<style>',
        '</style>',
      ],
      ...[
        '.a{',
        '}',
        '@media screen{',
        '<!--',
        '-->',
        '```',
        '\n# ',
        '[//]: # (',
        '<svg>',
        '<template>',
        '\\79 ',
        '\0',
        '\ud800',
        '&#0;',
      ],
      ...[
        '<table>',
        '</p>',
        '<b>',
        'constructor',
        '__proto__',
        '"',
        "'",
        'words ',
        '<frameset>',
        '![a](b "c")',
        ':not(',
        '>',
        ',',
        ';',
      ],
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(piece, { maxLength: 40 }),
        fc.constantFrom('a.html', 'a.md', 'a.txt'),
        async (parts, name) => {
          const bytes = strToU8(`x${parts.join('')}`);
          const read = await extract(bytes, name, documentLimits).catch((error: unknown) => error);
          if (read instanceof Unreadable) return;
          expect(documentSchema.safeParse(read).error).toBeUndefined();
        },
      ),
      { numRuns: times(300, 80) },
    );
  });

  test('one changed byte anywhere in a file always gives an answer', async () => {
    const files = [
      ['a.pdf', await pdfOf((sheet) => sheet.write(visible))],
      ['a.docx', docxOf({ body: paragraph(visible) })],
    ] as const;
    for (const [name, bytes] of files) {
      for (let step = 1; step <= 3; step++) {
        const torn = bytes.slice();
        torn[Math.floor((bytes.length * step) / 4)] = 0xff;
        expect(await read(name, torn)).toHaveProperty('ok');
      }
    }
  });
});

describe('what comes out', () => {
  test('HTML: words as a reader sees them, headings at their positions', async () => {
    const html =
      '<!doctype html><title>T</title><h1>One</h1><p>a <b>b</b>c\n d</p><h2>Two</h2><ul><li>x<li>y</ul><pre>k\n  l</pre><table><tr><td>1<td>2</table>';
    const result = await read('a.html', strToU8(html));
    expect(result).toMatchObject({
      ok: true,
      document: { text: 'T\n\nOne\n\na bc d\n\nTwo\n\nx\ny\n\nk\n  l\n\n1 2', headings: [3, 16] },
    });
  });

  test('PDF: pages, continued lines, and large letters as headings', async () => {
    const bytes = await pdfOf((sheet, index) => {
      sheet.write(`Chapter ${index + 1}`, { size: 24, y: 790 });
      sheet.write(visible, { y: 740 });
    }, 2);
    const result = await read('a.pdf', bytes);
    const start = `Chapter 1\n\n${visible}\n\n`.length;
    expect(result).toMatchObject({
      ok: true,
      document: { text: `Chapter 1\n\n${visible}\n\nChapter 2\n\n${visible}`, pages: [0, start], headings: [0, start] },
    });
  });

  test('DOCX: paragraphs, breaks, headings by style, any prefix', async () => {
    const bytes = docxOf({
      styles: '<w:style w:type="paragraph" w:styleId="H"><w:name w:val="heading 1"/></w:style>',
      body: `${paragraph('One', '', 'H')}<x:p xmlns:x="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><x:r><x:t>a</x:t><x:br/><x:t>b</x:t></x:r></x:p>${paragraph('Two', '', 'H')}`,
    });
    expect(await read('a.docx', bytes)).toMatchObject({
      ok: true,
      document: { text: 'One\n\na\nb\n\nTwo', headings: [0, 10] },
    });
  });

  test('the declared encoding of a page, and bytes that fit none', async () => {
    const latin = Buffer.from('<!doctype html><meta charset="iso-8859-1"><p>caf\u00e9</p>', 'latin1');
    expect(await textOf('a.html', latin)).toBe('caf\u00e9');
    expect(await read('a.txt', Buffer.from([0x63, 0xe9, 0x64]))).toMatchObject({
      document: { text: 'c\ufffdd', remarks: ['damaged-text'] },
    });
  });
});

test('the limits are in one table', () => {
  expect(documentLimits).toEqual({
    bytes: 33_554_432,
    pages: 2_000,
    entries: 2_000,
    unpackedBytes: 134_217_728,
    ratio: 200,
    depth: 1_000,
    textLength: 2_000_000,
    hiddenPieces: 20_000,
    milliseconds: 30_000,
    megabytes: 512,
  });
});

test.each(['src/index.ts', 'src/config/index.ts', 'src/cli/main.ts'])('no parser is loaded with %s', async (entry) => {
  const file = (name: string): string => fileURLToPath(new URL(`../../${name}`, import.meta.url));
  const { metafile } = await build({
    entryPoints: [file(entry), file('src/documents/worker.ts')],
    outdir: 'out',
    write: false,
    metafile: true,
    bundle: true,
    splitting: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
  });
  const loaded = (output: string, seen: Set<string>): Set<string> => {
    for (const { path, kind } of metafile.outputs[output]?.imports ?? []) {
      if (kind !== 'import-statement' || seen.has(path)) continue;
      loaded(path, seen.add(path));
    }
    return seen;
  };
  const start = Object.keys(metafile.outputs).find((output) => metafile.outputs[output]?.entryPoint === entry) ?? '';
  const packages = [...loaded(start, new Set())];
  expect(packages.filter((name) => name === 'zod' || name === 'commander')).not.toEqual([]); // a check that finds nothing must not pass
  for (const parser of ['parse5', 'css-tree', 'css-select', 'culori', 'saxes', 'yauzl', 'pdfjs-dist']) {
    expect(packages.filter((name) => name.startsWith(parser))).toEqual([]);
  }
});

/** As a program without types would call it. */
const loose = (value: unknown): never => value as never;

test.each([undefined, null, {}, { path: 'a.txt' }, { name: 'a.txt', bytes: 'text' }, { bytes: new Uint8Array(1) }])(
  'an invalid source is refused: %j',
  async (source) => {
    await expect(readDocument(loose(source))).rejects.toThrow(
      'readDocument takes the path of a file, or { name, bytes }',
    );
  },
);

test.each([
  [{ bytes: 'many' }, 'limits.bytes must be a whole number above 0, not string'],
  [{ pages: undefined }, 'limits.pages must be a whole number above 0, not undefined'],
  [{ byte: 3 }, 'limits: unknown limit "byte"; valid limits: bytes, pages'],
])('a limit that would limit nothing is told: %j', async (limits, message) => {
  const source = { name: 'a.txt', bytes: Buffer.from('text') };
  await expect(readDocument(source, { limits: loose(limits) })).rejects.toThrow(message);
});
