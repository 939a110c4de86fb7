/** What a base64 string holds, as far as somebody who decodes it could read it. */
export type DecodedBinary =
  | { readonly kind: 'not-base64' }
  | { readonly kind: 'text'; readonly text: string }
  /** `readable` are the runs of text inside, such as the comments of a picture. */
  | { readonly kind: 'binary'; readonly readable: string };

const base64 = /^(?:[A-Za-z0-9+/_-]{4})*(?:[A-Za-z0-9+/_-]{2,3}={0,2})?$/;
/** No picture and no file is shorter than this, and none is encoded in letters alone: that is a word. */
const minEncodedLength = 24;
const word = /^[A-Za-z_=-]*$/;
const control = /\p{Cc}/u;
/** Control characters that a text may have: tabs and line ends. */
const ordinaryControls = /[\t\n\v\f\r]/g;
const run = /[\x20-\x7e\t\r\n]{12,}/g;

export function decodeBinary(encoded: string): DecodedBinary {
  const compact = encoded.replace(/[\r\n]+/g, '');
  if (!base64.test(compact) || compact.length < minEncodedLength || word.test(compact)) return { kind: 'not-base64' };
  const bytes = Buffer.from(compact.replaceAll('-', '+').replaceAll('_', '/'), 'base64');
  const text = utf8(bytes) ?? utf16(bytes);
  if (text !== undefined) return { kind: 'text', text };
  const [plain, wide, shifted] = [
    bytes.toString('latin1'),
    bytes.toString('utf16le'),
    bytes.subarray(1).toString('utf16le'),
  ];
  return { kind: 'binary', readable: [plain, wide, shifted].flatMap((one) => one.match(run) ?? []).join('\n') };
}

function utf8(bytes: Buffer): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return isReadable(text) ? text : undefined;
  } catch {
    return undefined;
  }
}

/** With a byte order mark, or with the zero bytes that text in Latin letters has in UTF-16. */
function utf16(bytes: Buffer): string | undefined {
  if (bytes.length < 4 || bytes.length % 2 === 1) return undefined;
  const pairs = bytes.length / 2;
  let [zeroFirst, zeroSecond] = [0, 0];
  for (let at = 0; at < bytes.length; at += 2) {
    if (bytes[at] === 0) zeroFirst += 1;
    if (bytes[at + 1] === 0) zeroSecond += 1;
  }
  const isLittle = (bytes[0] === 0xff && bytes[1] === 0xfe) || zeroSecond > pairs / 2;
  const isBig = (bytes[0] === 0xfe && bytes[1] === 0xff) || zeroFirst > pairs / 2;
  if (isLittle === isBig) return undefined;
  const little = isLittle ? bytes : Buffer.from(bytes).swap16();
  const text = little.toString('utf16le').replace(/^\ufeff/, '');
  return isReadable(text) && text.isWellFormed() ? text : undefined;
}

function isReadable(text: string): boolean {
  return !control.test(text.replace(ordinaryControls, ''));
}
