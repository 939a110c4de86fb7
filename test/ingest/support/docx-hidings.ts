import { strToU8 } from 'fflate';
import type { HidingMethod } from '../../../src/model/document.ts';
import { type DocxParts, docxOf, paragraph, run } from './docx.ts';
import { more, order, visible } from './words.ts';

/** A way to hide words in a DOCX, or an honest use that looks like one (`undefined`). */
export interface DocxHiding {
  readonly name: string;
  readonly bytes: () => Uint8Array;
  readonly method: HidingMethod | undefined;
}

const around = (inner: string): string => paragraph(visible) + inner + paragraph(more);
const part =
  (inner: string, parts: Omit<DocxParts, 'body'> = {}) =>
  (): Uint8Array =>
    docxOf({ body: around(inner), ...parts });
const look = (properties: string, parts: Omit<DocxParts, 'body'> = {}) => part(paragraph(order, properties), parts);
const inParagraph = (properties: string): (() => Uint8Array) =>
  part(`<w:p><w:pPr>${properties}</w:pPr>${run(order)}</w:p>`);
const inRow = (row: string): (() => Uint8Array) =>
  part(`<w:tbl><w:tr><w:trPr>${row}</w:trPr><w:tc>${paragraph(order)}</w:tc></w:tr></w:tbl>`);
const inTable = (table: string, words = paragraph(order), parts: Omit<DocxParts, 'body'> = {}): (() => Uint8Array) =>
  part(`<w:tbl><w:tblPr>${table}</w:tblPr><w:tr><w:tc>${words}</w:tc></w:tr></w:tbl>`, parts);
const style = (id: string, inner: string, attributes = 'w:type="paragraph"'): string =>
  `<w:style ${attributes} w:styleId="${id}"><w:name w:val="${id}"/>${inner}</w:style>`;
const rPr = (inner: string): string => `<w:rPr>${inner}</w:rPr>`;
const fill = (inner: string): string => `<w14:textFill><w14:solidFill>${inner}</w14:solidFill></w14:textFill>`;
const anchored = (geometry: string, properties = '', words = paragraph(order)): (() => Uint8Array) =>
  part(
    `<w:p><w:r><w:drawing><wp:anchor>${geometry}<wp:docPr id="1" name="a" ${properties}/><wsp xmlns="urn:w"><txbx><w:txbxContent>${words}</w:txbxContent></txbx></wsp></wp:anchor></w:drawing></w:r></w:p>`,
  );
const position = (axis: 'H' | 'V', offset: number): string =>
  `<wp:position${axis} relativeFrom="page"><wp:posOffset>${offset}</wp:posOffset></wp:position${axis}>`;
const vml = (css: string): (() => Uint8Array) =>
  part(
    `<w:p><w:r><w:pict><v:shape xmlns:v="urn:schemas-microsoft-com:vml" style="${css}"><v:textbox><w:txbxContent>${paragraph(order)}</w:txbxContent></v:textbox></v:shape></w:pict></w:r></w:p>`,
  );
const math = (inner: string): (() => Uint8Array) =>
  part(`<w:p><m:oMath xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math">${inner}</m:oMath></w:p>`);

const white = '<w:color w:val="FFFFFF"/>';
const vanish = '<w:vanish/>';

