import { deflateSync } from 'node:zlib';
import { strToU8, zipSync } from 'fflate';
import { type Case, quiet } from './case.ts';
import { docxOf, paragraph } from './docx.ts';
import { pdfOf } from './pdf.ts';
import { visible } from './words.ts';

const zeros = new Uint8Array(8 * 1024 ** 2);

/** A hand-written PDF; the reader must repair its byte offsets. */
function rawPdf(objects: readonly (string | Uint8Array)[], trailer = ''): Uint8Array {
  const parts = objects.flatMap((object, index) => [`${index + 1} 0 obj\n`, object, '\nendobj\n']);
  const all = ['%PDF-1.7\n', ...parts, `trailer\n<</Root 1 0 R /Size ${objects.length + 1}${trailer}>>\n%%EOF\n`];
  return Buffer.concat(all.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)));
}

const catalog = '<</Type/Catalog/Pages 2 0 R>>';
const onePage = '<</Type/Pages/Kids[3 0 R]/Count 1>>';
const pageObject = '<</Type/Page/Parent 2 0 R/MediaBox[0 0 500 500]/Resources<<>>/Contents 4 0 R>>';

function tenThousandPages(): Uint8Array {
  const numbers = Array.from({ length: 10_000 }, (_, index) => index + 3);
  const kids = numbers.map((number) => `${number} 0 R`).join(' ');
  const blank = '<</Type/Page/Parent 2 0 R/MediaBox[0 0 500 500]/Resources<<>>>>';
  return rawPdf([catalog, `<</Type/Pages/Kids[${kids}]/Count ${numbers.length}>>`, ...numbers.map(() => blank)]);
}

/** A stream that grows a thousandfold, twice. */
function flateBomb(): Uint8Array {
  const inner = deflateSync(Buffer.alloc(200 * 1024 ** 2, ' '), { level: 1 });
  const data = deflateSync(inner);
  const stream = Buffer.concat([
    Buffer.from(`<</Filter[/FlateDecode/FlateDecode]/Length ${data.length}>>\nstream\n`),
    data,
    Buffer.from('\nendstream'),
  ]);
  return rawPdf([catalog, onePage, pageObject, stream]);
}

/** An entry whose header understates its size. */
function lyingZip(): Uint8Array {
  const zip = Buffer.from(
    docxOf({ body: paragraph(visible), files: { 'word/lie.xml': new Uint8Array(3 * 1024 ** 2) } }),
  );
  const entry = zip.lastIndexOf('word/lie.xml') - 46;
  zip.writeUInt32LE(1_000, entry + 24);
  return zip;
}

