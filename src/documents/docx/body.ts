import type { DocumentPlace, HidingMethod } from '../../model/document.ts';
import { isUnreadable, parseColour, white } from '../colour.ts';
import type { DocumentLimits } from '../limits.ts';
import type { TextWriter } from '../text-writer.ts';
import { type ParagraphStyle, paragraphStyle, type RunStyle, runStyle, type Styles } from './styles.ts';
import { readXml, type XmlElement } from './xml.ts';

const minFontPt = 1.5;
const deletions: ReadonlySet<string> = new Set(['w:del', 'w:moveFrom']);
/** Repeats the same words. */
const fallbackElement = 'mc:Fallback';
const unsupportedChoice = 'mc:Unshown';
/** Extensions that Word supports. */
const known: ReadonlySet<string> = new Set(
  'wps wpg wpc wpi w14 w15 w16 w16se w16cid w16cex a14 cx cx1 am3d aink'.split(' '),
);
const breaks: ReadonlyMap<string, string> = new Map([
  ['w:tab', '\t'],
  ['w:br', '\n'],
  ['w:cr', '\n'],
  ['w:noBreakHyphen', '-'],
]);

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
  /** Backgrounds of the enclosing cells; undefined if a table style decides. */
  readonly #cells: (string | undefined)[] = [];
  #background: string | undefined;
  #paragraph: Paragraph = { formatting: {} };
  #isOpen = false;
  #isChosen = false;
  #runStyle: string | undefined;
  #run: RunStyle = {};

  constructor(writer: TextWriter, styles: Styles, element: string, all?: HidingMethod) {
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
    this.#inside.push(
      name === 'mc:Choice' ? this.#choose(attributes) : name === fallbackElement ? this.#fallBack() : name,
    );
    if (this.#inside.includes(fallbackElement)) return;
    if (name === 'w:p') this.#startParagraph();
    else if (name === 'w:r') this.#startRun();
    else if (name === 'w:tc') this.#cells.push(undefined);
    else if (name === 'w:background') this.#background = attributes.get('color');
    else if (breaks.has(name) && this.#inside.at(-2) === 'w:r') this.#show(breaks.get(name) ?? '');
    else this.#property(element);
    if (name === 'wp:docPr' || name === 'cNvPr') this.#describe(attributes);
  }

  /** Programs show the first choice they support. A choice that no program supports is never shown. */
  #choose(attributes: ReadonlyMap<string, string>): string {
    const required = (attributes.get('Requires') ?? '').split(/\s+/);
    this.#isChosen = required.every((prefix) => known.has(prefix));
    return this.#isChosen ? 'mc:Choice' : unsupportedChoice;
  }

  /** For programs that support none of the choices; shown only then. */
  #fallBack(): string {
    return this.#isChosen ? fallbackElement : 'mc:Shown';
  }

  #property(element: XmlElement): void {
    const { name, attributes } = element;
    const inside = this.#inside;
    if (name === 'w:pStyle') this.#paragraph = { ...this.#paragraph, style: attributes.get('val') ?? '' };
    else if (name === 'w:rStyle' && !inside.includes('w:pPr')) this.#runStyle = attributes.get('val');
    else if (inside.includes('w:tcPr')) this.#shadeCell(element);
    else if (inside.includes('w:pPr')) {
      // The style of the paragraph mark is in there too, but does not apply to the runs.
      if (inside.at(-2) === 'w:pPr')
        this.#paragraph = {
          ...this.#paragraph,
          formatting: { ...this.#paragraph.formatting, ...paragraphStyle(element) },
        };
    } else if (inside.includes('w:rPr')) this.#run = { ...this.#run, ...runStyle(element) };
  }

  #shadeCell({ name, attributes }: XmlElement): void {
    if (name === 'w:shd') this.#cells[this.#cells.length - 1] = attributes.get('fill');
  }

  #close(name: string): void {
    this.#inside.pop();
    if (name === 'w:p') this.#writer.line();
    else if (name === 'w:tc') this.#cells.pop();
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
    if (holder === 'w:t') this.#show(text);
    else if (holder === 'w:delText') this.#writer.hide('deleted', text, this.#place);
    else if (holder === 'w:instrText' || holder === 'w:delInstrText')
      this.#writer.hide('field-code', text, this.#place);
  }

  #show(text: string): void {
    const method = this.#all ?? this.#hiding();
    if (method !== undefined) {
      this.#writer.hide(method, text, this.#place);
      return;
    }
    const formatting = { ...this.#styles.paragraph(this.#paragraph.style), ...this.#paragraph.formatting };
    if (!this.#isOpen && formatting.isHeading === true && text.trim() !== '') this.#writer.heading();
    this.#isOpen = true;
    this.#writer.verbatim(text);
  }

  #hiding(): HidingMethod | undefined {
    if (this.#inside.some((name) => deletions.has(name))) return 'deleted';
    if (this.#inside.includes(unsupportedChoice)) return 'not-displayed';
    const formatting = { ...this.#styles.run(this.#paragraph.style, this.#runStyle), ...this.#run };
    if (formatting.isHidden === true) return 'hidden-run';
    if (formatting.isClear === true) return 'transparent';
    if (formatting.size !== undefined && formatting.size < minFontPt) return 'tiny';
    return this.#isSameColour(formatting) ? 'same-colour' : undefined;
  }

  /** `auto` is black on light and white on dark, so it is always readable. */
  #isSameColour({ foreground = 'auto', background }: RunStyle): boolean {
    if (foreground === 'auto' || foreground === '') return false;
    const { background: shade } = { ...this.#styles.paragraph(this.#paragraph.style), ...this.#paragraph.formatting };
    const cell = this.#cells.at(-1);
    // A table may get its colours from a table style, which is not evaluated here.
    if (this.#cells.length > 0 && [background, shade, cell].every(isUnset)) return false;
    const below = [background, shade, cell, this.#background].find((value) => !isUnset(value));
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
