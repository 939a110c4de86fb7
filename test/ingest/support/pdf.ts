import {
  beginText,
  endText,
  PDFDocument,
  type PDFFont,
  type PDFPage,
  popGraphicsState,
  pushGraphicsState,
  rgb,
  StandardFonts,
  setTextRenderingMode,
  TextRenderingMode,
} from 'pdf-lib';

export { rgb };

/** Where and how a test writes on a page. */
export interface Sheet {
  readonly page: PDFPage;
  readonly font: PDFFont;
  readonly pdf: PDFDocument;
  write(text: string, look?: { x?: number; y?: number; size?: number; white?: boolean; opacity?: number }): void;
  /** In mode 3: neither filled nor stroked. */
  writeInvisibly(text: string, y?: number): void;
  /** With custom operators before the text. */
  writeRaw(text: string, operators: string): void;
}

/** A PDF with this many pages, each drawn by the function. The same bytes every time. */
export async function pdfOf(
  draw: (sheet: Sheet, index: number) => void | Promise<void>,
  pages = 1,
): Promise<Uint8Array> {
  const pdf = await PDFDocument.create({ updateMetadata: false });
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  for (let index = 0; index < pages; index++) await draw(sheetOn(pdf, font), index);
  return pdf.save();
}

function sheetOn(pdf: PDFDocument, font: PDFFont): Sheet {
  const page = pdf.addPage([595, 842]);
  const write: Sheet['write'] = (text, { x = 50, y = 780, size = 12, white = false, opacity = 1 } = {}) =>
    page.drawText(text, { x, y, size, font, opacity, color: white ? rgb(1, 1, 1) : rgb(0, 0, 0), maxWidth: 480 });
  return {
    page,
    font,
    pdf,
    write,
    writeRaw(text, operators) {
      const key = page.node.newFontDictionary('Raw', font.ref);
      const hex = Buffer.from(text, 'latin1').toString('hex');
      const content = `q BT ${operators} ${key.asString()} 12 Tf 50 500 Td <${hex}> Tj ET Q`;
      page.node.addContentStream(pdf.context.register(pdf.context.stream(content)));
    },
    writeInvisibly(text, y = 600) {
      page.pushOperators(
        pushGraphicsState(),
        beginText(),
        setTextRenderingMode(TextRenderingMode.Invisible),
        endText(),
      );
      write(text, { y });
      page.pushOperators(popGraphicsState());
    },
  };
}
