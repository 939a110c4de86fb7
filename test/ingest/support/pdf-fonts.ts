import type { PDFContext, PDFRef } from 'pdf-lib';

const firstCode = 32;
const letters = 224;

function words(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 2);
  for (const [index, value] of values.entries()) bytes.writeUInt16BE(value & 0xffff, index * 2);
  return bytes;
}

function longs(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value >>> 0, index * 4);
  return bytes;
}

/** One outline of four corners. */
const boxGlyph = Buffer.concat([
  words(1, 0, 0, 400, 700, 3, 0),
  Buffer.from([1, 1, 1, 1]),
  words(0, 0, 400, 0, 0, 700, 0, -700),
]);

/** A TrueType file whose letters are all empty, or all boxes. */
function fontFile(hasLetters: boolean): Buffer {
  const glyph = hasLetters ? boxGlyph : Buffer.alloc(0);
  const count = letters + 1;
  const all = Array.from({ length: count }, (_, index) => index);
  const tables: readonly (readonly [string, Buffer])[] = [
    [
      'cmap',
      Buffer.concat([words(0, 1, 1, 0), longs(12), words(6, 10 + letters * 2, 0, firstCode, letters, ...all.slice(1))]),
    ],
    ['glyf', Buffer.concat([...all.map(() => glyph), Buffer.alloc(4)])],
    [
      'head',
      Buffer.concat([
        longs(0x10000, 0x10000, 0, 0x5f0f3cf5),
        words(0, 1000),
        longs(0, 0, 0, 0),
        words(0, 0, 1000, 1000, 0, 8, 2, 1, 0),
      ]),
    ],
    ['hhea', Buffer.concat([longs(0x10000), words(800, -200, 0, 500, 0, 0, 500, 1, 0, 0, 0, 0, 0, 0, 0, count)])],
    ['hmtx', words(...all.flatMap(() => [500, 0]))],
    ['loca', longs(...all.map((index) => index * glyph.length), count * glyph.length)],
    ['maxp', Buffer.concat([longs(0x10000), words(count, 10, 2, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0)])],
    ['post', Buffer.concat([longs(0x30000, 0), words(0, 0), longs(0, 0, 0, 0, 0)])],
  ];
  const head = [longs(0x10000), words(tables.length, 128, 3, tables.length * 16 - 128)];
  const body: Buffer[] = [];
  let at = 12 + tables.length * 16;
  for (const [name, data] of tables) {
    head.push(Buffer.from(name), longs(0, at, data.length));
    const filled = Buffer.concat([data, Buffer.alloc((4 - (data.length % 4)) % 4)]);
    body.push(filled);
    at += filled.length;
  }
  return Buffer.concat([...head, ...body]);
}

/** A font of one's own, embedded, whose letters say that they are those of Latin-1. */
export function madeFont(context: PDFContext, hasLetters: boolean): PDFRef {
  const FontDescriptor = context.register(
    context.obj({
      Type: 'FontDescriptor',
      FontName: 'AAAAAA+Made',
      Flags: 4,
      FontBBox: [0, 0, 1000, 1000],
      ItalicAngle: 0,
      Ascent: 800,
      Descent: -200,
      CapHeight: 700,
      StemV: 80,
      FontFile2: context.register(context.stream(fontFile(hasLetters))),
    }),
  );
  const unicode =
    'begincmap 1 begincodespacerange <00> <ff> endcodespacerange 1 beginbfrange <20> <ff> <0020> endbfrange endcmap';
  return context.register(
    context.obj({
      Type: 'Font',
      Subtype: 'TrueType',
      BaseFont: 'AAAAAA+Made',
      FirstChar: firstCode,
      LastChar: firstCode + letters - 1,
      Widths: Array.from({ length: letters }, () => 500),
      FontDescriptor,
      ToUnicode: context.register(context.stream(unicode)),
    }),
  );
}
