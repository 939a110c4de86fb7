import { type PDFContext, PDFName, type PDFRef, PDFString } from 'pdf-lib';
import { pdfOf, type Sheet } from './pdf.ts';
import { order, visible } from './words.ts';

export const hexOf = (text: string): string => `<${Buffer.from(text, 'latin1').toString('hex')}>`;
export const tj = `${hexOf(order)} Tj`;
/** The order on one line, in letters of six points. */
export const line = `BT /F 6 Tf 50 500 Td ${tj} ET`;
export const around = (before: string, after = ''): string => `q ${before} ${line} ${after} Q`;
export const inText = (operators: string, show = tj): string => `q BT /F 6 Tf 50 500 Td ${operators} ${show} ET Q`;

type Setup = (sheet: Sheet, context: PDFContext) => void | Promise<void>;

/** A page of visible words and, after them, this content stream. */
export function page(content: string, setup?: Setup): () => Promise<Uint8Array> {
  return () =>
    pdfOf(async (sheet) => {
      const { pdf, page: drawn, font } = sheet;
      sheet.write(visible, { y: 760 });
      drawn.node.setFontDictionary(PDFName.of('F'), font.ref);
      await setup?.(sheet, pdf.context);
      drawn.node.addContentStream(pdf.context.register(pdf.context.stream(content)));
    });
}

type Entries = Readonly<Record<string, unknown>>;

/** A graphics state with the name G. */
export const state =
  (entries: Entries): Setup =>
  ({ page: drawn }, context) => {
    drawn.node.setExtGState(PDFName.of('G'), context.register(context.obj(entries as never)));
  };

/** A form or picture with the name X. */
const object =
  (content: string | Uint8Array, entries: Entries): Setup =>
  ({ page: drawn, font }, context) => {
    const Resources = { Font: { F: font.ref } };
    const stream = context.stream(content, { Type: 'XObject', Resources, ...entries } as never);
    drawn.node.setXObject(PDFName.of('X'), context.register(stream));
  };

export const both =
  (...setups: readonly Setup[]): Setup =>
  async (sheet, context) => {
    for (const setup of setups) await setup(sheet, context);
  };

export const form = (content: string, entries: object = {}): Setup =>
  object(content, { Subtype: 'Form', BBox: [0, 0, 595, 842], ...entries });
export const pictureOf = (side: number): Setup =>
  object(new Uint8Array(side * side * 3).fill(255), {
    Subtype: 'Image',
    Width: side,
    Height: side,
    ColorSpace: 'DeviceRGB',
    BitsPerComponent: 8,
  });

/** A graphics state with a mask on which nothing is drawn. */
export const softMask: Setup = (sheet, context) => {
  const mask = context.stream('', {
    Type: 'XObject',
    Subtype: 'Form',
    BBox: [0, 0, 595, 842],
    Group: { S: 'Transparency', CS: 'DeviceGray' },
  });
  return state({ SMask: { S: 'Luminosity', G: context.register(mask) } })(sheet, context);
};

/** A layer with the name L that is switched off. */
export const layerOff: Setup = ({ pdf, page: drawn }, context) => {
  const layer = context.register(context.obj({ Type: 'OCG', Name: PDFString.of('notes') }));
  pdf.catalog.set(PDFName.of('OCProperties'), context.obj({ OCGs: [layer], D: { OFF: [layer], BaseState: 'ON' } }));
  drawn.node.Resources()?.set(PDFName.of('Properties'), context.obj({ L: layer }));
};

/** A font with the name W in which every letter has this width. */
export const widths =
  (width: number): Setup =>
  ({ page: drawn }, context) => {
    const Widths = Array.from({ length: 224 }, () => width);
    const font = { Type: 'Font', Subtype: 'TrueType', BaseFont: 'Made', FirstChar: 32, LastChar: 255, Widths };
    drawn.node.setFontDictionary(PDFName.of('W'), context.register(context.obj(font)));
  };

export const annotation =
  (entries: (context: PDFContext) => Entries): Setup =>
  ({ page: drawn }, context) => {
    const note = context.obj({ Type: 'Annot', Rect: [10, 10, 30, 30], ...entries(context) } as never);
    drawn.node.set(PDFName.of('Annots'), context.obj([context.register(note)]));
  };

const stampOf = (context: PDFContext, font: PDFRef, content: string): Entries => ({
  N: context.register(
    context.stream(content, {
      Type: 'XObject',
      Subtype: 'Form',
      BBox: [0, 0, 595, 30],
      Resources: { Font: { F: font } },
    }),
  ),
});

/** An annotation with its own drawing, at this place. */
export const stamp =
  (rect: readonly number[], content: string): Setup =>
  (sheet, context) =>
    annotation(() => ({ Subtype: 'Stamp', Rect: [...rect], AP: stampOf(context, sheet.font.ref, content) }))(
      sheet,
      context,
    );

const letters = [...order];
export const eachLetter = (move: string): string =>
  `BT /F 6 Tf 50 500 Td ${letters.map((letter) => `${hexOf(letter)} Tj ${move}`).join(' ')} ET`;
export const spread = (offset: number): string =>
  `[${letters.map((letter) => `${hexOf(letter)} ${offset}`).join(' ')}] TJ`;
export const white = '1 1 1 rg';
export const over = '0.9 0.9 0.9 rg';
