/**
 * The one form in which a text is scanned, hashed, compared and stored: line ends become one kind and blank edges go. Nothing
 * else: the scanner must see what the writer wrote.
 */
export function canonicalText(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(/^[ \t\n]+|[ \t\n]+$/g, '');
}
