import { posix } from 'node:path';
import type { DocumentRemark } from '../../model/document.ts';
import type { DocumentLimits } from '../limits.ts';
import { Unreadable } from '../problem.ts';
import type { TextWriter } from '../text-writer.ts';
import { Archive } from './archive.ts';
import { BodyReader } from './body.ts';
import { Printed } from './printed.ts';
import { readStyles } from './styles.ts';
import { readTheme } from './theme.ts';
import { readXml } from './xml.ts';

interface Related {
  readonly id: string;
  /** The last segment of the relationship type: `styles`, `comments`, `header`. */
  readonly kind: string;
  readonly target: string;
}

/** Parts that are printed, after the body. */
const printedParts: ReadonlySet<string> = new Set(['header', 'footer', 'footnotes', 'endnotes']);
const pageParts: ReadonlySet<string> = new Set(['header', 'footer']);
const properties: ReadonlySet<string> = new Set(['core-properties', 'custom-properties', 'extended-properties']);
/** Properties that programs fill in automatically. */
const automaticProperties: ReadonlySet<string> = new Set(
  'created modified lastPrinted revision Application AppVersion Template TotalTime Pages Words Characters Lines Paragraphs CharactersWithSpaces DocSecurity ScaleCrop LinksUpToDate SharedDoc HyperlinksChanged lpstr i4'.split(
    ' ',
  ),
);

/** Writes the text of a DOCX, and records as hidden what a person who opens it does not see. */
export async function readDocx(
  bytes: Uint8Array,
  limits: DocumentLimits,
  writer: TextWriter,
): Promise<readonly DocumentRemark[]> {
  const archive = await Archive.open(bytes, limits);
  const roots = await relationsOf(archive, '', limits);
  const main = roots.find(({ kind }) => kind === 'officeDocument')?.target ?? 'word/document.xml';
  const body = await archive.read(main);
  // An archive without this part is not a DOCX, and neither is a workbook, whose main part has another name.
  if (body === undefined || !/document/i.test(main)) throw new Unreadable('unsupported-format');
  const parts = await relationsOf(archive, main, limits);
  const settings = await partOf(archive, parts, 'settings');
  const theme = readTheme(await partOf(archive, parts, 'theme'), settings, limits);
  const styles = readStyles(await partOf(archive, parts, 'styles'), theme, limits);
  const printed = new Printed(body, settings, limits);
  new BodyReader(writer, styles, printed, 'body').read(body, limits);
  for (const { id, kind, target } of parts.filter(({ kind }) => printedParts.has(kind) || kind === 'comments')) {
    const part = await archive.read(target);
    if (part === undefined) continue;
    writer.paragraph();
    const all = kind === 'comments' ? 'comment' : pageParts.has(kind) ? printed.hidingOfPart(id) : undefined;
    new BodyReader(writer, styles, printed, kind, all).read(part, limits);
  }
  if (settings !== undefined) readVariables(settings, limits, writer);
  const data = [
    ...parts.filter(({ kind }) => kind === 'customXml'),
    ...roots.filter(({ kind }) => properties.has(kind)),
  ];
  for (const { target } of data) await readProperties(archive, target, limits, writer);
  return archive.names().some((name) => /\/embeddings\/|\.bin$|\/afchunk/i.test(name)) ? ['embedded-files'] : [];
}

async function partOf(archive: Archive, parts: readonly Related[], kind: string): Promise<Uint8Array | undefined> {
  const target = parts.find((part) => part.kind === kind)?.target;
  return target === undefined ? undefined : archive.read(target);
}

/** The parts related to a part. File names are arbitrary; the relationship says what a file is. */
async function relationsOf(archive: Archive, part: string, limits: DocumentLimits): Promise<readonly Related[]> {
  const folder = posix.dirname(part);
  const bytes = await archive.read(posix.join(folder, '_rels', `${posix.basename(part)}.rels`));
  const found: Related[] = [];
  if (bytes === undefined) return found;
  readXml(bytes, limits, {
    open({ name, attributes }) {
      const target = attributes.get('Target');
      if (name !== 'Relationship' || target === undefined || attributes.get('TargetMode') === 'External') return;
      const kind = (attributes.get('Type') ?? '').split('/').at(-1) ?? '';
      found.push({
        id: attributes.get('Id') ?? '',
        kind,
        target: target.startsWith('/') ? target.slice(1) : posix.join(folder, target),
      });
    },
  });
  return found;
}

async function readProperties(
  archive: Archive,
  name: string,
  limits: DocumentLimits,
  writer: TextWriter,
): Promise<void> {
  const bytes = await archive.read(name);
  if (bytes === undefined) return;
  readXml(bytes, limits, {
    text(text, inside) {
      if (automaticProperties.has(inside.at(-1) ?? '')) return;
      writer.breakHidden();
      writer.hide('metadata', text, { element: 'properties' });
    },
  });
}

/** Variables of the document: words for macros and fields, which no page shows. */
function readVariables(settings: Uint8Array, limits: DocumentLimits, writer: TextWriter): void {
  readXml(settings, limits, {
    open({ name, attributes }) {
      if (name !== 'w:docVar') return;
      writer.breakHidden();
      writer.hide('metadata', attributes.get('val') ?? '', { element: 'settings' });
    },
  });
}
