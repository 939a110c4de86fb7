import { parseUrl } from '../../base/parse-url.ts';
import { countWords } from '../count-words.ts';
import { decodedBase64, isText, textOf } from './media.ts';

/**
 * What a structural member must look like to stay outside of a fence. Each alphabet or count is chosen so that the value
 * cannot hold a sentence.
 */

const name = /^[A-Za-z0-9_.:-]{1,64}$/;
const id = /^[A-Za-z0-9_.:=+/|-]{1,256}$/;
const isoTime = /^\d{4}-\d{2}-\d{2}(?:[T ][\d:.]{5,15}(?:Z|[+-]\d{2}:?\d{2})?)?$/;
const maxWordsInId = 5;
const maxWordsInTitle = 3;
const maxWordsInAddress = 3;
const maxAddressLength = 2_048;

/** The name of a tool or server. Hosts choose it, so words in it are accepted as long as nothing separates them but `_.:-`. */
export function isName(text: string): boolean {
  return name.test(text) && !hidesWords(text);
}

/** The name of a thing that strangers named: a file, a link. */
export function isShortName(text: string): boolean {
  return isName(text) && countWords(text) <= maxWordsInTitle;
}

export function isId(text: string): boolean {
  return id.test(text) && countWords(text) <= maxWordsInId && !hidesWords(text);
}

/** Whether a text is base64 of words. Random ids decode to anything but words with spaces between them. */
function hidesWords(text: string): boolean {
  const bytes = text.length < 16 ? undefined : decodedBase64(text);
  return bytes !== undefined && isText(bytes) && /[a-z]{2,} [a-z]{2,}/i.test(textOf(bytes));
}

export function isTime(text: string): boolean {
  return isoTime.test(text);
}

const mediaType = /^(?:image|audio|video|font)\/[a-z0-9][a-z0-9.+-]{1,23}$/;
const knownMimeTypes: ReadonlySet<string> = new Set([
  'text/plain',
  'text/html',
  'text/css',
  'text/csv',
  'text/markdown',
  'text/xml',
  'text/javascript',
  'text/x-python',
  'text/html;profile=mcp-app',
  'text/tab-separated-values',
  'text/calendar',
  'text/rtf',
  'application/json',
  'application/ld+json',
  'application/x-ndjson',
  'application/xml',
  'application/pdf',
  'application/rtf',
  'application/zip',
  'application/gzip',
  'application/yaml',
  'application/x-yaml',
  'application/javascript',
  'application/octet-stream',
  'application/msword',
  'application/epub+zip',
  'application/vnd.ms-excel',
  'application/vnd.ms-powerpoint',
  'application/vnd.oasis.opendocument.text',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation',
]);

export function isMimeType(text: string): boolean {
  const plain = text.toLowerCase().replace(/; ?(?:charset=(?:utf-8|us-ascii|iso-8859-1)|rate=\d{4,6})$/, '');
  return knownMimeTypes.has(plain) || (mediaType.test(plain) && countWords(plain) <= 4);
}

const addressSchemes: ReadonlySet<string> = new Set(['http:', 'https:', 'gs:', 's3:', 'file:']);

/** An address from which a provider fetches a file: without credentials, and with too few words for a request to a model. */
export function isFileAddress(text: string): boolean {
  return wordsInAddress(text) <= maxWordsInAddress;
}

/** An address that says nothing but where: a host, and a path without words. */
export function isBareAddress(text: string): boolean {
  return wordsInAddress(text, noWords) === 0;
}

const noWords: ReadonlySet<string> = new Set();

function wordsInAddress(text: string, uncounted?: ReadonlySet<string>): number {
  if (text.length > maxAddressLength || !/^[\x21-\x7e]+$/.test(text)) return Number.POSITIVE_INFINITY;
  const url = parseUrl(text);
  if (url === undefined || !addressSchemes.has(url.protocol) || url.username !== '' || url.password !== '') {
    return Number.POSITIVE_INFINITY;
  }
  const ownLabels = url.hostname.split('.').slice(0, -2).join('.');
  const rest = decoded(decoded(`${url.pathname} ${url.search} ${url.hash}`));
  return /[\p{Cc}\p{Cf}]/u.test(rest) ? Number.POSITIVE_INFINITY : countWords(`${ownLabels} ${rest}`, uncounted);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text.replace(/%/g, ' ');
  }
}

/** Base64 of a picture, a sound or another file that is no text. */
export function isMedia(text: string): boolean {
  const bytes = decodedBase64(text);
  if (bytes === undefined || isText(bytes)) return false;
  // Words without spaces are base64 digits, too; those of real data are rare accidents.
  return bytes.length <= 8 ? text.length <= 12 : countWords(withoutRuns(text)) <= 2 + text.length / 20;
}

/** The beginning, without long runs of one digit: those are zeros, and no word. */
function withoutRuns(text: string): string {
  return text.slice(0, 4_000).replace(/(.)\1{3,}/g, '/');
}

const dataUrl = /^data:([a-z0-9.+/-]{3,80});base64,/i;

export function isMediaUrl(text: string): boolean {
  const head = dataUrl.exec(text);
  return head !== null && isMimeType(head[1] ?? '') && isMedia(text.slice(head[0].length));
}

/** What a provider encrypted or signed, and wants back unchanged. */
export function isOpaque(text: string): boolean {
  return text.length >= 16 && isMedia(text);
}

/** Whether a text anywhere in a value has no words to read: an id, a time, an address, a type, or data. */
export function isStructural(text: string): boolean {
  return text === '' || isId(text) || isTime(text) || isMimeType(text) || isFileAddress(text) || isOpaque(text);
}
