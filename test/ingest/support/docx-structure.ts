import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { docxOf, paragraph, run } from './docx.ts';
import type { DocxHiding } from './docx-hidings.ts';
import { more, order, visible } from './words.ts';

const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const main = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const compatibility = 'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"';
const wordShapes = 'xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"';

type Parts = Omit<Parameters<typeof docxOf>[0], 'body'>;

const around = (inner: string, parts: Parts = {}): Uint8Array =>
  docxOf({ body: paragraph(visible) + inner + paragraph(more), ...parts });
const part =
  (inner: string, parts: Parts = {}): (() => Uint8Array) =>
  () =>
    around(inner, parts);
const look = (properties: string): (() => Uint8Array) => part(paragraph(order, properties));
const inParagraph = (properties: string): (() => Uint8Array) =>
  part(`<w:p><w:pPr>${properties}</w:pPr>${run(order)}</w:p>`);
const cell = (properties: string, words: string): string =>
  `<w:tc><w:tcPr>${properties}</w:tcPr>${paragraph(words)}</w:tc>`;
const style = (id: string, look: string, type = 'paragraph'): string =>
  `<w:style w:type="${type}" w:styleId="${id}"><w:name w:val="${id}"/><w:rPr>${look}</w:rPr></w:style>`;
const former = (now: string, before: string): string =>
  `${now}<w:rPrChange w:id="1" w:author="a"><w:rPr>${before}</w:rPr></w:rPrChange>`;

/** The same file with attributes on its root element. */
const rooted =
  (attributes: string, bytes: () => Uint8Array): (() => Uint8Array) =>
  () => {
    const files = unzipSync(bytes());
    const body = strFromU8(files['word/document.xml'] ?? new Uint8Array());
    return zipSync({
      ...files,
      'word/document.xml': strToU8(body.replace('<w:document ', `<w:document ${attributes} `)),
    });
  };
const mark = (type: string): string => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;
const code = (text: string): string => `<w:r><w:instrText>${text}</w:instrText></w:r>`;
const field = (inner: string, result: string): (() => Uint8Array) =>
  part(`<w:p>${mark('begin')}${inner}${mark('separate')}${result}${mark('end')}</w:p>`);

/** A file with a header that says the order, used by these sections under these settings. */
function withHeader(section: string, settings = ''): () => Uint8Array {
  return () => {
    const sections = `<w:sectPr xmlns:r="${relations}">${section}</w:sectPr>`;
    const items = ['header', 'settings'].map(
      (kind) => `<Relationship Id="${kind}" Type="${relations}/${kind}" Target="${kind}.xml"/>`,
    );
    return docxOf({
      body: paragraph(visible) + paragraph(more) + sections,
      files: {
        'word/header.xml': strToU8(`<w:hdr xmlns:w="${main}">${paragraph(order)}</w:hdr>`),
        'word/settings.xml': strToU8(`<w:settings xmlns:w="${main}">${settings}</w:settings>`),
        'word/_rels/document.xml.rels': strToU8(
          `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${items.join('')}</Relationships>`,
        ),
      },
    });
  };
}
const headerFor = (pages: string): string => `<w:headerReference w:type="${pages}" r:id="header"/>`;
const note = (attributes: string): string => `<w:footnote ${attributes}>${paragraph(order)}</w:footnote>`;
const noteMark = (id: number): string => `<w:p><w:r><w:footnoteReference w:id="${id}"/></w:r></w:p>`;

