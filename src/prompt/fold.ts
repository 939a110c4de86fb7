/** Look-alikes of the first character of each row. Width, style and accents are folded by rule and not listed. */
const lookAlikes: readonly (readonly [plain: string, others: string])[] = [
  ['a', '\u0430\u0251\u03b1\u1d00'],
  ['b', '\u044c\u0185\u13cf\u0299'],
  ['c', '\u0441\u03f2\u1d04'],
  ['d', '\u0501\u0257\u1d05'],
  ['e', '\u0435\u0454\u04bd\u212e\u03b5\u1d07'],
  ['f', '\u0192\u03dd'],
  ['g', '\u0261\u0581'],
  ['h', '\u04bb\u0570\u043d'],
  ['i', '\u0456\u0131\u03b9\u0269\u04cf'],
  ['j', '\u0458\u03f3'],
  ['k', '\u03ba\u043a\u1d0b'],
  ['l', '1\u01c0\u05c0'],
  ['m', '\u043c\u1d0d'],
  ['n', '\u0578\u043f\u03b7\u0274'],
  ['o', '0\u043e\u03bf\u03c3\u0585\u1d0f'],
  ['p', '\u0440\u03c1\u1d18'],
  ['q', '\u051b\u0563'],
  ['r', '\u0433\u1d26\u0280'],
  ['s', '\u0455\ua731\u0282'],
  ['t', '\u0442\u03c4\u1d1b'],
  ['u', '\u03c5\u057d\u0446\u1d1c\u028b'],
  ['v', '\u0475\u03bd\u1d20'],
  ['w', '\u051d\u0461\u1d21'],
  ['x', '\u0445\u03c7'],
  ['y', '\u0443\u04af\u03b3\u028f'],
  ['z', '\u1d22\u0290'],
  ['_', '\u2017\u02cd'],
  ['-', '\u2010\u2011\u2012\u2013\u2014\u2212'],
  ['/', '\u2215\u2044\u2571\\'],
  ['|', '\u2223\u2502'],
  ['<', '\u02c2\u1438\u276e\u2329\u3008\u27e8\u2039'],
  ['[', '\u3010\u27e6\u2045'],
];
const plainOf = new Map(
  lookAlikes.flatMap(([plain, others]) => Array.from(others, (other) => [other, plain] as const)),
);
const skipped = /^[\p{Default_Ignorable_Code_Point}\p{M}\p{Cf}]$/u;

/** A text as a hasty reader sees it, with the original position of every unit. */
export interface Folded {
  readonly text: string;
  /** Where unit `i` of `text` begins in the original; one more for the end. */
  readonly at: readonly number[];
}

export function fold(original: string): Folded {
  let text = '';
  const at: number[] = [];
  let here = 0;
  for (const character of original) {
    const plain = foldCharacter(character);
    for (let unit = 0; unit < plain.length; unit++) at.push(here);
    text += plain;
    here += character.length;
  }
  at.push(here);
  return { text, at };
}

const known = new Map<string, string>();

function foldCharacter(character: string): string {
  const remembered = known.get(character);
  if (remembered !== undefined) return remembered;
  const plain = Array.from(character.normalize('NFKD').toLowerCase(), (part) =>
    skipped.test(part) ? '' : (plainOf.get(part) ?? part),
  ).join('');
  if (known.size < 4_096) known.set(character, plain);
  return plain;
}

/** Rewrites the parts that match in their folded form; everything else stays unchanged. */
export function replaceFolded(original: string, pattern: RegExp, rewrite: (written: string) => string): string {
  const folded = fold(original);
  let result = '';
  let done = 0;
  for (const match of folded.text.matchAll(pattern)) {
    const start = folded.at[match.index] ?? original.length;
    const end = folded.at[match.index + match[0].length] ?? original.length;
    if (start < done) continue;
    result += original.slice(done, start) + rewrite(original.slice(start, end));
    done = end;
  }
  return result + original.slice(done);
}

/** What a prompt could mistake for markup: an opening sign, and what follows it in its folded form. */
interface OpeningSign {
  /** One character. */
  readonly sign: string;
  /** Matches the folded text behind the sign, from its beginning. It looks at `reach` units and not behind another sign. */
  readonly before: RegExp;
  readonly reach: number;
}

const mayFoldToSign = (sign: string): RegExp => new RegExp(`[${sign}\\u{80}-\\u{10ffff}]`, 'gu');

/**
 * Makes a function that replaces the sign of every such opening. It folds only what is behind a sign: lines can be
 * megabytes long.
 */
export function withoutOpenings({ sign, before, reach }: OpeningSign, harmless: string): (line: string) => string {
  const candidates = mayFoldToSign(sign);
  return (line) => {
    let result = '';
    let done = 0;
    for (const { 0: character, index } of line.matchAll(candidates)) {
      const plain = foldCharacter(character);
      const at = plain.indexOf(sign);
      if (at === -1) continue;
      const behind = plain.slice(at + 1) + foldedUpTo(line, index + character.length, sign, reach);
      if (!before.test(behind)) continue;
      result += line.slice(done, index) + harmless;
      done = index + 1;
    }
    return result + line.slice(done);
  };
}

/** The folded text from a position on, up to the next sign. */
function foldedUpTo(line: string, from: number, sign: string, reach: number): string {
  let text = '';
  for (let at = from; at < line.length && text.length < reach && !text.includes(sign); ) {
    const character = String.fromCodePoint(line.codePointAt(at) ?? 0);
    text += foldCharacter(character);
    at += character.length;
  }
  return text;
}