export const docxHidings: readonly DocxHiding[] = [
  {
    name: 'theme colour of the background',
    bytes: look('<w:color w:val="auto" w:themeColor="background1"/>'),
    method: 'same-colour',
  },
  {
    name: 'theme colour light1',
    bytes: look('<w:color w:val="000000" w:themeColor="light1"/>'),
    method: 'same-colour',
  },
  {
    name: 'black of the theme, made white by a tint',
    bytes: look('<w:color w:val="000000" w:themeColor="text1" w:themeTint="00"/>'),
    method: 'same-colour',
  },
  {
    name: 'theme background, slightly darker',
    bytes: look('<w:color w:val="FEFEFE" w:themeColor="background1" w:themeShade="FD"/>'),
    method: 'same-colour',
  },
  {
    name: 'black words on a theme fill that is black',
    bytes: look('<w:color w:val="000000"/><w:shd w:val="clear" w:fill="FFFFFF" w:themeFill="text1"/>'),
    method: 'same-colour',
  },
  {
    name: 'a solid pattern in the colour of the words',
    bytes: look('<w:color w:val="336699"/><w:shd w:val="solid" w:color="336699" w:fill="auto"/>'),
    method: 'same-colour',
  },
  { name: 'white fill of the letters', bytes: look(fill('<w14:srgbClr w14:val="FFFFFF"/>')), method: 'same-colour' },
  { name: 'fill in the theme background', bytes: look(fill('<w14:schemeClr w14:val="bg1"/>')), method: 'same-colour' },
  {
    name: 'transparent fill',
    bytes: look(fill('<w14:srgbClr w14:val="000000"><w14:alpha w14:val="100000"/></w14:srgbClr>')),
    method: 'transparent',
  },
  {
    name: 'fill that is 97 % transparent',
    bytes: look(fill('<w14:srgbClr w14:val="000000"><w14:alpha w14:val="97000"/></w14:srgbClr>')),
    method: 'transparent',
  },
  {
    name: 'black fill, made white by luminance',
    bytes: look(
      fill('<w14:schemeClr w14:val="tx1"><w14:lumMod w14:val="0"/><w14:lumOff w14:val="100000"/></w14:schemeClr>'),
    ),
    method: 'same-colour',
  },
  {
    name: 'white words under a white highlight',
    bytes: look(`${white}<w:highlight w:val="white"/>`),
    method: 'same-colour',
  },
  { name: 'nearly white words', bytes: look('<w:color w:val="FEFEFE"/>'), method: 'same-colour' },
  {
    name: 'black words under a black highlight',
    bytes: look('<w:color w:val="000000"/><w:highlight w:val="black"/>'),
    method: 'same-colour',
  },
  {
    name: 'a default style that is hidden',
    bytes: part(paragraph(order), { styles: style('Base', rPr(vanish), 'w:type="paragraph" w:default="1"') }),
    method: 'hidden-run',
  },
  {
    name: 'defaults of the document that hide',
    bytes: part(paragraph(order), {
      styles: `<w:docDefaults><w:rPrDefault>${rPr(vanish)}</w:rPrDefault></w:docDefaults>`,
    }),
    method: 'hidden-run',
  },
  {
    name: 'a paragraph style based on a hidden one',
    bytes: part(paragraph(order, '', 'Deep'), {
      styles:
        style('Quiet', rPr(vanish)) +
        style('Middle', '<w:basedOn w:val="Quiet"/>') +
        style('Deep', '<w:basedOn w:val="Middle"/>'),
    }),
    method: 'hidden-run',
  },
  {
    name: 'a character style in white',
    bytes: part(paragraph(order, '<w:rStyle w:val="Pale"/>'), {
      styles: style('Pale', rPr(white), 'w:type="character"'),
    }),
    method: 'same-colour',
  },
  {
    name: 'a table style that hides',
    bytes: inTable('<w:tblStyle w:val="T"/>', paragraph(order), { styles: style('T', rPr(vanish), 'w:type="table"') }),
    method: 'hidden-run',
  },
  {
    name: 'white words in a table without fills',
    bytes: inTable('<w:tblStyle w:val="T"/>', paragraph(order, white), { styles: style('T', '', 'w:type="table"') }),
    method: 'same-colour',
  },
  {
    name: 'a paragraph style with a tiny font',
    bytes: part(paragraph(order, '', 'S'), { styles: style('S', rPr('<w:sz w:val="2"/>')) }),
    method: 'tiny',
  },
  { name: 'a hidden row', bytes: inRow('<w:hidden/>'), method: 'hidden-run' },
  { name: 'a row of one twip', bytes: inRow('<w:trHeight w:val="1" w:hRule="exact"/>'), method: 'clipped' },
  { name: 'a row of twenty twips', bytes: inRow('<w:trHeight w:val="20" w:hRule="exact"/>'), method: 'clipped' },
  { name: 'a table far to the right', bytes: inTable('<w:tblpPr w:tblpX="40000"/>'), method: 'off-screen' },
  { name: 'an indented table', bytes: inTable('<w:tblInd w:w="-30000" w:type="dxa"/>'), method: 'off-screen' },
  {
    name: 'a frame left of the page',
    bytes: inParagraph('<w:framePr w:w="100" w:x="-20000" w:y="1"/>'),
    method: 'off-screen',
  },
  {
    name: 'a frame below the page',
    bytes: inParagraph('<w:framePr w:w="100" w:x="1" w:y="60000"/>'),
    method: 'off-screen',
  },
  {
    name: 'a frame of one twip',
    bytes: inParagraph('<w:framePr w:w="100" w:h="1" w:hRule="exact"/>'),
    method: 'clipped',
  },
  { name: 'lines of one twip', bytes: inParagraph('<w:spacing w:line="1" w:lineRule="exact"/>'), method: 'clipped' },
  { name: 'an indent wider than any page', bytes: inParagraph('<w:ind w:left="40000"/>'), method: 'off-screen' },
  { name: 'a text box without size', bytes: anchored('<wp:extent cx="0" cy="0"/>'), method: 'clipped' },
  {
    name: 'a text box left of the page',
    bytes: anchored(`${position('H', -9_000_000)}<wp:extent cx="2000000" cy="2000000"/>`),
    method: 'off-screen',
  },
  {
    name: 'a text box below the page',
    bytes: anchored(`${position('V', 90_000_000)}<wp:extent cx="2000000" cy="2000000"/>`),
    method: 'off-screen',
  },
  {
    name: 'a hidden text box',
    bytes: anchored('<wp:extent cx="2000000" cy="2000000"/>', 'hidden="1"'),
    method: 'hidden-run',
  },
  { name: 'an old shape that is hidden', bytes: vml('position:absolute;visibility:hidden'), method: 'invisible' },
  {
    name: 'an old shape off the page',
    bytes: vml('position:absolute;margin-left:-3000pt;width:90pt'),
    method: 'off-screen',
  },
  { name: 'an old shape without width', bytes: vml('position:absolute;width:0;height:20pt'), method: 'clipped' },
  { name: 'letters of one percent width', bytes: look('<w:w w:val="1"/>'), method: 'tiny' },
  { name: 'letters on top of each other', bytes: look('<w:sz w:val="22"/><w:spacing w:val="-200"/>'), method: 'tiny' },
  { name: 'letters raised by 500 points', bytes: look('<w:position w:val="1000"/>'), method: 'off-screen' },
  { name: 'letters of half a point', bytes: look('<w:sz w:val="1"/>'), method: 'tiny' },
  { name: 'a hidden run that takes part in layout', bytes: look('<w:specVanish/>'), method: 'hidden-run' },
  {
    name: 'words moved away',
    bytes: part(`<w:p><w:moveFrom w:id="1" w:author="a">${run(order)}</w:moveFrom></w:p>`),
    method: 'deleted',
  },
  {
    name: 'a phantom in an equation',
    bytes: math(
      `<m:phant><m:phantPr><m:show m:val="0"/></m:phantPr><m:e><m:r><m:t>${order}</m:t></m:r></m:e></m:phant>`,
    ),
    method: 'invisible',
  },
  {
    name: 'white words in an equation',
    bytes: math(`<m:r><w:rPr>${white}</w:rPr><m:t>${order}</m:t></m:r>`),
    method: 'same-colour',
  },
  {
    name: 'hidden words over a ruby base',
    bytes: part(
      `<w:p><w:r><w:ruby><w:rt><w:r><w:rPr><w:sz w:val="1"/></w:rPr><w:t>${order}</w:t></w:r></w:rt></w:ruby></w:r></w:p>`,
    ),
    method: 'tiny',
  },
  {
    name: 'the tip of a link',
    bytes: part(`<w:p><w:hyperlink w:tooltip="${order}">${run(more)}</w:hyperlink></w:p>`),
    method: 'title',
  },
  {
    name: 'a simple field',
    bytes: part(`<w:p><w:fldSimple w:instr="${order}">${run(more)}</w:fldSimple></w:p>`),
    method: 'field-code',
  },
  {
    name: 'the tag of a control',
    bytes: part(
      `<w:sdt><w:sdtPr><w:tag w:val="${order}"/></w:sdtPr><w:sdtContent>${paragraph(more)}</w:sdtContent></w:sdt>`,
    ),
    method: 'attribute',
  },
  {
    name: 'the description of a table',
    bytes: inTable(`<w:tblDescription w:val="${order}"/>`, paragraph(more)),
    method: 'alternative-text',
  },
  {
    name: 'data of the document',
    bytes: () => docxOf({ body: around(''), files: customXml(`<notes xmlns="urn:n"><note>${order}</note></notes>`) }),
    method: 'metadata',
  },

  {
    name: 'honest: blue words of the theme',
    bytes: look('<w:color w:val="4472C4" w:themeColor="accent1"/>'),
    method: undefined,
  },
  {
    name: 'honest: letters without an outline',
    bytes: look('<w14:textOutline><w14:noFill/></w14:textOutline>'),
    method: undefined,
  },
  { name: 'honest: hidden on the web only', bytes: look('<w:webHidden/>'), method: undefined },
  {
    name: 'honest: white words in a dark text box',
    bytes: anchored(
      '<wp:extent cx="2000000" cy="2000000"/><spPr xmlns="urn:a"><solidFill><srgbClr val="1F3864"/></solidFill></spPr>',
      '',
      paragraph(order, white),
    ),
    method: undefined,
  },
  { name: 'honest: tight letters', bytes: look('<w:spacing w:val="-20"/><w:w w:val="90"/>'), method: undefined },
  { name: 'honest: superscript', bytes: look('<w:position w:val="6"/>'), method: undefined },
  {
    name: 'honest: a table style with fills and white words',
    bytes: inTable('<w:tblStyle w:val="T"/>', paragraph(order, white), {
      styles: style(
        'T',
        '<w:tblStylePr w:type="firstRow"><w:tcPr><w:shd w:fill="1F3864"/></w:tcPr></w:tblStylePr>',
        'w:type="table"',
      ),
    }),
    method: undefined,
  },
  {
    name: 'honest: a row with a fixed height',
    bytes: inRow('<w:trHeight w:val="400" w:hRule="exact"/>'),
    method: undefined,
  },
  {
    name: 'honest: an indent and a frame beside the text',
    bytes: part(`<w:p><w:pPr><w:ind w:left="720"/><w:framePr w:x="-500" w:y="200"/></w:pPr>${run(order)}</w:p>`),
    method: undefined,
  },
  {
    name: 'honest: a text box beside the text',
    bytes: anchored(`${position('H', -914_400)}${position('V', 4_000_000)}<wp:extent cx="2000000" cy="2000000"/>`),
    method: undefined,
  },
];

function customXml(content: string): Record<string, Uint8Array> {
  const base = 'http://schemas.openxmlformats.org';
  return {
    'customXml/item1.xml': strToU8(content),
    'word/_rels/document.xml.rels': strToU8(
      `<Relationships xmlns="${base}/package/2006/relationships"><Relationship Id="r1" Type="${base}/officeDocument/2006/relationships/customXml" Target="../customXml/item1.xml"/></Relationships>`,
    ),
  };
}
