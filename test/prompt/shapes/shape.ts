/** A result that a tool, a framework or a provider returns, as its published types describe it. */
export interface HonestShape {
  readonly name: string;
  /** The type it satisfies, by package. */
  readonly type: string;
  readonly value: unknown;
}

/** A picture of one dot. */
export const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
/** Sixteen silent samples in a WAV file. */
export const wav =
  'UklGRkQAAABXQVZFZm10IBAAAAABAAEAQB8AAIA+AAACABAAZGF0YSAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=';
/** What a provider encrypted. */
export const cipher = 'EqgfCioIARgBIiQ3YTAwMjY1Mi1mZjM5LTQ1NGUtODgxNC1kNjNjNTk1ZWI3Y1Ky0oXx3Zr5vQ7uGk1NqQm9cXhLw8TzA2';
