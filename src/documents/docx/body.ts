import type { DocumentPlace, HidingMethod } from '../../model/document.ts';
import { isUnreadable, parseColour, white } from '../colour.ts';
import type { DocumentLimits } from '../limits.ts';
import type { TextWriter } from '../text-writer.ts';
import { Choices, ignoredNamespaces } from './choices.ts';
import { Fields, isSilent } from './fields.ts';
import { cellHiding, extentHiding, offsetHiding, rowHeight, rowHiding, shapeHiding, tableHiding } from './geometry.ts';
import { isCut, isInRun, isTiny } from './letters.ts';
import { notes, type Printed } from './printed.ts';
import {
  isFormer,
  type ParagraphStyle,
  paragraphStyle,
  type RunStyle,
  type Styles,
  shadeOf,
  withRunProperty,
} from './styles.ts';
import { readXml, type XmlElement } from './xml.ts';

/** Letters that are raised or lowered further leave their line, and usually the page. */
const maxRisePt = 200;
const deletions: ReadonlySet<string> = new Set(['w:del', 'w:moveFrom']);
/** Repeats the same words. */
const fallbackElement = 'mc:Fallback';
/** A choice that no program supports, or an element that programs ignore. */
const unshown = 'mc:Unshown';
const breaks: ReadonlyMap<string, string> = new Map([
  ['w:tab', '\t'],
  ['w:br', '\n'],
  ['w:cr', '\n'],
  ['w:noBreakHyphen', '-'],
]);

/** Attributes with words that a reader of the page does not see. */
const asides: ReadonlyMap<string, readonly [method: HidingMethod, attributes: readonly string[]]> = new Map([
  ['w:hyperlink', ['title', ['tooltip']]],
  ['w:fldSimple', ['field-code', ['instr']]],
  ['w:statusText', ['title', ['val']]],
  ['w:helpText', ['title', ['val']]],
  ['w:alias', ['attribute', ['val']]],
  ['w:tag', ['attribute', ['val']]],
  ['w:listItem', ['attribute', ['displayText', 'value']]],
  ['w:tblCaption', ['alternative-text', ['val']]],
  ['w:tblDescription', ['alternative-text', ['val']]],
]);
const vmlShapes: ReadonlySet<string> = new Set(['shape', 'rect', 'roundrect', 'oval', 'line', 'textbox']);

interface Paragraph {
  readonly style?: string;
  readonly formatting: ParagraphStyle;
}

/** Reads a part that holds paragraphs: the body, a header, a footer, notes. */
export class BodyReader {
  readonly #writer: TextWriter;
  readonly #styles: Styles;
  readonly #place: DocumentPlace;
  /** Set if everything in this part is hidden in this way. */
  readonly #all: HidingMethod | undefined;
  readonly #inside: string[] = [];
  /** For each of these elements: how it hides what is in it. */
  readonly #hidings: (HidingMethod | undefined)[] = [];
  /** The same for exact heights, in points. */
  readonly #heights: (number | undefined)[] = [];
  readonly #tableStyles: (string | undefined)[] = [];
  /** The fill of the text box around the text. */
  #shapeFill: string | undefined;
  /** Backgrounds of the enclosing cells; undefined if a table style decides. */
  readonly #cells: (string | undefined)[] = [];
  #background: string | undefined;
  #paragraph: Paragraph = { formatting: {} };
  #isOpen = false;
  readonly #choices = new Choices();
  readonly #fields = new Fields();
  readonly #printed: Printed;
  /** Elements in these namespaces are left out, with all that is in them. */
  #ignored: ReadonlySet<string> = new Set();
  #runStyle: string | undefined;
  #run: RunStyle = {};

  constructor(writer: TextWriter, styles: Styles, printed: Printed, element: string, all?: HidingMethod) {
    this.#printed = printed;
    this.#writer = writer;
    this.#styles = styles;
    this.#place = { element };
    this.#all = all;
  }

  read(bytes: Uint8Array, limits: DocumentLimits): void {
    readXml(bytes, limits, {
      open: (element) => this.#open(element),
      close: (name) => this.#close(name),
      text: (text) => this.#text(text),
    });
  }

