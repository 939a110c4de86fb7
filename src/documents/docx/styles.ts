import type { HidingMethod } from '../../model/document.ts';
import type { DocumentLimits } from '../limits.ts';
import { lineHeight, paragraphHiding } from './geometry.ts';
import { pointsOf } from './measures.ts';
import { blendOf, type DocxTheme, mixed, withLuminance } from './theme.ts';
import { readXml, type XmlElement } from './xml.ts';

/** The style of a run, as far as it is specified. */
export interface RunStyle {
  readonly isHidden?: boolean;
  /** Six digits, or `auto`. */
  readonly foreground?: string;
  readonly background?: string;
  /** Painted over the background. */
  readonly highlight?: string;
  /** In points. */
  readonly size?: number;
  /** The same for letters of complex scripts, or letters that are said to be some. */
  readonly complexSize?: number;
  readonly isComplex?: boolean;
  /** The width into which all letters are squeezed, in points. */
  readonly fit?: number;
  readonly isClear?: boolean;
  /** The fill of the letters, which replaces the foreground in versions of Word since 2010. */
  readonly fill?: string;
  /** The width of the letters, in percent. */
  readonly widthPercent?: number;
  /** Between letters, in points. */
  readonly spacing?: number;
  /** Above the line, in points. */
  readonly rise?: number;
}

export interface ParagraphStyle {
  readonly background?: string;
  readonly isHeading?: boolean;
  /** How its position or its height takes it out of sight. */
  readonly hiding?: HidingMethod;
  /** The exact height of its lines, in points. */
  readonly lineHeight?: number;
}

interface Style {
  /** Whether a table style fills cells, in whatever part of the table. */
  readonly fillsCells: boolean;
  readonly run: RunStyle;
  readonly paragraph: ParagraphStyle;
  readonly basedOn: string | undefined;
}

const maxStyleChain = 20;

/** The effect of a document's styles on its runs and paragraphs. */
export class Styles {
  readonly #styles: ReadonlyMap<string, Style>;
  readonly #defaults: RunStyle;
  /** The style of paragraphs that name none. */
  readonly #usual: string | undefined;
  readonly theme: DocxTheme;

  constructor(styles: ReadonlyMap<string, Style>, defaults: RunStyle, usual: string | undefined, theme: DocxTheme) {
    this.#styles = styles;
    this.#defaults = defaults;
    this.#usual = usual;
    this.theme = theme;
  }

