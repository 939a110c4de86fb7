import { CommentRangeEnd, CommentRangeStart, CommentReference, Document, Packer, Paragraph, TextRun } from 'docx';
import { type Case, concealedAttack, concealedLabel, concealedProse, orderAside, quiet } from './case.ts';
import { docxOf, paragraph, run } from './docx.ts';
import { label, more, order, prose, visible } from './words.ts';

const file = 'letter.docx';
const body = (inner: string): string => paragraph(visible) + inner + paragraph(more);
const hidden =
  (look: string, text = order): (() => Uint8Array) =>
  () =>
    docxOf({ body: body(paragraph(text, look)) });
/** Without a mark in the text, no program prints the note. */
const noteMark = '<w:p><w:r><w:footnoteReference w:id="2"/></w:r></w:p>';
const style = (look: string): string =>
  `<w:style w:type="character" w:styleId="Quiet"><w:name w:val="Quiet"/><w:rPr>${look}</w:rPr></w:style>`;

export const docxCases: readonly Case[] = [
  { title: 'a plain DOCX', file, bytes: () => docxOf({ body: body('') }), expect: quiet() },
  { title: 'a hidden run', file, bytes: hidden('<w:vanish/>'), expect: concealedAttack('hidden-run') },
  {
    title: 'a hidden run by a style based on another',
    file,
    bytes: () =>
      docxOf({
        body: body(paragraph(order, '<w:rStyle w:val="Deep"/>')),
        styles: `${style('<w:vanish/>')}<w:style w:type="character" w:styleId="Deep"><w:basedOn w:val="Quiet"/></w:style>`,
      }),
    expect: concealedAttack('hidden-run'),
  },
  { title: 'letters of half a point', file, bytes: hidden('<w:sz w:val="1"/>'), expect: concealedAttack('tiny') },
  { title: 'white letters', file, bytes: hidden('<w:color w:val="FFFFFF"/>'), expect: concealedAttack('same-colour') },
  {
    title: 'letters in the colour of their shading',
    file,
    bytes: hidden('<w:color w:val="336699"/><w:shd w:val="clear" w:fill="336699"/>'),
    expect: concealedAttack('same-colour'),
  },
  {
    title: 'letters without fill',
    file,
    bytes: hidden('<w14:textFill><w14:noFill/></w14:textFill>'),
    expect: concealedAttack('transparent'),
  },
  {
    title: 'a choice that no program knows',
    file,
    bytes: () =>
      docxOf({
        body: body(
          `<mc:AlternateContent xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"><mc:Choice Requires="zz">${paragraph(order)}</mc:Choice><mc:Fallback>${paragraph(more)}</mc:Fallback></mc:AlternateContent>`,
        ),
      }),
    expect: concealedAttack('not-displayed'),
  },
  {
    title: 'a comment in the margin',
    file,
    bytes: () =>
      docxOf({ body: body(''), comments: `<w:comment w:id="0" w:author="a">${paragraph(order)}</w:comment>` }),
    expect: orderAside('comment'),
  },
  {
    title: 'deleted words that are still there',
    file,
    bytes: () =>
      docxOf({
        body: body(`<w:p><w:del w:id="1" w:author="a"><w:r><w:delText>${order}</w:delText></w:r></w:del></w:p>`),
      }),
    expect: orderAside('deleted'),
  },
  {
    title: 'a description of a picture',
    file,
    bytes: () =>
      docxOf({
        body: body(
          `<w:p><w:r><w:drawing><wp:inline><wp:docPr id="1" name="a" descr="${order}"/></wp:inline></w:drawing></w:r></w:p>`,
        ),
      }),
    expect: orderAside('alternative-text'),
  },
  {
    title: 'the description of the file',
    file,
    bytes: () =>
      docxOf({ body: body(''), properties: `<dc:title>Trams</dc:title><dc:description>${order}</dc:description>` }),
    expect: orderAside('metadata'),
  },
  {
    title: 'the code of a field',
    file,
    bytes: () => docxOf({ body: body(`<w:p><w:r><w:instrText>${order}</w:instrText></w:r></w:p>`) }),
    expect: orderAside('field-code'),
  },
  {
    title: 'an order in a footnote, which is seen',
    file,
    bytes: () => docxOf({ body: body(noteMark), footnotes: `<w:footnote w:id="2">${paragraph(order)}</w:footnote>` }),
    expect: {
      verdict: 'quarantine',
      rules: ['document_imperative', 'learned_attack', 'prompt_injection', 'recall_order', 'send_to_url'],
      hidden: [],
    },
  },
  { title: 'hidden prose', file, bytes: hidden('<w:vanish/>', prose), expect: concealedProse('hidden-run') },
  { title: 'a hidden word', file, bytes: hidden('<w:vanish/>', label), expect: concealedLabel('hidden-run') },
  {
    title: 'white letters in a dark cell, shown text and an inserted revision',
    file,
    bytes: () =>
      docxOf({
        body: body(
          `<w:tbl><w:tr><w:tc><w:tcPr><w:shd w:fill="003366"/></w:tcPr>${paragraph(more, '<w:color w:val="FFFFFF"/>')}</w:tc></w:tr></w:tbl><w:p><w:ins w:id="1" w:author="a">${run(prose)}</w:ins></w:p>${paragraph(more, '<w:vanish w:val="0"/>')}`,
        ),
      }),
    expect: quiet(),
  },
  {
    title: 'as Word writes it, with an honest comment',
    file,
    bytes: async () =>
      new Uint8Array(
        await Packer.toBuffer(
          new Document({
            comments: {
              children: [
                {
                  id: 0,
                  author: 'Ana',
                  date: new Date(0),
                  children: [new Paragraph('Please check the year with the archive.')],
                },
              ],
            },
            sections: [
              {
                children: [
                  new Paragraph({ text: 'Trams', heading: 'Heading1' }),
                  new Paragraph({
                    children: [
                      new CommentRangeStart(0),
                      new TextRun(visible),
                      new CommentRangeEnd(0),
                      new TextRun({ children: [new CommentReference(0)] }),
                    ],
                  }),
                ],
              },
            ],
          }),
        ),
      ),
    expect: quiet('comment', 'metadata'),
  },
  {
    title: 'as Word writes it, with a hidden run',
    file,
    bytes: async () =>
      new Uint8Array(
        await Packer.toBuffer(
          new Document({
            sections: [
              {
                children: [
                  new Paragraph({ children: [new TextRun(visible), new TextRun({ text: order, vanish: true })] }),
                ],
              },
            ],
          }),
        ),
      ),
    expect: concealedAttack('hidden-run', 'metadata'),
  },
];
