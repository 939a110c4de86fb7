import { codePointName, hidden } from '../base/visible.ts';

const maxEvidenceLength = 200;
/**
 * Characters that a terminal or page would hide or interpret, and unassigned ones. Reviewers must see what the scanner
 * saw.
 */
const unprintable = new RegExp(String.raw`[${hidden}\p{Cn}]`, 'gu');

/** Replaces every invisible character with its code point in angle brackets, and line breaks with spaces. */
export function drawn(text: string): string {
  return text.replace(/[\r\n\t]+/g, ' ').replace(unprintable, (character) => `<${codePointName(character)}>`);
}

/** At most 200 characters of the match: its beginning and its end, without the middle. */
export function evidenceOf(text: string, start: number, end: number): string {
  const whole = drawn(
    end - start > 400 ? `${text.slice(start, start + 200)} ${text.slice(end - 200, end)}` : text.slice(start, end),
  );
  if (whole.length <= maxEvidenceLength && end - start <= 400) return whole;
  return `${head(whole, 130)} ... ${tail(whole, 64)}`;
}

function head(text: string, size: number): string {
  return text.slice(0, isHighSurrogate(text.charCodeAt(size - 1)) ? size - 1 : size);
}

function tail(text: string, size: number): string {
  const cut = text.slice(-size);
  return isLowSurrogate(cut.charCodeAt(0)) ? cut.slice(1) : cut;
}

function isHighSurrogate(code: number): boolean {
  return code >= 0xd800 && code <= 0xdbff;
}

function isLowSurrogate(code: number): boolean {
  return code >= 0xdc00 && code <= 0xdfff;
}
