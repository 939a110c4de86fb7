/**
 * The one form in which a text is scanned, hashed, compared and stored: line endings become `\n`, and spaces, tabs and line
 * breaks at both ends are removed. Nothing else changes: the scanner must see what the writer wrote.
 */
export function canonicalText(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(/^[ \t\n]+|[ \t\n]+$/g, '');
}
