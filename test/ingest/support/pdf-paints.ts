import { type PDFContext, type PDFDict, PDFName } from 'pdf-lib';
import type { Sheet } from './pdf.ts';
import { annotation, around, both, form, line, over, page, pictureOf, state, tj, white } from './pdf-content.ts';
import { madeFont } from './pdf-fonts.ts';
import type { PdfHiding } from './pdf-hidings.ts';

type Setup = (sheet: Sheet, context: PDFContext) => void;
type Colour = readonly [number, number, number];

const mix = (from: Colour, to: Colour): object => ({ FunctionType: 2, Domain: [0, 1], C0: from, C1: to, N: 1 });
const gradient = (from: Colour, to: Colour): object => ({
  ShadingType: 2,
  ColorSpace: 'DeviceRGB',
  Coords: [0, 0, 595, 0],
  Extend: [true, true],
  Function: mix(from, to),
});
const circles = (from: Colour, to: Colour): object => ({
  ...gradient(from, to),
  ShadingType: 3,
  Coords: [300, 500, 0, 300, 500, 900],
});
const resource =
  (kind: string, make: (context: PDFContext) => object): Setup =>
  ({ page: drawn }, context) =>
    drawn.node.Resources()?.set(PDFName.of(kind), context.obj(make(context) as never));
const shading = (entries: object): Setup =>
  resource('Shading', (context) => ({ S: context.register(context.obj(entries as never)) }));
const shaded = (entries: object): Setup =>
  resource('Pattern', (context) => ({
    P: context.register(context.obj({ PatternType: 2, Shading: entries } as never)),
  }));
const tile = (content: string, side = 10, entries: object = {}): Setup =>
  resource('Pattern', (context) => ({
    P: context.register(
      context.stream(content, {
        PatternType: 1,
        PaintType: 1,
        TilingType: 1,
        BBox: [0, 0, side, side],
        XStep: side,
        YStep: side,
        Resources: {},
        ...entries,
      } as never),
    ),
  }));

const codes = Array.from({ length: 224 }, (_, index) => index + 32);
/** A font with the name W, of which every letter is this drawing. */
const drawn =
  (drawing: string, entries: object = {}): Setup =>
  ({ page: sheet }, context) => {
    const names = codes.map((code) => `g${code}`);
    const stream = context.register(context.stream(drawing));
    const hex = (code: number, digits: number): string => code.toString(16).padStart(digits, '0');
    const ranges = `1 beginbfrange <20> <ff> <${hex(32, 4)}> endbfrange`;
    const unicode = `begincmap 1 begincodespacerange <00> <ff> endcodespacerange ${ranges} endcmap`;
    const font = {
      Type: 'Font',
      Subtype: 'Type3',
      FontBBox: [0, 0, 600, 800],
      FontMatrix: [0.001, 0, 0, 0.001, 0, 0],
      FirstChar: 32,
      LastChar: 255,
      Widths: codes.map(() => 500),
      CharProcs: Object.fromEntries(names.map((name) => [name, stream])),
      Encoding: { Type: 'Encoding', Differences: [32, ...names.map((name) => PDFName.of(name))] },
      ToUnicode: context.register(context.stream(unicode)),
      Resources: {},
      ...entries,
    };
    sheet.node.setFontDictionary(PDFName.of('W'), context.register(context.obj(font as never)));
  };
const inDrawn = `BT /W 6 Tf 50 500 Td ${tj} ET`;
const dingbats = ({ page: sheet }: Sheet, context: PDFContext): void =>
  sheet.node.setFontDictionary(
    PDFName.of('Z'),
    context.register(context.obj({ Type: 'Font', Subtype: 'Type1', BaseFont: 'ZapfDingbats' })),
  );
const made =
  (dot: boolean): Setup =>
  ({ page: sheet }, context) =>
    sheet.node.setFontDictionary(PDFName.of('W'), madeFont(context, dot));

/** A box with this many corners more, all on its upper edge. */
const jagged = (corners: number, bottom: number, top: number): string => {
  const edge = Array.from({ length: corners }, (_, at) => `${((595 * (at + 1)) / (corners + 1)).toFixed(2)} ${top} l`);
  return `0 ${bottom} m 0 ${top} l ${edge.join(' ')} 595 ${top} l 595 ${bottom} l h`;
};
/** A picture of which nothing but the form around it says how large it is. */
const pictureInForm: Setup = (sheet, context) => {
  void pictureOf(4)(sheet, context);
  const objects = sheet.page.node.Resources()?.lookup(PDFName.of('XObject')) as PDFDict;
  const Resources = { XObject: { I: objects.get(PDFName.of('X')) } };
  const entries = { Type: 'XObject', Subtype: 'Form', BBox: [0, 0, 1, 1], Matrix: [595, 0, 0, 842, 0, 0], Resources };
  sheet.page.node.setXObject(PDFName.of('X'), context.register(context.stream('/I Do', entries as never)));
};
const pictureInStamp: Setup = (sheet, context) => {
  void pictureOf(4)(sheet, context);
  const objects = sheet.page.node.Resources()?.lookup(PDFName.of('XObject')) as PDFDict;
  const Resources = { XObject: { I: objects.get(PDFName.of('X')) } };
  const entries = { Type: 'XObject', Subtype: 'Form', BBox: [0, 0, 1, 1], Resources };
  const N = context.register(context.stream('/I Do', entries as never));
  void annotation(() => ({ Subtype: 'Stamp', Rect: [0, 400, 595, 600], F: 4, AP: { N } }))(sheet, context);
};
const patterned = '/Pattern cs /P scn';
const box = '0 480 595 60 re f';