  #open(element: XmlElement): void {
    const { name, attributes } = element;
    this.#inside.push(this.#nameOf(element));
    this.#hidings.push(undefined);
    this.#heights.push(undefined);
    if (this.#inside.includes(fallbackElement) || isFormer(this.#inside)) return;
    if (name === 'w:p') this.#startParagraph();
    else if (name === 'w:r' || name === 'm:r') this.#startRun();
    else if (name === 'w:tc') this.#cells.push(undefined);
    else if (name === 'w:tbl') this.#tableStyles.push(undefined);
    else if (name === 'w:fldChar') this.#fields.mark(attributes.get('fldCharType'));
    else if (name === 'w:background') this.#background = attributes.get('color');
    else if (breaks.has(name) && this.#inside.at(-2) === 'w:r') this.#show(breaks.get(name) ?? '');
    else this.#property(element);
    if (name === 'wp:docPr' || name === 'cNvPr') this.#describe(attributes);
    this.#placeBox(element);
    this.#placePart(element);
    this.#readAside(element);
  }

  /** The name of an element; the parts of a choice, and what is left out, are named by whether they are shown. */
  #nameOf({ name, namespace, attributes, resolve }: XmlElement): string {
    if (this.#inside.length === 0) this.#ignored = ignoredNamespaces(attributes.get('Ignorable'), resolve);
    if (name === 'mc:AlternateContent') this.#choices.open();
    if (name === 'mc:Choice') {
      return this.#choices.take(attributes.get('Requires') ?? '', resolve) ? name : unshown;
    }
    // For programs that support none of the choices; shown only then.
    if (name === fallbackElement) return this.#choices.isTaken ? fallbackElement : 'mc:Shown';
    return this.#ignored.has(namespace) ? unshown : name;
  }

  #readAside({ name, attributes }: XmlElement): void {
    const [method, keys] = asides.get(name) ?? [];
    if (method === undefined) return;
    for (const key of keys ?? []) {
      this.#writer.breakHidden();
      this.#writer.hide(method, attributes.get(key) ?? '', this.#place);
    }
  }

  /** Boxes, rows and tables that are too small or too far away to be seen. */
  #placeBox(element: XmlElement): void {
    const { name, attributes } = element;
    const parent = this.#inside.at(-2);
    if (name === 'wp:extent') this.#hideIn(parent ?? '', extentHiding(element));
    else if (name === 'wp:docPr' && attributes.get('hidden') === '1') this.#hideIn(parent ?? '', 'hidden-run');
    else if (vmlShapes.has(name)) this.#hideIn(name, shapeHiding(element));
    else if (name === 'm:show' && /^(?:0|off|false)$/.test(attributes.get('val') ?? ''))
      this.#hideIn('m:phant', 'invisible');
    else if (name === 'srgbClr' && parent === 'solidFill' && this.#inside.at(-3) === 'spPr')
      this.#shapeFill = attributes.get('val');
  }

