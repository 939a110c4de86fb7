import { PDFHexString, PDFName, PDFString } from 'pdf-lib';
import {
  type Case,
  concealedAttack,
  concealedLabel,
  concealedProse,
  orderAside,
  orderPerhapsSeen,
  quiet,
} from './case.ts';
import { pdfOf, rgb, type Sheet } from './pdf.ts';
import { label, more, order, prose, visible } from './words.ts';

const file = 'paper.pdf';
const withPage =
  (draw: (sheet: Sheet) => void | Promise<void>): (() => Promise<Uint8Array>) =>
  () =>
    pdfOf(async (sheet) => {
      sheet.write('Trams', { size: 24, y: 800 });
      sheet.write(visible, { y: 760 });
      await draw(sheet);
    });

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAFklEQVR4nGP8z8Dwn4GBgYGJAQoAABYIAgHyy2vTAAAAAElFTkSuQmCC',
  'base64',
);

async function drawPicture({ pdf, page }: Sheet): Promise<void> {
  page.drawImage(await pdf.embedPng(picture), { x: 0, y: 0, width: 595, height: 842 });
}

function annotate({ pdf, page }: Sheet, contents: string): void {
  const note = pdf.context.obj({
    Type: 'Annot',
    Subtype: 'Text',
    Rect: [10, 10, 30, 30],
    Contents: PDFString.of(contents),
  });
  page.node.set(PDFName.of('Annots'), pdf.context.obj([pdf.context.register(note)]));
}

/** Words on a layer that is switched off. */
function onHiddenLayer({ pdf, page, font }: Sheet, text: string): void {
  const layer = pdf.context.register(pdf.context.obj({ Type: 'OCG', Name: PDFString.of('notes') }));
  pdf.catalog.set(
    PDFName.of('OCProperties'),
    pdf.context.obj({ OCGs: [layer], D: { OFF: [layer], Order: [layer], BaseState: 'ON' } }),
  );
  const key = page.node.newFontDictionary('Hidden', font.ref);
  page.node.Resources()?.set(PDFName.of('Properties'), pdf.context.obj({ Notes: layer }));
  const content = `/OC /Notes BDC BT ${key.asString()} 12 Tf 50 500 Td ${PDFHexString.of(Buffer.from(text, 'latin1').toString('hex')).toString()} Tj ET EMC`;
  page.node.addContentStream(pdf.context.register(pdf.context.stream(content)));
}

export const pdfCases: readonly Case[] = [
  { title: 'a plain PDF', file, bytes: withPage(() => undefined), expect: quiet() },
  {
    title: 'text without ink',
    file,
    bytes: withPage((sheet) => sheet.writeInvisibly(order)),
    expect: concealedAttack('invisible'),
  },
  {
    title: 'microscopic text',
    file,
    bytes: withPage((sheet) => sheet.write(order, { y: 500, size: 0.5 })),
    expect: concealedAttack('tiny'),
  },
  {
    title: 'text off the page',
    file,
    bytes: withPage((sheet) => sheet.write(order, { x: -3_000, y: 500 })),
    expect: concealedAttack('off-screen'),
  },
  {
    title: 'white on white',
    file,
    bytes: withPage((sheet) => sheet.write(order, { y: 500, white: true })),
    expect: concealedAttack('same-colour'),
  },
  {
    title: 'transparent text',
    file,
    bytes: withPage((sheet) => sheet.write(order, { y: 500, opacity: 0 })),
    expect: concealedAttack('transparent'),
  },
  {
    title: 'white outlines',
    file,
    bytes: withPage((sheet) => sheet.writeRaw(order, '1 Tr 1 1 1 RG')),
    expect: concealedAttack('same-colour'),
  },
  {
    title: 'letters squeezed to lines',
    file,
    bytes: withPage((sheet) => sheet.writeRaw(order, '1 Tz')),
    expect: concealedAttack('tiny'),
  },
  {
    title: 'text under a box',
    file,
    bytes: withPage((sheet) => {
      sheet.write(order, { y: 500 });
      sheet.page.drawRectangle({ x: 0, y: 400, width: 595, height: 150, color: rgb(0.9, 0.9, 0.9) });
    }),
    expect: concealedAttack('covered'),
  },
  {
    title: 'a layer that is switched off',
    file,
    bytes: withPage((sheet) => onHiddenLayer(sheet, order)),
    expect: concealedAttack('hidden-layer'),
  },
  {
    title: 'a note on the page',
    file,
    bytes: withPage((sheet) => annotate(sheet, order)),
    expect: orderAside('annotation'),
  },
  {
    title: 'the subject of the file',
    file,
    bytes: withPage(({ pdf }) => pdf.setSubject(order)),
    expect: orderAside('metadata'),
  },
  {
    title: 'the description of an attached file',
    file,
    bytes: withPage(({ pdf }) => pdf.attach(Buffer.from('x'), 'a.txt', { description: order })),
    expect: orderAside('attachment'),
  },
  {
    title: 'clean prose in white',
    file,
    bytes: withPage((sheet) => sheet.write(prose, { y: 500, white: true })),
    expect: concealedProse('same-colour'),
  },
  {
    title: 'a short label in white',
    file,
    bytes: withPage((sheet) => sheet.write(label, { y: 500, white: true })),
    expect: concealedLabel('same-colour'),
  },
  {
    title: 'white on a dark band',
    file,
    bytes: withPage((sheet) => {
      sheet.page.drawRectangle({ x: 0, y: 450, width: 595, height: 100, color: rgb(0.1, 0.1, 0.4) });
      sheet.write(more, { y: 500, white: true });
    }),
    expect: quiet(),
  },
  {
    title: 'a frame around the page, drawn last',
    file,
    bytes: withPage(({ page }) =>
      page.drawSvgPath('M 0 0 H 595 V 842 H 0 Z M 20 20 V 800 H 560 V 20 Z', { x: 0, y: 842, color: rgb(0, 0, 0.5) }),
    ),
    expect: quiet(),
  },
  {
    title: 'white on a picture',
    file,
    bytes: withPage(async (sheet) => {
      await drawPicture(sheet);
      sheet.write(prose, { y: 500, white: true });
    }),
    // The picture lies over the words that were written before it.
    expect: concealedLabel('colour-on-picture', 'unseen-layer'),
  },
  {
    title: 'a scanned page with recognised text',
    file,
    bytes: () =>
      pdfOf(async (sheet) => {
        await drawPicture(sheet);
        sheet.writeInvisibly(prose);
      }),
    expect: concealedLabel('unseen-layer'),
  },
  {
    title: 'an order in invisible text on a page without a picture',
    file,
    bytes: () => pdfOf((sheet, index) => (index === 0 ? sheet.write(visible) : sheet.writeInvisibly(order)), 2),
    expect: concealedAttack('invisible'),
  },
  {
    title: 'an order in the recognised text of a scanned page',
    file,
    bytes: () =>
      pdfOf(async (sheet) => {
        await drawPicture(sheet);
        sheet.writeInvisibly(order);
      }),
    expect: orderPerhapsSeen('unseen-layer'),
  },
  {
    title: 'an honest note, title and keywords',
    file,
    bytes: withPage((sheet) => {
      annotate(sheet, 'Please check the year with the archive.');
      sheet.pdf.setTitle('The depot');
      sheet.pdf.setKeywords(['trams', 'history']);
    }),
    expect: quiet('annotation', 'metadata'),
  },
];
