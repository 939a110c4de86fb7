/** A page with one generated part rewritten; everything outside its markers stays unchanged. */
export function replacePart(page: string, name: string, body: string): string {
  const open = `<!-- generated: ${name} -->`;
  const close = '<!-- /generated -->';
  const from = page.indexOf(open);
  const to = page.indexOf(close, from);
  if (from < 0 || to < 0) throw new Error(`the page has no generated part "${name}"; add ${open} and ${close} to it`);
  return `${page.slice(0, from + open.length)}\n${body}\n${page.slice(to)}`;
}
