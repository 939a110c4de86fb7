/** Text as HTML shows it. What was planted may be in here, so everything goes through this, and hidden characters are drawn. */
export function escaped(text: string): string {
  return text
    .replace(/[^\P{Cc}\n\t]|[\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu, drawn)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

function drawn(character: string): string {
  return `\u2039U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}\u203a`;
}

export function table(head: readonly string[], rows: readonly (readonly string[])[], caption: string): string {
  const cells = (row: readonly string[]): string =>
    row.map((cell, index) => (index === 0 ? `<th scope="row">${cell}</th>` : `<td>${cell}</td>`)).join('');
  return [
    `<table><caption>${escaped(caption)}</caption>`,
    `<thead><tr>${head.map((cell) => `<th scope="col">${escaped(cell)}</th>`).join('')}</tr></thead>`,
    `<tbody>${rows.map((row) => `<tr>${cells(row)}</tr>`).join('')}</tbody></table>`,
  ].join('');
}
