/**
 * The parsed address; undefined if it is none. Not `URL.canParse`: once optimized, Node 20 says no to valid addresses with
 * Latin letters such as a u with two dots.
 */
export function parseUrl(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}
