/** A tag for phrases and prose over several lines: a line break becomes one space, and nothing after `|`. */
export function oneLine(parts: TemplateStringsArray, ...values: readonly string[]): string {
  return joined(parts, values, (text) => text.replace(/\|\n\s*/g, '|').replace(/\n\s*/g, ' '));
}

/**
 * A tag for the source of a regular expression over several lines: line breaks and indentation are removed. A backtick
 * is written with a backslash before it, which is removed too.
 */
export function pattern({ raw }: TemplateStringsArray, ...values: readonly string[]): string {
  return joined(raw, values, (text) => text.replace(/\n\s*/g, '').replaceAll('\\`', '`'));
}

/** Interpolated values stay unchanged. */
function joined(parts: readonly string[], values: readonly string[], fold: (text: string) => string): string {
  const last = parts.length - 1;
  return parts
    .map((part, index) => {
      const opened = index === 0 ? part.replace(/^\n\s*/, '') : part;
      const text = index === last ? opened.replace(/\n\s*$/, '') : opened;
      return `${fold(text)}${values[index] ?? ''}`;
    })
    .join('');
}
