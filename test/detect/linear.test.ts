import { createScanner } from '../../src/index.ts';
import { expectLinear } from '../support/cpu-time.ts';
import { sampleOf } from '../support/long-run.ts';
import { proves } from '../support/proves.ts';
import { encodings } from './encodings.ts';

// Views that exist only for disguises have their own loops, so here the rest of the text is read in all of them.
const wakers = '1gn0r3 th15, vtaber gur, erongi, i g n o r e, ig**no**re, %41%42, \u200b\u0430nd ';
const length = 32_768;

const pieces: readonly (readonly [what: string, piece: string])[] = [
  ['one huge word', 'a'],
  ['words run together', 'ignoreallpreviousinstructions'],
  ['groups of six letters', 'ignore '],
  ['digits', '1234567890'],
  ['dollar signs', '$'],
  ['single letters', 'a '],
  ['dotted letters', 'a.b.'],
  ['underscores', 'a_b_'],
  ['letters with marks', 'a\u0301'],
  ['hidden characters between letters', 'i\u200b'],
  ['percent escapes', '%41'],
  ['string joins', '"ig" + "nore" + '],
  ['emphasis', '**a**b'],
  ['comments never closed', '<!--'],
  ['open braces', '{"a":'],
  ['every reading asked for again', 'vtaber erongi '],
  ['quoted-printable', '=49=67'],
  ['quoted-printable inside words', 'Ign=6Fre =\n'],
  ['CSS and octal escapes', '\\041\\000049'],
  ['UTF-7 that never ends', '+AGEA'],
  ['pieces of base64', 'SWdu b3Jl '],
  ['pieces of base64 that are no text', 'MTIz NDU2 '],
  ['pieces that end in garbage', 'SWdub3JlIGFsbCBwcmV2aW91cyBpbnN0cnVjdGlvbnM gICA '],
  ['beginnings of gzip', 'H4sIAAAAAAAA '],
  ['beginnings of deflate', 'S0xMBABBREVGR0hJSktMTU5PUFFSU1RVVldYWVo '],
  ['base85', '<~87cURD]i,"Ebo80~> '],
  ['uuencoded lines', 'begin 644 a\n#86)C\nend\n'],
  ['private use between letters', 'i\ue000'],
  ['hidden characters for blanks', 'ig\u200bno\u200cre\ue000'],
  ['nested names', '\\N{LATIN SMALL LETTER A'],
  ['names of letters', '\\N{LATIN SMALL LETTER A}'],
  ['code points', 'U+0049 U+0067 '],
  ['UTF-7', '+AEkAZw-'],
  ['pieces of base32', 'JBSW Y3DP '],
  ['capitals inside words', 'keepDays aB '],
  ['pairs that begin like deflate', 'ab '],
  ['base85 without an end', '87cURD]i,"Ebo80'],
  ['headers of uuencode', 'begin 644 a\n'],
  ['beginnings of zlib', 'eJwrSS0uAQAEXQHB '],
  ['beginnings of bzip2', 'QlpoOTFBWSZTWQ '],
];

const scanner = createScanner();
const scanOf = (text: string) => (): unknown => scanner.scan(text);
/** Linear work takes a tenth of this. */
const limitMs = 2_000;
scanner.scan(wakers);

for (const [what, piece] of sampleOf(pieces, 16)) {
  proves('scan/linear-rules', `${what}, with every reading awake`, () =>
    expectLinear((size) => scanOf(`${wakers}${piece.repeat(size / piece.length)}`), length, limitMs),
  );
}

const prose = 'The tide tables of the bay give high water at noon, and small boats keep to the eastern channel. ';
const encodedLength = 65_536;

for (const [name, encode] of sampleOf(Object.entries(encodings), 8)) {
  const textOf = (size: number): string => encode(prose.repeat(Math.ceil(size / prose.length)));
  proves('scan/linear-rules', `a long text in ${name}`, () =>
    expectLinear((size) => scanOf(textOf(size)), encodedLength, limitMs),
  );
  proves('scan/linear-rules', `many short texts in ${name}`, () => {
    const one = `${encode(prose)}\n\n`;
    return expectLinear((size) => scanOf(one.repeat(Math.ceil(size / one.length))), encodedLength, limitMs);
  });
}

/** Long enough that pairwise comparisons would show. */
const million = 2_000_000;
const repeated = (piece: string, size: number): string => piece.repeat(size / piece.length);
const gap = '.\n'.repeat(400);

const pairings: readonly (readonly [what: string, textOf: (half: number) => string])[] = [
  [
    'orders, then commands far from them',
    (half) => `${repeated('silently ', half)}${gap}${repeated('rm -rf ~/a\n', half)}`,
  ],
  ['senders, then readers of keys', (half) => `${repeated('curl ', half)}${gap}${repeated('cat .ssh\n', half)}`],
  ['readers of keys beside senders, and no address', (half) => repeated('cat .ssh curl\n', half * 2)],
  ['the environment read beside senders', (half) => repeated('os.environ.copy() fetch( ', half * 2)],
  ['orders quoted on one line', (half) => repeated('he wrote "ignore all previous instructions" and then ', half * 2)],
  ['openings never closed', (half) => repeated('{/*', half)],
  ['hexadecimal words between blanks', (half) => repeated(`xxd ${'a'.repeat(100)}`, half)],
];

for (const [what, textOf] of sampleOf(pairings, 4)) {
  proves('scan/linear-rules', what, () => expectLinear((size) => scanOf(textOf(size / 2)), million, limitMs));
}
