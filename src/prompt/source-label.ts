import { parseUrl } from '../base/parse-url.ts';
import { countWords } from './count-words.ts';

/** Stands where a name is not shown: its words could be read as ours. */
const unnamed = 'unnamed';

const maxNameLength = 40;
/** Names of tools rarely have more, and fewer do not make a sentence. */
const maxWordsInName = 3;
const maxWordsInHost = 4;
/** Of a long host only these labels are shown: anyone who owns them chooses all others. */
const labelsOfOwner = 2;
const name = new RegExp(`^[A-Za-z0-9_.:-]{1,${maxNameLength}}$`);

/**
 * A tool, target or other name that strangers may have chosen. It is on a line that carries our mark, so it is shown
 * only if it looks like an identifier: a sentence there would speak with our voice.
 */
export function nameLabel(text: string): string {
  return isPlainName(text) ? text : unnamed;
}

function isPlainName(text: string): boolean {
  return name.test(text) && countWords(text) <= maxWordsInName && !isOrder(text);
}

/**
 * `upload-user-token-to-x.io` has no word but those of addresses and short ones, and still says what to do. A name with more
 * than three parts of letters, one of them a word that joins others to a sentence, is one.
 */
function isOrder(text: string): boolean {
  const parts = text.toLowerCase().match(/[a-z]+/g) ?? [];
  return parts.length > maxWordsInName && parts.some((part) => joiningWords.has(part));
}

const joiningWords: ReadonlySet<string> = new Set(
  'to the all and not no never always from into with via as do does my me us our your you must may is are if when before after for'.split(
    ' ',
  ),
);

const id = /^[A-Za-z0-9-]{1,64}$/;

export function idLabel(text: string): string {
  return id.test(text) ? text : unnamed;
}

/** Schemes whose host the URL parser checks and writes in ASCII. In any other scheme it may be arbitrary text. */
const schemesWithHost: ReadonlySet<string> = new Set(['http:', 'https:', 'ftp:', 'ws:', 'wss:']);
const host = /^(?:[a-z0-9_-]+\.)*[a-z0-9_-]+\.?$|^\[[0-9a-f:]+\]$/;

/**
 * The host of an address, in punycode, and nothing else of it: path, query and fragment are free text. Of a host that is
 * long or has many words only the last labels are shown.
 */
export function hostLabel(uri: string): string {
  const url = parseUrl(uri);
  if (url?.protocol === 'file:') return 'local-file';
  if (url === undefined || !schemesWithHost.has(url.protocol) || !host.test(url.hostname)) return unnamed;
  const { hostname } = url;
  const isPlain = (text: string): boolean => text.length <= maxNameLength && countWords(text) <= maxWordsInHost;
  if (isPlain(hostname)) return hostname.replace(/^\[|\]$/g, '');
  const owned = hostname.split('.').slice(-labelsOfOwner).join('.');
  return isPlain(owned) ? owned : unnamed;
}

/** A tool's name, or the host of an address. */
export function sourceLabel(source: string): string {
  return isPlainName(source) ? source : hostLabel(source);
}
