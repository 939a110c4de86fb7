import { SaxesParser } from 'saxes';
import { decode } from '../decode.ts';
import type { DocumentLimits } from '../limits.ts';
import { Unreadable } from '../problem.ts';

export interface XmlElement {
  /** The local name, with our own prefix for its namespace, because a file may use any prefix. */
  readonly name: string;
  readonly namespace: string;
  /** By local name. */
  readonly attributes: ReadonlyMap<string, string>;
  /** The namespace of a prefix here; undefined if it has none. */
  resolve(prefix: string): string | undefined;
}

export interface XmlHandlers {
  open?(element: XmlElement): void;
  close?(name: string): void;
  text?(text: string, inside: readonly string[]): void;
}

const prefixes: readonly (readonly [pattern: RegExp, prefix: string])[] = [
  [/\/wordprocessingml(?:\/2006)?\/main$/, 'w'],
  [/\/markup-compatibility\/2006$/, 'mc'],
  [/\/drawingml\/2006\/wordprocessingDrawing$|\/ooxml\/drawingml\/wordprocessingDrawing$/, 'wp'],
  [/\/office\/word\/2010\/wordml$/, 'w14'],
  [/\/officeDocument\/(?:2006\/)?math$/, 'm'],
];

/**
 * Reads a part, element by element. A document type declaration is refused at once: no part of a DOCX has one, and entities
 * can make a parser fetch files or grow without end.
 */
export function readXml(bytes: Uint8Array, limits: DocumentLimits, handlers: XmlHandlers): void {
  const parser = new SaxesParser({ xmlns: true });
  const inside: string[] = [];
  parser.on('doctype', () => {
    throw new Unreadable('forbidden-markup');
  });
  parser.on('error', () => {
    throw new Unreadable('broken');
  });
  parser.on('opentag', ({ local, uri, attributes }) => {
    const name = nameOf(local, uri);
    inside.push(name);
    if (inside.length > limits.depth) throw new Unreadable('too-deep');
    handlers.open?.({
      name,
      namespace: uri,
      resolve: (prefix) => parser.resolve(prefix),
      attributes: new Map(Object.values(attributes).map(({ local: key, value }) => [key, value])),
    });
  });
  parser.on('closetag', () => {
    const name = inside.pop();
    if (name !== undefined) handlers.close?.(name);
  });
  parser.on('text', (text) => handlers.text?.(text, inside));
  parser.on('cdata', (text) => handlers.text?.(text, inside));
  parser.write(decode(bytes).text).close();
}

function nameOf(local: string, uri: string): string {
  const prefix = prefixes.find(([pattern]) => pattern.test(uri))?.[1];
  return prefix === undefined ? local : `${prefix}:${local}`;
}