  run(paragraphStyle: string | undefined, runStyle: string | undefined, tableStyle: string | undefined): RunStyle {
    const chains = [tableStyle, paragraphStyle ?? this.#usual, runStyle].map((id) =>
      Object.assign({}, ...this.#chain(id).map(({ run }) => run)),
    ) as readonly RunStyle[];
    // A style that says no to hiding leaves it to the others.
    const isHidden = [this.#defaults, ...chains].some((style) => style.isHidden === true);
    return Object.assign({}, this.#defaults, ...chains, isHidden ? { isHidden } : {});
  }

  paragraph(style: string | undefined): ParagraphStyle {
    return Object.assign({}, ...this.#chain(style ?? this.#usual).map(({ paragraph }) => paragraph));
  }

  /** Whether a table of this style may have cells that are not white. */
  fillsCells(tableStyle: string | undefined): boolean {
    return this.#chain(tableStyle).some(({ fillsCells }) => fillsCells);
  }

  /** The style and its base styles, base first. */
  #chain(id: string | undefined): readonly Style[] {
    const chain: Style[] = [];
    let at = id;
    while (at !== undefined && chain.length < maxStyleChain) {
      const style = this.#styles.get(at);
      if (style === undefined) break;
      chain.unshift(style);
      at = style.basedOn;
    }
    return chain;
  }
}

const noStyle: Style = { fillsCells: false, run: {}, paragraph: {}, basedOn: undefined };

export function readStyles(bytes: Uint8Array | undefined, theme: DocxTheme, limits: DocumentLimits): Styles {
  const reader = new StylesReader(theme);
  if (bytes !== undefined) {
    readXml(bytes, limits, {
      open: (element) => reader.open(element),
      close: (name) => reader.close(name),
    });
  }
  return reader.styles();
}

class StylesReader {
  readonly #theme: DocxTheme;
  readonly #styles = new Map<string, Style>();
  readonly #inside: string[] = [];
  #defaults: RunStyle = {};
  #usual: string | undefined;
  #id: string | undefined;
  #style = noStyle;

  constructor(theme: DocxTheme) {
    this.#theme = theme;
  }

  styles(): Styles {
    return new Styles(this.#styles, this.#defaults, this.#usual, this.#theme);
  }

  open(element: XmlElement): void {
    const { name, attributes } = element;
    const inside = this.#inside;
    inside.push(name);
    if (isFormer(inside)) return;
    if (name === 'w:style') this.#start(attributes);
    else if (name === 'w:shd' && (inside.includes('w:tcPr') || inside.includes('w:tblPr')))
      this.#style = { ...this.#style, fillsCells: true };
    else if (inside.includes('w:tblStylePr')) return;
    else if (inside.includes('w:rPr')) this.#addRunProperty(element);
    else if (name === 'w:basedOn') this.#style = { ...this.#style, basedOn: attributes.get('val') };
    else
      this.#style = {
        ...this.#style,
        paragraph: { ...this.#style.paragraph, ...paragraphStyle(element, this.#theme) },
      };
  }

  close(name: string): void {
    this.#inside.pop();
    if (name === 'w:style' && this.#id !== undefined) this.#styles.set(this.#id, this.#style);
  }

  #start(attributes: ReadonlyMap<string, string>): void {
    this.#id = attributes.get('styleId');
    this.#style = noStyle;
    const isDefault = attributes.has('default') && !off.has(attributes.get('default') ?? '');
    if (isDefault && attributes.get('type') === 'paragraph') this.#usual = this.#id;
  }

  #addRunProperty(element: XmlElement): void {
    const add = (style: RunStyle): RunStyle => withRunProperty(style, element, this.#inside, this.#theme);
    if (this.#inside.includes('w:docDefaults')) this.#defaults = add(this.#defaults);
    else this.#style = { ...this.#style, run: add(this.#style.run) };
  }
}

const off: ReadonlySet<string> = new Set(['0', 'false', 'off']);

/** Whether the innermost element belongs to properties that a tracked change has replaced. */
export function isFormer(inside: readonly string[]): boolean {
  return inside.some((name) => /^w:\w+Change$/.test(name));
}

/** Above this share, in thousandths of a percent, a fill counts as transparent. */
const minTransparency = 90_000;

/** A run style with one more property; `inside` ends with its element. */
export function withRunProperty(
  style: RunStyle,
  element: XmlElement,
  inside: readonly string[],
  theme: DocxTheme,
): RunStyle {
  if (inside.includes('w14:textFill')) return { ...style, ...fillStyle(style, element, theme) };
  return { ...style, ...runStyle(element, theme) };
}

/** The effect of one element of the fill of letters. A gradient counts by its last colour. */
function fillStyle({ fill = '' }: RunStyle, { name, attributes }: XmlElement, theme: DocxTheme): RunStyle {
  const value = attributes.get('val') ?? '';
  switch (name) {
    case 'w14:noFill':
      return { isClear: true };
    case 'w14:srgbClr':
      return { fill: value };
    case 'w14:schemeClr':
      return { fill: theme.get(value) ?? '' };
    case 'w14:alpha':
      return Number(value) >= minTransparency ? { isClear: true } : {};
    case 'w14:lumMod':
      return { fill: withLuminance(fill, Number(value), 0) };
    case 'w14:lumOff':
      return { fill: withLuminance(fill, 100_000, Number(value)) };
    default:
      return {};
  }
}

/** The effect of one run property. */
function runStyle({ name, attributes }: XmlElement, theme: DocxTheme): RunStyle {
  const value = attributes.get('val') ?? '';
  switch (name) {
    case 'w:vanish':
    case 'w:specVanish':
      return { isHidden: !off.has(value) };
    case 'w:color':
      return { foreground: themed(attributes, 'theme', theme) ?? value };
    case 'w:sz':
      return { size: pointsOf(value, 2) };
    case 'w:szCs':
      return { complexSize: pointsOf(value, 2) };
    case 'w:cs':
    case 'w:rtl':
      return off.has(value) ? {} : { isComplex: true };
    case 'w:fitText':
      return { fit: pointsOf(value, 20) };
    case 'w:w':
      return { widthPercent: Number.parseFloat(value) };
    case 'w:spacing':
      return { spacing: pointsOf(value, 20) };
    case 'w:position':
      return { rise: pointsOf(value, 2) };
    case 'w:shd':
      return { background: shadeOf(attributes, theme) };
    case 'w:highlight':
      return { highlight: value };
    default:
      return {};
  }
}

/** The colour that attributes name by its role in the theme; undefined if they do not. */
function themed(attributes: ReadonlyMap<string, string>, prefix: string, theme: DocxTheme): string | undefined {
  const colour = theme.get(attributes.get(prefix === 'theme' ? 'themeColor' : 'themeFill') ?? '');
  if (colour === undefined || colour === '') return undefined;
  return mixed(colour, attributes.get(`${prefix}Tint`), attributes.get(`${prefix}Shade`));
}

/** The colour of a shading: its pattern if that is solid, otherwise its fill. */
export function shadeOf(attributes: ReadonlyMap<string, string>, theme: DocxTheme): string {
  const pattern = attributes.get('val') ?? '';
  const front = themed(attributes, 'theme', theme) ?? attributes.get('color') ?? 'auto';
  if (pattern === 'solid') return front;
  const back = themed(attributes, 'themeFill', theme) ?? attributes.get('fill') ?? 'auto';
  const share = Number(/^pct(\d+)$/.exec(pattern)?.[1] ?? 0) / 100;
  return share === 0 ? back : blendOf(front === 'auto' ? '000000' : front, back === 'auto' ? 'FFFFFF' : back, share);
}

export function paragraphStyle(element: XmlElement, theme: DocxTheme): ParagraphStyle {
  const { name, attributes } = element;
  if (name === 'w:outlineLvl') return { isHeading: Number(attributes.get('val')) < 9 };
  if (name === 'w:shd') return { background: shadeOf(attributes, theme) };
  if (name === 'w:name' && /^(?:heading \d|title)$/i.test(attributes.get('val') ?? '')) return { isHeading: true };
  const [hiding, height] = [paragraphHiding(element), lineHeight(element)];
  return { ...(hiding === undefined ? {} : { hiding }), ...(height === undefined ? {} : { lineHeight: height }) };
}
