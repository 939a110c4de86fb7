import type { HidingMethod } from '../../model/document.ts';
import type { DocumentLimits } from '../limits.ts';
import { readXml, type XmlElement } from './xml.ts';

/** The elements that hold one note. */
export const notes: ReadonlySet<string> = new Set(['w:footnote', 'w:endnote']);

const references: ReadonlyMap<string, string> = new Map([
  ['w:footnoteReference', 'w:footnote'],
  ['w:endnoteReference', 'w:endnote'],
]);
const off: ReadonlySet<string> = new Set(['0', 'false', 'off']);

/** Which headers, footers and notes the body asks for. Programs leave others in the file, and print none of them. */
export class Printed {
  readonly #notes = new Set<string>();
  /** The kinds of pages for which a header or footer is meant, by relationship. */
  readonly #pages = new Map<string, Set<string>>();
  #hasFirst = false;
  #hasEven = false;

  constructor(body: Uint8Array, settings: Uint8Array | undefined, limits: DocumentLimits) {
    readXml(body, limits, { open: (element) => this.#find(element) });
    if (settings === undefined) return;
    readXml(settings, limits, {
      open: (element) => {
        this.#hasEven ||= element.name === 'w:evenAndOddHeaders' && isOn(element);
      },
    });
  }

  #find(element: XmlElement): void {
    const { name, attributes } = element;
    const id = attributes.get('id') ?? '';
    const note = references.get(name);
    if (note !== undefined) this.#notes.add(`${note} ${id}`);
    if (name === 'w:titlePg') this.#hasFirst ||= isOn(element);
    if (name !== 'w:headerReference' && name !== 'w:footerReference') return;
    const pages = this.#pages.get(id) ?? new Set();
    this.#pages.set(id, pages.add(attributes.get('type') ?? 'default'));
  }

  /** How a header or footer is hidden; undefined if it is printed. */
  hidingOfPart(relationship: string): HidingMethod | undefined {
    const pages = this.#pages.get(relationship) ?? new Set();
    const isPrinted =
      pages.has('default') || (pages.has('first') && this.#hasFirst) || (pages.has('even') && this.#hasEven);
    return isPrinted ? undefined : 'fallback';
  }

  /** The same for a note. Lines between text and notes are notes without a number, and have no words. */
  hidingOfNote({ name, attributes }: XmlElement): HidingMethod | undefined {
    const isNumbered = !attributes.has('type') || attributes.get('type') === 'normal';
    return isNumbered && this.#notes.has(`${name} ${attributes.get('id') ?? ''}`) ? undefined : 'fallback';
  }
}

function isOn({ attributes }: XmlElement): boolean {
  return !off.has(attributes.get('val') ?? '');
}
