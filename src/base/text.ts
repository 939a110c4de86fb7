/** The number of code points in a text; a lone surrogate counts as one. Faster than iterating over the characters. */
export function codePoints(text: string): number {
  let count = text.length;
  for (let index = 1; index < text.length; index++) {
    if ((text.charCodeAt(index) & 0xfc00) === 0xdc00 && (text.charCodeAt(index - 1) & 0xfc00) === 0xd800) count--;
  }
  return count;
}

/**
 * The one form in which a text is scanned, hashed, compared and stored: line ends become one kind and blank edges go. Nothing
 * else: the scanner must see what the writer wrote.
 */
export function canonicalText(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(/^[ \t\n]+|[ \t\n]+$/g, '');
}
