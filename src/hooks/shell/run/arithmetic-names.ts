/** The variables that an arithmetic expression sets; what it sets them to is a number. */
export function assignedNames(text: string | undefined): readonly string[] {
  const found = (text ?? '').matchAll(
    /([A-Za-z_]\w*)\s*(?:[-+*/%&|^]|<<|>>)?=(?!=)|([A-Za-z_]\w*)\s*(?:\+\+|--)|(?:\+\+|--)\s*([A-Za-z_]\w*)/g,
  );
  return [...found].map(([, one, two, three]) => one ?? two ?? three ?? '');
}
