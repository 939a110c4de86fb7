const isNumber = /^(?:> )?[\d.]*(?: (?:us|ms|s|x|MB\/s|of \d+))?-?\*?$/;

/** Rows as aligned text: words to the left, numbers to the right. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const columns = head.map((title, column) => {
    const cells = rows.map((row) => row[column] ?? '');
    const width = Math.max(title.length, ...cells.map((cell) => cell.length));
    return {
      width,
      wordy: column === 0 || !cells.every((cell) => isNumber.test(cell)),
    };
  });
  const line = (row: readonly string[]): string =>
    columns
      .map(({ width, wordy }, at) => (wordy ? (row[at] ?? '').padEnd(width) : (row[at] ?? '').padStart(width)))
      .join('  ')
      .trimEnd();
  return [line(head), columns.map(({ width }) => '-'.repeat(width)).join('  '), ...rows.map(line)].join('\n');
}

/** Microseconds in the most readable unit. */
export function duration(micros: number): string {
  if (!Number.isFinite(micros)) return '-';
  if (micros < 1000) return `${short(micros)} us`;
  if (micros < 1_000_000) return `${short(micros / 1000)} ms`;
  return `${short(micros / 1_000_000)} s`;
}

/** A shared machine allows no more than three significant figures. */
export function short(value: number): string {
  if (!Number.isFinite(value)) return '-';
  if (value >= 100) return value.toFixed(0);
  return value.toFixed(value >= 10 ? 1 : 2);
}