/** Pages on which paint, drawings or fonts hide the order. Each was looked at in another renderer. */
export const pdfPaints: readonly PdfHiding[] = [
  {
    name: 'a gradient from white to white',
    bytes: page(around(patterned), shaded(gradient([1, 1, 1], [1, 1, 1]))),
    method: 'same-colour',
  },
  {
    name: 'a gradient that is dark beyond the page only',
    bytes: page(around(patterned), shaded({ ...gradient([1, 1, 1], [0, 0, 0]), Coords: [5000, 0, 6000, 0] })),
    method: 'same-colour',
  },
  {
    name: 'circles from white to nearly white',
    bytes: page(around(patterned), shaded(circles([1, 1, 1], [0.98, 0.98, 1]))),
    method: 'same-colour',
  },
  {
    name: 'the gradient of the box behind it',
    bytes: page(`q ${patterned} ${box} Q ${around(patterned)}`, shaded(gradient([0.2, 0.2, 0.6], [0.9, 0.5, 0.1]))),
    method: 'same-colour',
  },
  {
    name: 'white on a white gradient',
    bytes: page(`/S sh ${around(white)}`, shading(gradient([1, 1, 1], [0.99, 1, 1]))),
    method: 'same-colour',
  },
  {
    name: 'a tile that is painted white',
    bytes: page(around(patterned), tile('1 1 1 rg 0 0 10 10 re f')),
    method: 'same-colour',
  },
  {
    name: 'a tile with one dot far away',
    bytes: page(around(patterned), tile('4000 4000 1 1 re f', 5_000)),
    method: 'transparent',
  },
  {
    name: 'under a gradient',
    bytes: page(`${line} q 0 480 595 60 re W n /S sh Q`, shading(gradient([0.8, 0.8, 1], [1, 1, 0.8]))),
    method: 'covered',
  },
  {
    name: 'under a box with a gradient',
    bytes: page(`${line} ${patterned} ${box}`, shaded(gradient([0.7, 1, 0.7], [1, 1, 1]))),
    method: 'covered',
  },
  {
    name: 'under a box of tiles',
    bytes: page(`${line} ${patterned} ${box}`, tile('0.8 0.9 1 rg 0 0 10 10 re f')),
    method: 'covered',
  },
  {
    name: 'under a box of tiles in two colours',
    bytes: page(`${line} ${patterned} ${box}`, tile('0.9 g 0 0 5 10 re f 0.5 g 5 0 5 10 re f')),
    method: 'unseen-layer',
  },
  {
    name: 'under black that multiplies',
    bytes: page(`${line} /G gs 0 0 0 rg ${box}`, state({ BM: 'Multiply' })),
    method: 'covered',
  },
  {
    name: 'under white that screens',
    bytes: page(`${line} /G gs ${white} ${box}`, state({ BM: 'Screen' })),
    method: 'covered',
  },
  {
    name: 'under dark blue that darkens',
    bytes: page(`${line} /G gs 0 0 0.12 rg ${box}`, state({ BM: 'Darken' })),
    method: 'covered',
  },
  {
    name: 'under white in hard light',
    bytes: page(`${line} /G gs ${white} ${box}`, state({ BM: 'HardLight' })),
    method: 'covered',
  },
  {
    name: 'a group that lightens white paint',
    bytes: page(
      `q ${white} ${box} Q /G gs /X Do`,
      both(state({ BM: 'Lighten' }), form(line, { Group: { S: 'Transparency' } })),
    ),
    method: 'same-colour',
  },
  {
    name: 'under a shape with a thousand corners',
    bytes: page(`${line} ${over} ${jagged(1_000, 480, 540)} f`),
    method: 'covered',
  },
  {
    name: 'under a shape with too many corners',
    bytes: page(`${line} ${over} ${jagged(6_000, 480, 540)} f`),
    method: 'unseen-layer',
  },
  {
    name: 'outside a clip with a thousand corners',
    bytes: page(around(`${jagged(1_000, 0, 2)} 0 841 m 595 841 l 595 842 l h W n`)),
    method: 'clipped',
  },
  {
    name: 'white after a white shape with many corners',
    bytes: page(`q ${white} ${jagged(6_000, 0, 842)} f Q ${around(white)}`),
    method: 'same-colour',
  },
  { name: 'outlines of dashes that are far apart', bytes: page(around('1 Tr [0.01 900] 450 d')), method: 'invisible' },
  {
    name: 'outlines dashed by a graphics state',
    bytes: page(around('/G gs 1 Tr'), state({ D: [[0.01, 700], 350] })),
    method: 'invisible',
  },
  { name: 'outlines so wide that they flow together', bytes: page(around('1 Tr 9 w')), method: 'covered' },
  {
    name: 'under the wide white outlines of other letters',
    bytes: page(`${line} q 1 1 1 RG 1 Tr 40 w BT /F 40 Tf 30 490 Td (HHHHHHHHHHHHHHHHHHHH) Tj ET Q`),
    method: 'covered',
  },
  {
    name: 'under a letter that is a box',
    bytes: page(`${line} 0.9 g BT /Z 400 Tf 20 300 Td (nn) Tj ET`, dingbats),
    method: 'covered',
  },
  {
    name: 'under a row of letters that are boxes',
    bytes: page(`${line} 0.9 g BT /Z 9 Tf 48 498 Td (${'n'.repeat(80)}) Tj ET`, dingbats),
    method: 'covered',
  },
  {
    name: 'a font of drawings in white',
    bytes: page(inDrawn, drawn('500 0 d0 1 1 1 rg 0 0 400 700 re f')),
    method: 'same-colour',
  },
  {
    name: 'a font of drawings that are clipped away',
    bytes: page(inDrawn, drawn('500 0 0 0 500 700 d1 0 0 1 1 re W n 100 100 400 600 re f')),
    method: 'transparent',
  },
  {
    name: 'under a letter that is drawn over the page',
    bytes: page(`${line} BT /W 1 Tf 50 500 Td (a) Tj ET`, drawn('500 0 d0 0.9 g -9000 -20000 900000 60000 re f')),
    method: 'covered',
  },
  { name: 'a font file whose letters are empty', bytes: page(inDrawn, made(false)), method: 'transparent' },
  {
    name: 'behind a picture that a form makes large',
    bytes: page(`${line} /X Do`, pictureInForm),
    method: 'unseen-layer',
  },
  { name: 'behind a picture in a stamp', bytes: page(line, pictureInStamp), method: 'unseen-layer' },

  {
    name: 'honest: a dark gradient',
    bytes: page(around(patterned), shaded(gradient([0, 0, 0.4], [0.4, 0, 0]))),
    method: undefined,
  },
  {
    name: 'honest: white on a dark gradient',
    bytes: page(`/S sh ${around(white)}`, shading(gradient([0, 0, 0.4], [0.4, 0, 0]))),
    method: undefined,
  },
  {
    name: 'honest: on a pale gradient',
    bytes: page(`/S sh ${line}`, shading(circles([1, 1, 1], [0.8, 0.9, 1]))),
    method: undefined,
  },
  {
    name: 'honest: on tiles',
    bytes: page(`q ${patterned} ${box} Q ${line}`, tile('0.9 g 0 0 5 10 re f')),
    method: undefined,
  },
  { name: 'honest: in dark tiles', bytes: page(around(patterned), tile('0 0 0.5 rg 0 0 8 8 re f')), method: undefined },
  {
    name: 'honest: a drawn font',
    bytes: page(inDrawn, drawn('500 0 0 0 500 700 d1 0 0 400 700 re f')),
    method: undefined,
  },
  {
    name: 'honest: a drawn font in colours',
    bytes: page(inDrawn, drawn('500 0 d0 1 0 0 rg 0 0 200 700 re f 0 0 1 rg 200 0 200 700 re f')),
    method: undefined,
  },
  {
    name: 'honest: a drawn font without a box',
    bytes: page(inDrawn, drawn('500 0 0 0 500 700 d1 0 0 400 700 re f', { FontBBox: [0, 0, 0, 0] })),
    method: undefined,
  },
  { name: 'honest: a font file with letters', bytes: page(inDrawn, made(true)), method: undefined },
  { name: 'honest: bold outlines', bytes: page(around('2 Tr 0.3 w')), method: undefined },
  { name: 'honest: dashed outlines', bytes: page(around('1 Tr 0.2 w [1 0.5] 0 d')), method: undefined },
  {
    name: 'honest: beside a shape with too many corners',
    bytes: page(`${line} ${over} ${jagged(6_000, 100, 300)} f`),
    method: undefined,
  },
  {
    name: 'honest: with a bullet that is a box',
    bytes: page(`BT /Z 6 Tf 42 500 Td (n) Tj ET ${line}`, dingbats),
    method: undefined,
  },
];
