/** Blanks of any kind, more than between words or before a line of a list. */
const wideGap = /[\p{Zs}\t\u2800]{9,}/gu;
const emptyLine = /^[+\-\p{Zs}\t\u2800]*(?:\|[\p{Zs}\t\u2800]*)?$/u;
const maxEmptyLines = 2;

/**
 * Lines of data for a form or dialog. Those are small: blanks could push words out of what the person sees, so long runs of them
 * are counted instead.
 */
export function withBlanksDrawn(lines: readonly string[]): readonly string[] {
  const drawn: string[] = [];
  let empty: string[] = [];
  const flush = (): void => {
    drawn.push(...(empty.length > maxEmptyLines ? [`| \u2039${empty.length} empty lines\u203a`] : empty));
    empty = [];
  };
  for (const line of lines) {
    if (emptyLine.test(line)) {
      empty.push(line);
      continue;
    }
    flush();
    drawn.push(line.replace(wideGap, (gap) => ` \u2039${gap.length} blanks\u203a `));
  }
  flush();
  return drawn;
}
