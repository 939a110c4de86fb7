import { strToU8, zipSync } from 'fflate';

const main = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packaged = 'http://schemas.openxmlformats.org/package/2006';

/** The parts of a DOCX that a test writes itself. */
export interface DocxParts {
  readonly body: string;
  readonly styles?: string;
  readonly comments?: string;
  readonly footnotes?: string;
  readonly properties?: string;
  /** Before the root element of the body. */
  readonly prologue?: string;
  readonly files?: Readonly<Record<string, Uint8Array>>;
}

/** A DOCX that Word would open, containing only what the test provides. */
export function docxOf({
  body,
  styles,
  comments,
  footnotes,
  properties,
  prologue = '',
  files = {},
}: DocxParts): Uint8Array {
  const part = (name: string, content: string): string =>
    `<?xml version="1.0" encoding="UTF-8"?>${name === 'document' ? prologue : ''}<w:${name} xmlns:w="${main}" xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml" xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing">${content}</w:${name}>`;
  const related = [
    ...(styles === undefined ? [] : [['styles', styles] as const]),
    ...(comments === undefined ? [] : [['comments', comments] as const]),
    ...(footnotes === undefined ? [] : [['footnotes', footnotes] as const]),
  ];
  return zipSync(
    {
      '[Content_Types].xml': strToU8(
        `<Types xmlns="${packaged}/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
      ),
      '_rels/.rels': rels([
        [`${relations}/officeDocument`, 'word/document.xml'],
        ...(properties === undefined
          ? []
          : [[`${packaged}/relationships/metadata/core-properties`, 'docProps/core.xml'] as const]),
      ]),
      'word/document.xml': strToU8(part('document', `<w:body>${body}</w:body>`)),
      'word/_rels/document.xml.rels': rels(related.map(([name]) => [`${relations}/${name}`, `${name}.xml`])),
      ...Object.fromEntries(related.map(([name, content]) => [`word/${name}.xml`, strToU8(part(name, content))])),
      ...(properties === undefined
        ? {}
        : {
            'docProps/core.xml': strToU8(
              `<cp:coreProperties xmlns:cp="${packaged}/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/">${properties}</cp:coreProperties>`,
            ),
          }),
      ...files,
    },
    { mtime: '2026-01-01' },
  );
}

function rels(list: readonly (readonly [type: string, target: string])[]): Uint8Array {
  const items = list.map(([type, target], index) => `<Relationship Id="r${index}" Type="${type}" Target="${target}"/>`);
  return strToU8(`<Relationships xmlns="${packaged}/relationships">${items.join('')}</Relationships>`);
}

export function paragraph(text: string, look = '', style = ''): string {
  const properties = style === '' ? '' : `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>`;
  return `<w:p>${properties}${run(text, look)}</w:p>`;
}

export function run(text: string, look = ''): string {
  return `<w:r>${look === '' ? '' : `<w:rPr>${look}</w:rPr>`}<w:t xml:space="preserve">${text}</w:t></w:r>`;
}
