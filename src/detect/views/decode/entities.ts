/** Named entities in common use. The full list has two thousand; these can encode markup, words and hidden characters. */
const entities: ReadonlyMap<string, number> = new Map(
  (
    'amp 38 lt 60 gt 62 quot 34 apos 39 nbsp 32 Tab 9 NewLine 10 excl 33 num 35 dollar 36 percnt 37 lpar 40 rpar 41 ' +
    'ast 42 plus 43 comma 44 hyphen 45 dash 45 period 46 sol 47 colon 58 semi 59 equals 61 quest 63 commat 64 lsqb 91 ' +
    'lbrack 91 bsol 92 rsqb 93 rbrack 93 lowbar 95 grave 96 lcub 123 lbrace 123 verbar 124 vert 124 rcub 125 rbrace 125 ' +
    'ndash 8211 mdash 8212 lsquo 8216 rsquo 8217 ldquo 8220 rdquo 8221 hellip 8230 bull 8226 copy 169 reg 174 laquo 171 ' +
    'raquo 187 ensp 32 emsp 32 thinsp 32 hairsp 32 numsp 32 puncsp 32 shy 173 zwj 8205 zwnj 8204 lrm 8206 rlm 8207 ' +
    'ZeroWidthSpace 8203 NoBreak 8288 ApplyFunction 8289 af 8289 InvisibleTimes 8290 it 8290 InvisibleComma 8291 ic 8291 ' +
    'ee 101 ii 105 dd 100 DD 68 ell 108 imath 305 inodot 305 jmath 106 szlig 223 AElig 198 aelig 230 OElig 338 oelig 339'
  )
    .match(/\w+ \d+/g)
    ?.map((row) => [row.split(' ')[0] ?? '', Number(row.split(' ')[1])] as const),
);

/** Letters of mathematics and letters with accents: all of them read as the letter they are named after. */
const letterName =
  /^([A-Za-z])(?:fr|opf|scr|acute|grave|uml|circ|tilde|cedil|caron|breve|ogon|macr|ring|slash|strok|dot|dblac)$/;
const wideSpace = /^(?:[A-Z][a-z]+)*Space$/;

export const maxNameLength = 22;

/** The character of a named entity; undefined for a name that hides nothing. */
export function namedEntity(name: string): number | undefined {
  const known = entities.get(name);
  if (known !== undefined) return known;
  const letter = letterName.exec(name)?.[1];
  if (letter !== undefined) return letter.charCodeAt(0);
  if (!wideSpace.test(name)) return undefined;
  return name.startsWith('Negative') ? 0x200b : 32;
}

/** The blanks that browsers accept without a semicolon, also in front of a letter. */
export const unfinished: readonly (readonly [name: string, point: number])[] = [
  ['nbsp', 32],
  ['shy', 0xad],
];
