import type { HidingMethod } from '../../model/document.ts';
import type { HtmlElement } from './tree.ts';

/** Attributes that contain words for a reader, by kind. */
const textAttributes: ReadonlyMap<string, HidingMethod> = new Map<string, HidingMethod>([
  ['alt', 'alternative-text'],
  ['aria-label', 'alternative-text'],
  ['aria-description', 'alternative-text'],
  ['summary', 'alternative-text'],
  ['title', 'title'],
  ['placeholder', 'attribute'],
  ['srcdoc', 'attribute'],
]);

const sentence = /[\p{L}\p{N}]\s+\S{1,40}\s+[\p{L}\p{N}]/u;

/** The words in an element's attributes. */
export function besideText({ tagName: tag, attrs }: HtmlElement): readonly { method: HidingMethod; text: string }[] {
  const found: { method: HidingMethod; text: string }[] = [];
  for (const { name, value } of attrs) {
    const method = methodOf(tag, name);
    if (method !== undefined && isWords(name, value)) found.push({ method, text: value });
  }
  return found;
}

function methodOf(tag: string, name: string): HidingMethod | undefined {
  if (tag === 'meta' && name === 'content') return 'metadata';
  if (name === 'value' && tag !== 'li') return 'attribute';
  return textAttributes.get(name) ?? (name.startsWith('data-') ? 'attribute' : undefined);
}

/** Program data is not text, but three words or more may be. */
function isWords(name: string, value: string): boolean {
  if (value.trim() === '') return false;
  return !(name.startsWith('data-') || name === 'value') || sentence.test(value.slice(0, 2_000));
}
