const [quote, comma, backslash] = [0x22, 0x2c, 0x5c];
const [openList, closeList, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d];

// Parts of a JSON text that has no white space, found without parsing it. In a text that is not JSON they may be anywhere.

/** The members of the object that starts here that have one of these names, as JSON; and where the object ends. */
export function membersAt(
  json: string,
  start: number,
  names: ReadonlySet<string>,
): { readonly members: Readonly<Record<string, string>>; readonly end: number } {
  const members: Record<string, string> = {};
  let at = start;
  do {
    const nameEnd = endOfString(json, at + 1);
    const end = endOfValue(json, nameEnd + 1);
    const name = json.slice(at + 2, nameEnd - 1);
    if (names.has(name)) members[name] = json.slice(nameEnd + 1, end);
    at = end;
  } while (json.charCodeAt(at) === comma);
  return { members, end: at + 1 };
}

/** The elements of a list, as JSON. */
export function elementsOf(json: string): readonly string[] {
  if (json.charCodeAt(1) === closeList) return [];
  const elements: string[] = [];
  let at = 0;
  do {
    const end = endOfValue(json, at + 1);
    elements.push(json.slice(at + 1, end));
    at = end;
  } while (json.charCodeAt(at) === comma);
  return elements;
}

function endOfValue(json: string, start: number): number {
  let depth = 0;
  for (let at = start; at < json.length; at++) {
    const code = json.charCodeAt(at);
    if (code === quote) {
      at = endOfString(json, at) - 1;
      if (depth === 0) return at + 1;
    } else if (code === openObject || code === openList) {
      depth += 1;
    } else if (code === closeObject || code === closeList) {
      if (depth === 0) return at; // After a number or a word, the end of what surrounds it.
      depth -= 1;
      if (depth === 0) return at + 1;
    } else if (code === comma && depth === 0) return at;
  }
  return json.length;
}

function endOfString(json: string, start: number): number {
  for (let at = json.indexOf('"', start + 1); at !== -1; at = json.indexOf('"', at + 1)) {
    let before = at;
    while (json.charCodeAt(before - 1) === backslash) before -= 1;
    if ((at - before) % 2 === 0) return at + 1;
  }
  return json.length;
}
