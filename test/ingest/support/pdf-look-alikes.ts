import { around, form, inText, layerOff, line, over, page, pictureOf, stamp, state, tj, white } from './pdf-content.ts';
import type { PdfHiding } from './pdf-hidings.ts';

/** Honest pages that look like those on which the order is hidden. */
export const pdfLookAlikes: readonly PdfHiding[] = [
  { name: 'honest: small letters', bytes: page(line), method: undefined },
  { name: 'honest: turned by 90 degrees', bytes: page(`BT /F 6 Tf 0 1 -1 0 300 100 Tm ${tj} ET`), method: undefined },
  {
    name: 'honest: turned by 45 degrees, with a later box beside it',
    bytes: page(`BT /F 6 Tf 0.7 0.7 -0.7 0.7 50 100 Tm ${tj} ET ${over} 300 100 200 100 re f`),
    method: undefined,
  },
  {
    name: 'honest: on a page turned by 90 degrees',
    bytes: page(line, ({ page: drawn }) => drawn.setRotation({ type: 'degrees', angle: 90 } as never)),
    method: undefined,
  },
  { name: 'honest: slightly spaced letters', bytes: page(`BT /F 5 Tf 30 500 Td 0.8 Tc ${tj} ET`), method: undefined },
  { name: 'honest: tight letters', bytes: page(inText('-0.3 Tc')), method: undefined },
  { name: 'honest: condensed letters', bytes: page(inText('60 Tz')), method: undefined },
  { name: 'honest: justified words', bytes: page(`BT /F 5 Tf 30 500 Td 3 Tw ${tj} ET`), method: undefined },
  { name: 'honest: slanted letters', bytes: page(inText('1 0 0.3 1 50 500 Tm')), method: undefined },
  {
    name: 'honest: a page whose matrix is upside down',
    bytes: page(`q 1 0 0 -1 0 842 cm BT /F 6 Tf 1 0 0 -1 50 300 Tm ${tj} ET Q`),
    method: undefined,
  },
  { name: 'honest: bold by drawing twice', bytes: page(`${line} q 1 0 0 1 0.2 0 cm ${line} Q`), method: undefined },
  {
    name: 'honest: a font of one point in a larger matrix',
    bytes: page(`BT /F 1 Tf 6 0 0 6 50 500 Tm ${tj} ET`),
    method: undefined,
  },
  { name: 'honest: a superscript', bytes: page(inText('3 Ts')), method: undefined },
  { name: 'honest: inside a clip', bytes: page(around('40 490 540 20 re W n')), method: undefined },
  {
    name: 'honest: inside a round clip',
    bytes: page(around('0 500 m 0 700 595 700 595 500 c 595 300 0 300 0 500 c W n')),
    method: undefined,
  },
  { name: 'honest: in a form with a box', bytes: page('/X Do', form(line)), method: undefined },
  {
    name: 'honest: white on a dark box',
    bytes: page(`0 0 0.4 rg 0 480 595 60 re f ${around(white)}`),
    method: undefined,
  },
  {
    name: 'honest: white on a dark shape with round corners',
    bytes: page(
      `0 0 0.4 rg 10 480 m 580 480 l 595 480 595 540 580 540 c 10 540 l 0 540 0 480 10 480 c f ${around(white)}`,
    ),
    method: undefined,
  },
  { name: 'honest: white with black outlines', bytes: page(around(`${white} 0 0 0 RG 2 Tr`)), method: undefined },
  {
    name: 'honest: under a marker that multiplies',
    bytes: page(`${line} /G gs 1 1 0 rg 0 480 595 60 re f`, state({ BM: 'Multiply' })),
    method: undefined,
  },
  {
    name: 'honest: under a marker of half opacity',
    bytes: page(`${line} /G gs 1 1 0 rg 0 480 595 60 re f`, state({ ca: 0.4 })),
    method: undefined,
  },
  {
    name: 'honest: underlined and struck through',
    bytes: page(`${line} 0 0 0 rg 50 499 520 0.4 re f 50 501.5 520 0.4 re f`),
    method: undefined,
  },
  {
    name: 'honest: a frame drawn around it',
    bytes: page(`${line} 0 0 0 RG 1 w 40 490 540 20 re S`),
    method: undefined,
  },
  {
    name: 'honest: a box that a clip keeps away',
    bytes: page(`${line} q 0 0 595 100 re W n ${over} 0 0 595 842 re f Q`),
    method: undefined,
  },
  {
    name: 'honest: a picture drawn before',
    bytes: page(`q 595 0 0 842 0 0 cm /X Do Q ${line}`, pictureOf(4)),
    method: undefined,
  },
  {
    name: 'honest: a picture drawn later beside it',
    bytes: page(`${line} q 200 0 0 200 50 100 cm /X Do Q`, pictureOf(4)),
    method: undefined,
  },
  {
    name: 'honest: a watermark across it',
    bytes: page(`${line} q 0.9 0.9 0.9 rg BT /F 90 Tf 0.9 0.4 -0.4 0.9 100 420 Tm (DRAFT) Tj ET Q`),
    method: undefined,
  },
  { name: 'honest: a multiplied text', bytes: page(around('/G gs'), state({ BM: 'Multiply' })), method: undefined },
  {
    name: 'honest: a stamp on the page',
    bytes: page('', stamp([0, 300, 595, 330], `BT /F 6 Tf 5 10 Td ${tj} ET`)),
    method: undefined,
  },
  {
    name: 'honest: a covered layer that is off',
    bytes: page(`${line} /OC /L BDC ${over} 0 480 595 60 re f EMC`, layerOff),
    method: undefined,
  },
];