/** Words that the structure of a DOCX keeps from its pages, most of them looked at in LibreOffice. */
export const docxStructures: readonly DocxHiding[] = [
  {
    name: 'a hidden run that a tracked change once showed',
    bytes: look(former('<w:vanish/>', '<w:vanish w:val="0"/>')),
    method: 'hidden-run',
  },
  {
    name: 'white words that a tracked change once showed in blue',
    bytes: look(former('<w:color w:val="FFFFFF"/>', '<w:color w:val="0000FF"/>')),
    method: 'same-colour',
  },
  {
    name: 'tiny words that a tracked change once showed large',
    bytes: look(former('<w:sz w:val="2"/>', '<w:sz w:val="40"/>')),
    method: 'tiny',
  },
  {
    name: 'a paragraph that a tracked change moved back onto the page',
    bytes: inParagraph(
      '<w:ind w:left="40000"/><w:pPrChange w:id="1" w:author="a"><w:pPr><w:ind w:left="0"/></w:pPr></w:pPrChange>',
    ),
    method: 'off-screen',
  },
  {
    name: 'a style with a tracked change',
    bytes: part(paragraph(order, '', 'S'), { styles: style('S', former('<w:vanish/>', '<w:vanish w:val="0"/>')) }),
    method: 'hidden-run',
  },
  { name: 'a header that no section uses', bytes: withHeader(''), method: 'fallback' },
  {
    name: 'a header for even pages, which are like the others',
    bytes: withHeader(headerFor('even')),
    method: 'fallback',
  },
  {
    name: 'a header for the first page, which is like the others',
    bytes: withHeader(`${headerFor('first')}<w:titlePg w:val="0"/>`),
    method: 'fallback',
  },
  { name: 'a footnote without a mark', bytes: part('', { footnotes: note('w:id="7"') }), method: 'fallback' },
  {
    name: 'a footnote that says to be the line above the notes',
    bytes: part(noteMark(1), { footnotes: note('w:type="separator" w:id="1"') }),
    method: 'fallback',
  },
  { name: 'words in the code of a field', bytes: field(run(order), run('12')), method: 'not-displayed' },
  {
    name: 'words in a field without a result',
    bytes: part(`<w:p>${mark('begin')}${code(' TC ')}${run(order)}${mark('end')}</w:p>`),
    method: 'not-displayed',
  },
  {
    name: 'the result of a field that is never shown',
    bytes: field(code(' SET a "b" '), run(order)),
    method: 'not-displayed',
  },
  {
    name: 'the result of a simple field that is never shown',
    bytes: part(`<w:p><w:fldSimple w:instr=" ASK a ">${run(order)}</w:fldSimple></w:p>`),
    method: 'not-displayed',
  },
  {
    name: 'the result of a field in the code of another',
    bytes: field(
      code(' IF ') + mark('begin') + code(' MERGEFIELD a ') + mark('separate') + run(order) + mark('end'),
      run('12'),
    ),
    method: 'field-code',
  },
  {
    name: 'a choice whose prefix means something else',
    bytes: rooted(
      compatibility,
      part(
        `<w:p><w:r><mc:AlternateContent xmlns:wps="urn:other"><mc:Choice Requires="wps"><w:t>${order}</w:t></mc:Choice><mc:Fallback><w:t>a</w:t></mc:Fallback></mc:AlternateContent></w:r></w:p>`,
      ),
    ),
    method: 'not-displayed',
  },
  {
    name: 'a second choice',
    bytes: rooted(
      `${compatibility} ${wordShapes}`,
      part(
        `<w:p><w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:t>a</w:t></mc:Choice><mc:Choice Requires="wps"><w:t>${order}</w:t></mc:Choice></mc:AlternateContent></w:r></w:p>`,
      ),
    ),
    method: 'not-displayed',
  },
  {
    name: 'an element that programs leave out',
    bytes: rooted(
      `${compatibility} xmlns:zz="urn:zz" mc:Ignorable="zz"`,
      part(`<zz:extra>${paragraph(order)}</zz:extra>`),
    ),
    method: 'not-displayed',
  },
  {
    name: 'a cell under a cell it is merged with',
    bytes: part(
      `<w:tbl><w:tr>${cell('<w:vMerge w:val="restart"/>', 'a')}</w:tr><w:tr>${cell('<w:vMerge/>', order)}</w:tr></w:tbl>`,
    ),
    method: 'not-displayed',
  },
  {
    name: 'a row that a tracked change deleted',
    bytes: part(`<w:tbl><w:tr><w:trPr><w:del w:id="1" w:author="a"/></w:trPr>${cell('', order)}</w:tr></w:tbl>`),
    method: 'deleted',
  },
  { name: 'words outside any run', bytes: part(`<w:p><w:t>${order}</w:t></w:p>`), method: 'not-displayed' },
  {
    name: 'a run among properties',
    bytes: part(`<w:p><w:pPr>${run(order)}</w:pPr>${run('a')}</w:p>`),
    method: 'not-displayed',
  },
  {
    name: 'a hidden style under a style that says no',
    bytes: part(paragraph(order, '<w:rStyle w:val="C"/>', 'P'), {
      styles: style('P', '<w:vanish/>') + style('C', '<w:vanish w:val="false"/>', 'character'),
    }),
    method: 'hidden-run',
  },
  {
    name: 'a highlight over a shading',
    bytes: look('<w:color w:val="000000"/><w:highlight w:val="black"/><w:shd w:val="clear" w:fill="FFFF00"/>'),
    method: 'same-colour',
  },
  {
    name: 'a dense pattern in the colour of the words',
    bytes: look('<w:color w:val="000000"/><w:shd w:val="pct95" w:color="000000" w:fill="FFFFFF"/>'),
    method: 'same-colour',
  },
  {
    name: 'letters said to be of a complex script',
    bytes: look('<w:cs/><w:sz w:val="24"/><w:szCs w:val="2"/>'),
    method: 'tiny',
  },
  { name: 'a size with a unit', bytes: look('<w:sz w:val="0.2mm"/>'), method: 'tiny' },
  { name: 'an indent with a unit', bytes: inParagraph('<w:ind w:left="80cm"/>'), method: 'off-screen' },
  {
    name: 'a line hanging out of the page',
    bytes: inParagraph('<w:ind w:left="200" w:hanging="30000"/>'),
    method: 'off-screen',
  },
  { name: 'an indent in characters', bytes: inParagraph('<w:ind w:leftChars="80000"/>'), method: 'off-screen' },
  { name: 'letters squeezed into one twip', bytes: look('<w:fitText w:val="1"/>'), method: 'tiny' },
  {
    name: 'lines of three points',
    bytes: inParagraph('<w:spacing w:line="60" w:lineRule="exact"/>'),
    method: 'clipped',
  },
  {
    name: 'a row of three points',
    bytes: part(
      `<w:tbl><w:tr><w:trPr><w:trHeight w:val="60" w:hRule="exact"/></w:trPr>${cell('', order)}</w:tr></w:tbl>`,
    ),
    method: 'clipped',
  },

  {
    name: 'honest: a tracked change that was hidden before',
    bytes: look(former('<w:b/>', '<w:vanish/>')),
    method: undefined,
  },
  { name: 'honest: a header', bytes: withHeader(headerFor('default')), method: undefined },
  {
    name: 'honest: a header for the first page',
    bytes: withHeader(`${headerFor('first')}<w:titlePg/>`),
    method: undefined,
  },
  {
    name: 'honest: a header for even pages',
    bytes: withHeader(headerFor('even'), '<w:evenAndOddHeaders/>'),
    method: undefined,
  },
  { name: 'honest: a footnote', bytes: part(noteMark(2), { footnotes: note('w:id="2"') }), method: undefined },
  { name: 'honest: the result of a field', bytes: field(code(' DATE '), run(order)), method: undefined },
  {
    name: 'honest: a field in the result of another',
    bytes: field(code(' TOC '), mark('begin') + code(' PAGEREF a ') + mark('separate') + run(order) + mark('end')),
    method: undefined,
  },
  {
    name: 'honest: a choice that Word supports',
    bytes: rooted(
      `${compatibility} ${wordShapes}`,
      part(
        `<w:p><w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:t>${order}</w:t></mc:Choice><mc:Fallback><w:t>a</w:t></mc:Fallback></mc:AlternateContent></w:r></w:p>`,
      ),
    ),
    method: undefined,
  },
  {
    name: 'honest: the first of merged cells',
    bytes: part(
      `<w:tbl><w:tr>${cell('<w:vMerge w:val="restart"/>', order)}</w:tr><w:tr>${cell('<w:vMerge/>', '')}</w:tr></w:tbl>`,
    ),
    method: undefined,
  },
  {
    name: 'honest: a pale pattern',
    bytes: look('<w:shd w:val="pct10" w:color="auto" w:fill="FFFFFF"/>'),
    method: undefined,
  },
  {
    name: 'honest: exact lines',
    bytes: inParagraph('<w:spacing w:line="240" w:lineRule="exact"/><w:ind w:left="720" w:hanging="360"/>'),
    method: undefined,
  },
];
