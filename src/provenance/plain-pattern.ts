/**
 * Texts of these characters alone are the common ones: ASCII, the letters and signs of Western Europe, dashes, quotation marks and the euro.
 * None of them takes two code units, so a pattern reads them alike with and without the flag `u`.
 */
const plainText = /^[\0-\xff\u2010-\u2027\u2030-\u205e\u20ac]*$/;

/** The characters of such texts that have a property, as they stand inside brackets. */
const membersOf: Readonly<Record<string, string>> = {
  L: 'A-Za-z\\xaa\\xb5\\xba\\xc0-\\xd6\\xd8-\\xf6\\xf8-\\xff',
  N: '0-9\\xb2\\xb3\\xb9\\xbc-\\xbe',
  M: '',
  So: '\\xa6\\xa9\\xae\\xb0',
  Co: '',
  Cn: '',
};

const known = new WeakMap<RegExp, RegExp>();

/**
 * The pattern to read a text with. For a plain text it is one without the flag `u`, which finds the same: V8 takes up to fifty
 * times as long for patterns with the flags `i` and `u`.
 */
export function patternFor(pattern: RegExp, text: string): RegExp {
  return isPlain(text) ? (known.get(pattern) ?? plainPattern(pattern)) : pattern;
}

function plainPattern(pattern: RegExp): RegExp {
  const plain = withoutUnicode(pattern);
  known.set(pattern, plain);
  return plain;
}

/** Many patterns are asked for the same text. */
const lastAsked = { text: '', isPlain: true };

function isPlain(text: string): boolean {
  if (text !== lastAsked.text) {
    lastAsked.text = text;
    lastAsked.isPlain = plainText.test(text);
  }
  return lastAsked.isPlain;
}

/** All matches of a pattern with the flag `g` that never matches nothing. Unlike `matchAll`, it makes no copy of the pattern. */
export function matchesOf(given: RegExp, text: string): readonly RegExpExecArray[] {
  const pattern = patternFor(given, text);
  const found: RegExpExecArray[] = [];
  pattern.lastIndex = 0;
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    found.push(match);
  }
  return found;
}

const tokens = /\\p\{(?<property>[^}]+)\}|\\.|\[|\]|[^\\[\]]+/gsu;

/** The pattern itself, if it asks for a property that is not listed. */
function withoutUnicode(pattern: RegExp): RegExp {
  let isClass = false;
  let isListed = true;
  const source = pattern.source.replace(tokens, (token: string, property: string | undefined) => {
    if (token === '[') isClass = true;
    else if (token === ']') isClass = false;
    if (property === undefined) return token;
    const members = membersOf[property];
    if (members === undefined) isListed = false;
    return isClass ? (members ?? '') : `[${members ?? ''}]`;
  });
  return isListed ? new RegExp(source, pattern.flags.replace('u', '')) : pattern;
}