export const bombs: readonly Case[] = [
  { title: 'nothing at all', file: 'a.txt', bytes: () => new Uint8Array(), expect: 'empty' },
  {
    title: '50 megabytes of text',
    file: 'a.txt',
    bytes: () => Buffer.alloc(50 * 1024 ** 2, 'tram '),
    expect: 'too-large',
  },
  {
    title: 'more text than the limit',
    file: 'a.txt',
    bytes: () => Buffer.alloc(3 * 1024 ** 2, 'tram '),
    expect: 'text-too-long',
  },
  {
    title: 'elements in elements, a hundred thousand',
    file: 'a.html',
    bytes: () => strToU8(`<!doctype html>${'<div>'.repeat(100_000)}tram`),
    expect: 'too-deep',
  },
  {
    title: 'elements in elements, that the parser moves around',
    file: 'a.html',
    bytes: () => strToU8(`<!doctype html>${'<b><i><table>'.repeat(5_000)}tram`),
    expect: quiet(),
  },
  {
    title: 'thirty thousand comments',
    file: 'a.html',
    bytes: () => strToU8(`<!doctype html>${'tram <!-- tram -->'.repeat(30_000)}`),
    expect: 'too-much-hidden',
  },
  {
    title: 'a zip bomb in a DOCX',
    file: 'a.docx',
    bytes: () => docxOf({ body: '', files: { 'word/media/a.bin': zeros } }),
    expect: 'unpacks-too-large',
  },
  {
    title: 'an archive in an archive, which is not opened',
    file: 'a.docx',
    bytes: () =>
      docxOf({
        body: paragraph(visible),
        files: { 'word/embeddings/a.docx': zipSync({ 'a.zip': zipSync({ a: new Uint8Array(900_000) }) }) },
      }),
    expect: quiet(),
  },
  {
    title: 'an archive that unpacks to more than the limit',
    file: 'a.docx',
    bytes: () => docxOf({ body: paragraph(visible), files: { 'word/media/a.bin': new Uint8Array(900_000) } }),
    limits: { unpackedBytes: 500_000 },
    expect: 'unpacks-too-large',
  },
  {
    title: 'two thousand files in an archive, and one',
    file: 'a.docx',
    bytes: () =>
      docxOf({
        body: paragraph(visible),
        files: Object.fromEntries(Array.from({ length: 2_001 }, (_, index) => [`word/${index}.xml`, strToU8('x')])),
      }),
    expect: 'too-many-entries',
  },
  { title: 'an archive that lies about a size', file: 'a.docx', bytes: lyingZip, expect: quiet() },
  {
    title: 'an archive that is no DOCX',
    file: 'a.docx',
    bytes: () => zipSync({ 'a.txt': strToU8(visible) }),
    expect: 'unsupported-format',
  },
  {
    title: 'an entity that names a file',
    file: 'a.docx',
    bytes: () => docxOf({ prologue: '<!DOCTYPE d [<!ENTITY x SYSTEM "file:///etc/passwd">]>', body: paragraph('&x;') }),
    expect: 'forbidden-markup',
  },
  {
    title: 'a billion laughs',
    file: 'a.docx',
    bytes: () =>
      docxOf({
        prologue: `<!DOCTYPE d [<!ENTITY a "ha">${[...'bcdefghij'].map((name, index) => `<!ENTITY ${name} "${`&${'abcdefghij'.charAt(index)};`.repeat(10)}">`).join('')}]>`,
        body: paragraph('&j;'),
      }),
    expect: 'forbidden-markup',
  },
  {
    title: 'paragraphs in paragraphs, five thousand',
    file: 'a.docx',
    bytes: () => docxOf({ body: `${'<w:p>'.repeat(5_000)}${'</w:p>'.repeat(5_000)}` }),
    expect: 'too-deep',
  },
  { title: 'XML that does not end', file: 'a.docx', bytes: () => docxOf({ body: '<w:p><w:r>' }), expect: 'broken' },
  {
    title: 'half a DOCX',
    file: 'a.docx',
    bytes: () => docxOf({ body: paragraph(visible) }).slice(0, 700),
    expect: 'broken',
  },
  {
    title: 'a DOCX with a password',
    file: 'a.docx',
    bytes: () =>
      Buffer.concat([
        Buffer.from('d0cf11e0a1b11ae1', 'hex'),
        Buffer.alloc(512),
        Buffer.from('EncryptedPackage', 'utf16le'),
      ]),
    expect: 'encrypted',
  },
  {
    title: 'a file of the old Word',
    file: 'a.doc',
    bytes: () => Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(512)]),
    expect: 'unsupported-format',
  },
  { title: 'ten thousand pages', file: 'a.pdf', bytes: tenThousandPages, expect: 'too-many-pages' },
  {
    title: 'half a PDF',
    file: 'a.pdf',
    bytes: async () => (await pdfOf((sheet) => sheet.write(visible))).slice(0, 300),
    expect: 'broken',
  },
  { title: 'a PDF of nothing', file: 'a.pdf', bytes: () => strToU8('%PDF-1.7\n%%EOF'), expect: 'broken' },
  {
    title: 'a PDF with a password',
    file: 'a.pdf',
    bytes: () =>
      rawPdf(
        [
          catalog,
          onePage,
          pageObject,
          '<</Length 0>>\nstream\n\nendstream',
          `<</Filter/Standard/V 1/R 2/P -44/O<${'ab'.repeat(32)}>/U<${'cd'.repeat(32)}>>>`,
        ],
        ` /Encrypt 5 0 R /ID[<${'00'.repeat(16)}><${'00'.repeat(16)}>]`,
      ),
    expect: 'encrypted',
  },
  {
    title: 'a PDF stream that grows without end',
    file: 'a.pdf',
    bytes: flateBomb,
    limits: { megabytes: 160 },
    expect: 'too-much-memory',
  },
  {
    title: 'a file that takes too long',
    file: 'a.html',
    bytes: () => strToU8(`<!doctype html>${'<p class="a b c">tram'.repeat(20_000)}`),
    limits: { milliseconds: 1 },
    expect: 'too-slow',
  },
  {
    title: 'bytes that are no text',
    file: 'a.txt',
    bytes: () => Buffer.from([0, 1, 2, 3, 0, 9]),
    expect: 'unsupported-format',
  },
  {
    title: 'a page that is called a PDF',
    file: 'a.pdf',
    bytes: () => strToU8(`<!doctype html><p>${visible}</p>`),
    expect: { verdict: 'sanitize', rules: ['mislabelled_document'], hidden: [] },
  },
  {
    title: 'a PDF that is called a text',
    file: 'a.txt',
    bytes: () => pdfOf((sheet) => sheet.write(visible)),
    expect: { verdict: 'sanitize', rules: ['mislabelled_document'], hidden: [] },
  },
  {
    title: 'names of things that every object has',
    file: 'a.constructor',
    bytes: () =>
      strToU8(
        `<!doctype html><p style="constructor:1;color:constructor;font-size:constructor" class="__proto__">${visible}</p>`,
      ),
    expect: quiet(),
  },
];
