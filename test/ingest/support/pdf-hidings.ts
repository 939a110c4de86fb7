import { PDFString } from 'pdf-lib';
import type { HidingMethod } from '../../../src/model/document.ts';
import {
  annotation,
  around,
  both,
  eachLetter,
  form,
  hexOf,
  inText,
  layerOff,
  line,
  over,
  page,
  pictureOf,
  softMask,
  spread,
  stamp,
  state,
  tj,
  white,
  widths,
} from './pdf-content.ts';
import { order, visible } from './words.ts';

/** A page with the order of these tests on it, and how it is hidden; undefined if readers see it. */
export interface PdfHiding {
  readonly name: string;
  readonly bytes: () => Promise<Uint8Array>;
  readonly method: HidingMethod | undefined;
}

/** Pages on which the order is hidden. */
export const pdfHidings: readonly PdfHiding[] = [
  { name: 'letters spaced off the page', bytes: page(inText('700 Tc')), method: 'off-screen' },
  { name: 'letters spaced off the other side', bytes: page(inText('-700 Tc')), method: 'tiny' },
  { name: 'letters spaced onto one spot', bytes: page(inText('-3 Tc')), method: 'tiny' },
  { name: 'letters spaced to a tenth of their step', bytes: page(inText('-2.6 Tc')), method: 'tiny' },
  { name: 'letters spaced backwards', bytes: page(inText('-8 Tc')), method: 'tiny' },
  { name: 'words spaced off the page', bytes: page(inText('900 Tw')), method: 'off-screen' },
  { name: 'offsets that put letters off the page', bytes: page(inText('', spread(-90_000))), method: 'off-screen' },
  { name: 'offsets that put letters on one spot', bytes: page(inText('', spread(520))), method: 'tiny' },
  { name: 'letters one by one on one spot', bytes: page(eachLetter('1 0 0 1 50 500 Tm')), method: 'tiny' },
  {
    name: 'a font whose letters have no width',
    bytes: page(`BT /W 6 Tf 50 500 Td ${tj} ET`, widths(0)),
    method: 'tiny',
  },
  {
    name: 'a font whose letters are wider than the page',
    bytes: page(`BT /W 6 Tf 50 500 Td ${tj} ET`, widths(120_000)),
    method: 'off-screen',
  },
  { name: 'horizontal scaling of zero', bytes: page(inText('0 Tz')), method: 'tiny' },
  { name: 'horizontal scaling of one percent', bytes: page(inText('1 Tz')), method: 'tiny' },
  { name: 'negative scaling off the page', bytes: page(inText('-1000 Tz')), method: 'off-screen' },
  { name: 'a text matrix without height', bytes: page(inText('1 0 0 0 50 500 Tm')), method: 'tiny' },
  { name: 'a text matrix with hardly any width', bytes: page(inText('0.01 0 0 1 50 500 Tm')), method: 'tiny' },
  { name: 'a text matrix that puts all on a slanted line', bytes: page(inText('1 1 1 1 50 500 Tm')), method: 'tiny' },
  { name: 'a page matrix without height', bytes: page(around('1 0 0 0 0 500 cm')), method: 'tiny' },
  { name: 'a rise above the page', bytes: page(inText('600 Ts')), method: 'off-screen' },
  { name: 'a rise below the page', bytes: page(inText('-600 Ts')), method: 'off-screen' },
  {
    name: 'the end of a line beyond the page',
    bytes: page(inText('', `[${hexOf(visible)} -90000 ${hexOf(order)}] TJ`)),
    method: 'off-screen',
  },
  { name: 'turned text beyond the top', bytes: page(`BT /F 6 Tf 0 1 -1 0 50 900 Tm ${tj} ET`), method: 'off-screen' },
  {
    name: 'outside the crop box',
    bytes: page(line, ({ page: drawn }) => drawn.setCropBox(0, 600, 595, 242)),
    method: 'off-screen',
  },
  { name: 'outside a clip', bytes: page(around('0 0 10 10 re W n')), method: 'clipped' },
  { name: 'a clip without area', bytes: page(around('50 500 m 500 500 l W n')), method: 'clipped' },
  { name: 'a clip of a thin strip', bytes: page(around('0 501.6 595 0.4 re W n')), method: 'clipped' },
  { name: 'outside a slanted strip', bytes: page(around('0 842 m 10 842 l 595 0 l 585 0 l h W n')), method: 'clipped' },
  { name: 'in the hole of a frame', bytes: page(around('0 0 595 842 re 10 400 580 200 re W* n')), method: 'clipped' },
  { name: 'outside the box of a form', bytes: page('/X Do', form(line, { BBox: [0, 0, 10, 10] })), method: 'clipped' },
  {
    name: 'clipped to other letters',
    bytes: page(`q BT 7 Tr /F 6 Tf 50 700 Td (x) Tj ET BT 0 Tr 50 500 Td ${tj} ET Q`),
    method: 'clipped',
  },
  { name: 'mode 3', bytes: page(inText('3 Tr')), method: 'invisible' },
  { name: 'mode 7', bytes: page(inText('7 Tr')), method: 'invisible' },
  { name: 'white on white', bytes: page(around(white)), method: 'same-colour' },
  { name: 'white inside and white outlines', bytes: page(around(`${white} 1 1 1 RG 2 Tr`)), method: 'same-colour' },
  {
    name: 'white on a shape of a layer that is off',
    bytes: page(`/OC /L BDC 0 0 0 rg 0 480 595 60 re f EMC ${around(white)}`, layerOff),
    method: 'same-colour',
  },
  { name: 'black on black', bytes: page(`0 0 0 rg 0 480 595 60 re f ${line}`), method: 'same-colour' },
  {
    name: 'white on a dark shape that is clipped away',
    bytes: page(`q 0 0 5 5 re W n 0 0 0 rg 0 480 595 60 re f Q ${around(white)}`),
    method: 'same-colour',
  },
  {
    name: 'a blend that leaves paper white',
    bytes: page(`q ${white} 0 480 595 60 re f Q ${around('/G gs')}`, state({ BM: 'Screen' })),
    method: 'same-colour',
  },
  {
    name: 'the difference of black and paper',
    bytes: page(`q ${white} 0 480 595 60 re f Q ${around('/G gs')}`, state({ BM: 'Difference' })),
    method: 'same-colour',
  },
  { name: 'no opacity', bytes: page(around('/G gs'), state({ ca: 0 })), method: 'transparent' },
  { name: 'outlines without opacity', bytes: page(around('/G gs 1 Tr'), state({ CA: 0 })), method: 'transparent' },
  {
    name: 'a group without opacity around full opacity',
    bytes: page('/G gs /X Do', both(state({ ca: 0 }), form(line, { Group: { S: 'Transparency' } }))),
    method: 'transparent',
  },
  { name: 'opacity of five percent', bytes: page(around('/G gs'), state({ ca: 0.06 })), method: 'same-colour' },
  { name: 'under a box', bytes: page(`${line} ${over} 0 480 595 60 re f`), method: 'covered' },
  {
    name: 'turned text under a box',
    bytes: page(`BT /F 6 Tf 0 1 -1 0 300 100 Tm ${tj} ET ${over} 280 50 40 700 re f`),
    method: 'covered',
  },
  {
    name: 'under two halves of a box',
    bytes: page(`${line} ${over} 0 480 300 60 re f 300 480 295 60 re f`),
    method: 'covered',
  },
  {
    name: 'under a shape with five corners',
    bytes: page(`${line} ${over} 0 480 m 595 480 l 595 560 l 300 580 l 0 560 l f`),
    method: 'covered',
  },
  { name: 'under a thick line', bytes: page(`${line} 0.9 0.9 0.9 RG 20 w 0 502 m 595 502 l S`), method: 'covered' },
  {
    name: 'under layers of half opacity',
    bytes: page(`${line} /G gs ${white} ${'0 480 595 60 re f '.repeat(6)}`, state({ ca: 0.5 })),
    method: 'covered',
  },
  {
    name: 'the end of a line under a box',
    bytes: page(`BT /F 5 Tf 10 500 Td ${hexOf(`${visible.slice(0, 70)} ${order}`)} Tj ET ${over} 165 480 430 60 re f`),
    method: 'covered',
  },
  {
    name: 'behind a picture',
    bytes: page(`${line} q 595 0 0 842 0 0 cm /X Do Q`, pictureOf(4)),
    method: 'unseen-layer',
  },
  {
    name: 'behind a picture of one pixel',
    bytes: page(`${line} q 595 0 0 842 0 0 cm /X Do Q`, pictureOf(1)),
    method: 'unseen-layer',
  },
  {
    name: 'white on a white picture of one pixel',
    bytes: page(`q 595 0 0 100 0 450 cm /X Do Q ${around(white)}`, pictureOf(1)),
    method: 'colour-on-picture',
  },
  {
    name: 'behind a picture in an open state',
    bytes: page(`${line} 595 0 0 100 0 450 cm /X Do`, pictureOf(4)),
    method: 'unseen-layer',
  },
  { name: 'under a soft mask', bytes: page(around('/G gs'), softMask), method: 'unseen-layer' },
  { name: 'a layer that is off', bytes: page(`/OC /L BDC ${line} EMC`, layerOff), method: 'hidden-layer' },
  { name: 'letters of half a point', bytes: page(around('0.1 0 0 0.1 40 450 cm')), method: 'tiny' },
  {
    name: 'a font that a graphics state makes small',
    bytes: page(`BT /F 6 Tf /G gs 50 500 Td ${tj} ET`, (sheet, context) =>
      state({ Font: [sheet.font.ref, 0.2] })(sheet, context),
    ),
    method: 'tiny',
  },
  {
    name: 'a note',
    bytes: page(
      '',
      annotation(() => ({ Subtype: 'Text', Contents: PDFString.of(order) })),
    ),
    method: 'annotation',
  },
  {
    name: 'a form field',
    bytes: page(
      '',
      annotation(() => ({ Subtype: 'Widget', FT: 'Tx', T: PDFString.of('name'), V: PDFString.of(order) })),
    ),
    method: 'annotation',
  },
  {
    name: 'the default of a form field',
    bytes: page(
      '',
      annotation(() => ({ Subtype: 'Widget', FT: 'Tx', T: PDFString.of('name'), DV: PDFString.of(order) })),
    ),
    method: 'annotation',
  },
  {
    name: 'a choice of a form field',
    bytes: page(
      '',
      annotation(() => ({ Subtype: 'Widget', FT: 'Ch', T: PDFString.of('name'), Opt: [PDFString.of(order)] }) as never),
    ),
    method: 'annotation',
  },
  {
    name: 'a stamp off the page',
    bytes: page('', stamp([0, -500, 595, -470], `BT /F 6 Tf 5 10 Td ${tj} ET`)),
    method: 'off-screen',
  },
  { name: 'the keywords of the file', bytes: page('', ({ pdf }) => pdf.setKeywords([order])), method: 'metadata' },
  { name: 'the author of the file', bytes: page('', ({ pdf }) => pdf.setAuthor(order)), method: 'metadata' },
  {
    name: 'the name of an attachment',
    bytes: page('', ({ pdf }) => pdf.attach(Buffer.from('x'), 'a.txt', { description: order })),
    method: 'attachment',
  },
];