  /** Notes, fields, and parts of tables that are not shown. */
  #placePart(element: XmlElement): void {
    const { name, attributes } = element;
    const parent = this.#inside.at(-2);
    if (parent === 'w:trPr') {
      this.#hideIn('w:tr', rowHiding(element));
      const at = this.#inside.lastIndexOf('w:tr');
      if (at >= 0) this.#heights[at] ??= rowHeight(element);
    } else if (parent === 'w:tcPr') this.#hideIn('w:tc', cellHiding(element));
    else if (parent === 'w:tblPr') this.#hideIn('w:tbl', tableHiding(element));
    else if (notes.has(name)) this.#hideIn(name, this.#printed.hidingOfNote(element));
    else if (name === 'w:fldSimple' && isSilent(attributes.get('instr') ?? '')) this.#hideIn(name, 'not-displayed');
  }

  #hideIn(name: string, method: HidingMethod | undefined): void {
    const at = this.#inside.lastIndexOf(name);
    if (at >= 0 && method !== undefined) this.#hidings[at] = method;
  }

  #property(element: XmlElement): void {
    const { name, attributes } = element;
    const inside = this.#inside;
    if (name === 'w:pStyle') this.#paragraph = { ...this.#paragraph, style: attributes.get('val') ?? '' };
    else if (name === 'w:rStyle' && !inside.includes('w:pPr')) this.#runStyle = attributes.get('val');
    else if (name === 'w:tblStyle') this.#tableStyles[this.#tableStyles.length - 1] = attributes.get('val');
    else if (inside.includes('w:tcPr')) this.#shadeCell(element);
    else if (inside.includes('w:pPr')) {
      // The style of the paragraph mark is in there too, but does not apply to the runs.
      if (inside.at(-2) === 'w:pPr')
        this.#paragraph = {
          ...this.#paragraph,
          formatting: { ...this.#paragraph.formatting, ...paragraphStyle(element, this.#styles.theme) },
        };
    } else if (inside.includes('w:rPr')) this.#run = withRunProperty(this.#run, element, inside, this.#styles.theme);
  }

  #shadeCell({ name, attributes }: XmlElement): void {
    if (name === 'w:shd') this.#cells[this.#cells.length - 1] = shadeOf(attributes, this.#styles.theme);
  }

  #close(name: string): void {
    this.#inside.pop();
    this.#hidings.pop();
    this.#heights.pop();
    if (name === 'mc:AlternateContent') this.#choices.close();
    if (name === 'w:p') this.#writer.line();
    else if (name === 'w:tc') this.#cells.pop();
    else if (name === 'w:tbl') this.#tableStyles.pop();
    else if (name === 'w:drawing') this.#shapeFill = undefined;
  }

  #startParagraph(): void {
    this.#paragraph = { formatting: {} };
    this.#isOpen = false;
    this.#writer.paragraph();
  }

  #startRun(): void {
    this.#run = {};
    this.#runStyle = undefined;
  }

  #text(text: string): void {
    const holder = this.#inside.at(-1);
    if (this.#inside.includes(fallbackElement)) return;
    if (holder === 'w:t' || holder === 'm:t') {
      if (isInRun(this.#inside)) this.#show(text);
      else this.#writer.hide('not-displayed', text, this.#place);
    } else if (holder === 'wp:posOffset') this.#hideIn('wp:anchor', offsetHiding(text));
    else if (holder === 'w:delText') this.#writer.hide('deleted', text, this.#place);
    else if (holder === 'w:instrText' || holder === 'w:delInstrText') {
      this.#fields.addCode(text);
      this.#writer.hide('field-code', text, this.#place);
    }
  }

  #show(text: string): void {
    const method = this.#all ?? this.#hiding(text);
    if (method !== undefined) {
      this.#writer.hide(method, text, this.#place);
      return;
    }
    const formatting = this.#paragraphFormatting();
    if (!this.#isOpen && formatting.isHeading === true && text.trim() !== '') this.#writer.heading();
    this.#isOpen = true;
    this.#writer.verbatim(text);
  }

  #paragraphFormatting(): ParagraphStyle {
    return { ...this.#styles.paragraph(this.#paragraph.style), ...this.#paragraph.formatting };
  }

  #hiding(text: string): HidingMethod | undefined {
    if (this.#inside.some((name) => deletions.has(name))) return 'deleted';
    if (this.#inside.includes(unshown)) return 'not-displayed';
    const { hiding, lineHeight } = this.#paragraphFormatting();
    const around = this.#hidings.find((method) => method !== undefined) ?? hiding ?? this.#fields.hiding;
    if (around !== undefined) return around;
    const styled = this.#styles.run(this.#paragraph.style, this.#runStyle, this.#tableStyles.at(-1));
    const formatting = { ...styled, ...this.#run };
    if (formatting.isHidden === true) return 'hidden-run';
    if (formatting.isClear === true) return 'transparent';
    if (isTiny(formatting, text)) return 'tiny';
    if (isCut([lineHeight, ...this.#heights], formatting)) return 'clipped';
    if (Math.abs(formatting.rise ?? 0) > maxRisePt) return 'off-screen';
    return this.#isSameColour(formatting) ? 'same-colour' : undefined;
  }

  /** `auto` is black on light and white on dark, so it is always readable. */
  #isSameColour({ foreground: written = 'auto', fill, background, highlight }: RunStyle): boolean {
    const foreground = fill ?? written;
    if (foreground === 'auto' || foreground === '') return false;
    const { background: shade } = this.#paragraphFormatting();
    const cell = this.#cells.at(-1);
    // Which cells a table style fills depends on rows and columns, which are not evaluated here.
    const isUnknown = this.#cells.length > 0 && this.#styles.fillsCells(this.#tableStyles.at(-1));
    if (isUnknown && [highlight, background, shade, cell].every(isUnset)) return false;
    const below = [highlight, background, shade, cell, this.#shapeFill, this.#background].find(
      (value) => !isUnset(value),
    );
    const [front, back] = [colourOf(foreground), below === undefined ? white : colourOf(below)];
    return front !== undefined && back !== undefined && isUnreadable(front, back);
  }

  #describe(attributes: ReadonlyMap<string, string>): void {
    for (const key of ['descr', 'title']) {
      this.#writer.breakHidden();
      this.#writer.hide('alternative-text', attributes.get(key) ?? '', this.#place);
    }
  }
}

function isUnset(value: string | undefined): boolean {
  return value === undefined || value === 'auto' || value === 'none' || value === '';
}

function colourOf(value: string): ReturnType<typeof parseColour> {
  return parseColour(/^[0-9a-f]{6}$/i.test(value) ? `#${value}` : value);
}
