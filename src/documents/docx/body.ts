import type { DocumentPlace, HidingMethod } from '../../model/document.ts';
import { isUnreadable, parseColour, white } from '../colour.ts';
import type { DocumentLimits } from '../limits.ts';
import type { TextWriter } from '../text-writer.ts';
import { type ParagraphStyle, paragraphStyle, type RunStyle, runStyle, type Styles } from './styles.ts';
import { readXml, type XmlElement } from './xml.ts';

const smallest = 1.5;
const deletions: ReadonlySet<string> = new Set(['w:del', 'w:moveFrom']);
/** The same words a second time. */
const repeated = 'mc:Fallback';
const unshown = 'mc:Unshown';
/** Extensions that Word knows. */
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
  readonly look: ParagraphStyle;
}

/** Reads a part that holds paragraphs: the body, a header, a footer, notes. */
export class BodyReader {
  readonly #writer: TextWriter;
  readonly #styles: Styles;
  readonly #place: DocumentPlace;
  /** Everything in this part is hidden in this way. */
  readonly #all: HidingMethod | undefined;
  readonly #inside: string[] = [];
  /** Backgrounds of the cells around; undefined where a style of the table decides. */
  readonly #cells: (string | undefined)[] = [];
  #background: string | undefined;
  #paragraph: Paragraph = { look: {} };
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
    this.#inside.push(name === 'mc:Choice' ? this.#choose(attributes) : name === repeated ? this.#fallBack() : name);
    if (this.#inside.includes(repeated)) return;
    if (name === 'w:p') this.#startParagraph();
    else if (name === 'w:r') this.#startRun();
    else if (name === 'w:tc') this.#cells.push(undefined);
    else if (name === 'w:background') this.#background = attributes.get('color');
    else if (breaks.has(name) && this.#inside.at(-2) === 'w:r') this.#show(breaks.get(name) ?? '');
    else this.#property(element);
    if (name === 'wp:docPr' || name === 'cNvPr') this.#describe(attributes);
  }

  /** Programs show the first choice they know how to. One that no program knows is seen by nobody. */
  #choose(attributes: ReadonlyMap<string, string>): string {
    const wanted = (attributes.get('Requires') ?? '').split(/\s+/);
    this.#isChosen = wanted.every((prefix) => known.has(prefix));
    return this.#isChosen ? 'mc:Choice' : unshown;
  }

  /** Written again for programs that know none of the choices; shown if nobody does. */
  #fallBack(): string {
    return this.#isChosen ? repeated : 'mc:Shown';
  }

  #property(element: XmlElement): void {
    const { name, attributes } = element;
    const inside = this.#inside;
    if (name === 'w:pStyle') this.#paragraph = { ...this.#paragraph, style: attributes.get('val') ?? '' };
    else if (name === 'w:rStyle' && !inside.includes('w:pPr')) this.#runStyle = attributes.get('val');
    else if (inside.includes('w:tcPr')) this.#shadeCell(element);
    else if (inside.includes('w:pPr')) {
      // The look of the mark that ends a paragraph is in there too, and says nothing about its runs.
      if (inside.at(-2) === 'w:pPr')
        this.#paragraph = { ...this.#paragraph, look: { ...this.#paragraph.look, ...paragraphStyle(element) } };
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
    this.#paragraph = { look: {} };
    this.#isOpen = false;
    this.#writer.paragraph();
  }

  #startRun(): void {
    this.#run = {};
    this.#runStyle = undefined;
  }

  #text(text: string): void {
    const holder = this.#inside.at(-1);
    if (this.#inside.includes(repeated)) return;
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
    const look = { ...this.#styles.paragraph(this.#paragraph.style), ...this.#paragraph.look };
    if (!this.#isOpen && look.isHeading === true && text.trim() !== '') this.#writer.heading();
    this.#isOpen = true;
    this.#writer.verbatim(text);
  }

  #hiding(): HidingMethod | undefined {
    if (this.#inside.some((name) => deletions.has(name))) return 'deleted';
    if (this.#inside.includes(unshown)) return 'not-displayed';
    const look = { ...this.#styles.run(this.#paragraph.style, this.#runStyle), ...this.#run };
    if (look.isHidden === true) return 'hidden-run';
    if (look.isClear === true) return 'transparent';
    if (look.size !== undefined && look.size < smallest) return 'tiny';
    return this.#isSameColour(look) ? 'same-colour' : undefined;
  }

  /** `auto` is black on light and white on dark, so it is always read. */
  #isSameColour({ foreground = 'auto', background }: RunStyle): boolean {
    if (foreground === 'auto' || foreground === '') return false;
    const { background: shade } = { ...this.#styles.paragraph(this.#paragraph.style), ...this.#paragraph.look };
    const cell = this.#cells.at(-1);
    // A table may take its colours from a style of its own, which is not followed.
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
