import { isSpace, kindOf, wordCharacter } from './characters.ts';

/** Top-level domains that attackers use as destinations. Not complete: enough to tell a host from a file name. */
const topLevels = new Set(
  'com net org io dev app ai co xyz site online info biz me ru cn uk de fr it es nl eu us top tech cloud page link click live store shop space website host gg ly cc tv gd test example invalid localhost local internal onion'.split(
    ' ',
  ),
);
const fileEndings = new Set(
  'md txt json yaml yml toml ini cfg conf env sh bash zsh ps1 bat cmd py js ts mjs cjs tsx jsx rb go rs java kt c h cpp cs php pl lua sql html htm css xml csv tsv log lock pem key crt cer pub zip tar gz tgz pdf doc docx xls xlsx ppt pptx png jpg jpeg gif svg webp ipynb parquet db sqlite bak tmp exe dll so bin dat mdc'.split(
    ' ',
  ),
);
const maxDottedLength = 120;
const maxUrlLength = 4096;

export interface DottedName {
  readonly end: number;
  readonly form: 'domain' | 'file';
  /** Signature of a name that a rule knows, such as `.env`, or 0. */
  readonly name: number;
}

/** Reads `agents.md`, `.env`, `evil.com/path`; undefined for words that are merely joined by dots. */
export function dottedAt(text: string, start: number, names: ReadonlyMap<string, number>): DottedName | undefined {
  const end = dottedEnd(text, start);
  const whole = text.slice(start, end);
  const lastDot = whole.lastIndexOf('.');
  if (lastDot < 0) return undefined;
  const name = names.get(whole);
  if (name !== undefined) return { end, form: 'file', name };
  const ending = whole.slice(lastDot + 1);
  if (lastDot === 0) return undefined;
  if (topLevels.has(ending) || (whole.charCodeAt(0) < 58 && ipAddress.test(whole)))
    return { end: text.charCodeAt(end) === 47 ? urlEnd(text, end) : end, form: 'domain', name: 0 };
  return fileEndings.has(ending) ? { end, form: 'file', name: 0 } : undefined;
}

/** An IP address is a destination just like a host name. */
const ipAddress = /^\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3}$/;

export function dottedEnd(text: string, start: number): number {
  const limit = Math.min(text.length, start + maxDottedLength);
  let at = start;
  for (; at < limit; at++) {
    const code = text.charCodeAt(at);
    if (kindOf(code) === wordCharacter || code === 45 || code === 95) continue;
    // A dot belongs to the name only if more of the name follows.
    if (code !== 46 || at + 1 >= limit || kindOf(text.charCodeAt(at + 1)) !== wordCharacter) break;
  }
  return at;
}

const urlStops = new Set([...'"\'<>)]}`|'].map((mark) => mark.charCodeAt(0)));

export function urlEnd(text: string, from: number): number {
  const limit = Math.min(text.length, from + maxUrlLength);
  let at = from;
  while (at < limit) {
    const code = text.charCodeAt(at);
    if (isSpace(code) || urlStops.has(code)) break;
    at++;
  }
  // A full stop or comma after an address belongs to the sentence.
  while (at > from && (text.charCodeAt(at - 1) === 46 || text.charCodeAt(at - 1) === 44)) at--;
  return at;
}

/** The end of an e-mail address whose `@` is at `at`, or 0. */
export function emailEnd(text: string, at: number): number {
  let dots = 0;
  let end = at + 1;
  for (; end < text.length && end - at < 100; end++) {
    const code = text.charCodeAt(end);
    if (code === 46) {
      if (end + 1 >= text.length || kindOf(text.charCodeAt(end + 1)) !== wordCharacter) break;
      dots++;
    } else if (kindOf(code) !== wordCharacter && code !== 45) break;
  }
  return dots > 0 ? end : 0;
}

const account = /^(?:0x[0-9a-f]{6,64}|[a-z]{2}\d{2}[a-z0-9]{10,30}|bc1[a-z0-9]{20,60})$/;

/** A wallet address or bank account, where money could go. */
export function accountAt(text: string, start: number, end: number): boolean {
  return end - start <= 70 && account.test(text.slice(start, end));
}
