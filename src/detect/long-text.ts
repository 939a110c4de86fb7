/** A tag for phrases and prose over several lines: a line break becomes one space, and nothing after `|`. */
export function oneLine(parts: TemplateStringsArray, ...values: readonly string[]): string {
  return joined(parts, values, (before) => (before.endsWith('|') ? '' : ' '));
}

/**
 * A tag for the source of a regular expression over several lines: line breaks and indentation are removed. A backtick
 * is written with a backslash before it, which is removed too.
 */
export function pattern({ raw }: TemplateStringsArray, ...values: readonly string[]): string {
  const parts = raw.map((part) => part.replaceAll('\\`', '`'));
  return joined(parts, values, () => '');
}

/**
 * Joins the lines, with `separator` for each break; breaks at the beginning and at the end are removed. Interpolated values
 * stay unchanged. Every rule uses it when it is loaded, so there are no regular expressions here.
 */
function joined(parts: readonly string[], values: readonly string[], separator: (before: string) => string): string {
  let text = '';
  for (const [index, part] of parts.entries()) {
    text += joinedLines(part, index === 0, index === parts.length - 1, separator);
    text += values[index] ?? '';
  }
  return text;
}

function joinedLines(part: string, opens: boolean, closes: boolean, separator: (before: string) => string): string {
  const [first = '', ...more] = part.split('\n');
  let text = first;
  let atBeginning = opens && first === '';
  for (const [index, indented] of more.entries()) {
    const line = indented.trimStart();
    // Whitespace at the end of a part is a break before a value.
    if (line === '' && (closes || index < more.length - 1)) continue;
    text += atBeginning ? line : separator(text) + line;
    atBeginning = false;
  }
  return text;
}
