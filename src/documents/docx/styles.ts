import type { DocumentLimits } from '../limits.ts';
import { readXml, type XmlElement } from './xml.ts';

/** The style of a run, as far as it is specified. */
export interface RunStyle {
  readonly isHidden?: boolean;
  /** Six digits, or `auto`. */
  readonly foreground?: string;
  readonly background?: string;
  /** In points. */
  readonly size?: number;
  readonly isClear?: boolean;
}

export interface ParagraphStyle {
  readonly background?: string;
  readonly isHeading?: boolean;
}

interface Style {
  readonly run: RunStyle;
  readonly paragraph: ParagraphStyle;
  readonly basedOn: string | undefined;
}

const maxStyleChain = 20;

/** The effect of a document's styles on its runs and paragraphs. */
export class Styles {
  readonly #styles: ReadonlyMap<string, Style>;
  readonly #defaults: RunStyle;

  constructor(styles: ReadonlyMap<string, Style>, defaults: RunStyle) {
    this.#styles = styles;
    this.#defaults = defaults;
  }

  run(paragraphStyle: string | undefined, runStyle: string | undefined): RunStyle {
    const chain = [...this.#chain(paragraphStyle), ...this.#chain(runStyle)];
    return Object.assign({}, this.#defaults, ...chain.map(({ run }) => run));
  }

  paragraph(style: string | undefined): ParagraphStyle {
    return Object.assign({}, ...this.#chain(style).map(({ paragraph }) => paragraph));
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

export function readStyles(bytes: Uint8Array | undefined, limits: DocumentLimits): Styles {
  const styles = new Map<string, Style>();
  let defaults: RunStyle = {};
  if (bytes === undefined) return new Styles(styles, defaults);
  const inside: string[] = [];
  let id: string | undefined;
  let style: Style = { run: {}, paragraph: {}, basedOn: undefined };
  readXml(bytes, limits, {
    open(element) {
      const { name, attributes } = element;
      inside.push(name);
      if (name === 'w:style') {
        id = attributes.get('styleId');
        style = { run: {}, paragraph: {}, basedOn: undefined };
      } else if (inside.includes('w:rPr')) {
        if (inside.includes('w:docDefaults')) defaults = { ...defaults, ...runStyle(element) };
        else style = { ...style, run: { ...style.run, ...runStyle(element) } };
      } else if (name === 'w:basedOn') style = { ...style, basedOn: attributes.get('val') };
      else style = { ...style, paragraph: { ...style.paragraph, ...paragraphStyle(element) } };
    },
    close(name) {
      inside.pop();
      if (name === 'w:style' && id !== undefined) styles.set(id, style);
    },
  });
  return new Styles(styles, defaults);
}

const off: ReadonlySet<string> = new Set(['0', 'false', 'off']);

/** The effect of one run property. */
export function runStyle({ name, attributes }: XmlElement): RunStyle {
  const value = attributes.get('val') ?? '';
  switch (name) {
    case 'w:vanish':
    case 'w:specVanish':
      return { isHidden: !off.has(value) };
    case 'w:color':
      return { foreground: value };
    case 'w:sz':
      return { size: Number(value) / 2 };
    case 'w:shd':
      return { background: attributes.get('fill') ?? 'auto' };
    case 'w:highlight':
      return { background: value };
    case 'w14:noFill':
      return { isClear: true };
    default:
      return {};
  }
}

export function paragraphStyle({ name, attributes }: XmlElement): ParagraphStyle {
  if (name === 'w:outlineLvl') return { isHeading: Number(attributes.get('val')) < 9 };
  if (name === 'w:shd') return { background: attributes.get('fill') ?? 'auto' };
  if (name === 'w:name' && /^(?:heading \d|title)$/i.test(attributes.get('val') ?? '')) return { isHeading: true };
  return {};
}
