import { expect } from 'vitest';
import { createScanner } from '../../src/index.ts';
import { proves } from '../support/proves.ts';

// A view that is made only in disguise has its own loops, so the rest of the text is read here in all of them.
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
];

const scanner = createScanner();
scanner.scan(wakers);

for (const [what, piece] of pieces) {
  proves('scan/linear-rules', `${what}, with every reading awake`, () => {
    const text = `${wakers}${piece.repeat(length / piece.length)}`;
    const before = process.cpuUsage();
    scanner.scan(text);
    const { user, system } = process.cpuUsage(before);
    // Linear work takes a tenth of this, and anything quadratic several times as long.
    expect((user + system) / 1000).toBeLessThan(2000);
  });
}

/** Long enough for what is held against everything else to show. */
const million = 2_000_000;
const half = (piece: string): string => piece.repeat(million / 2 / piece.length);

const pairings: readonly (readonly [what: string, text: string])[] = [
  ['orders, then commands far from them', `${half('silently ')}${'.\n'.repeat(400)}${half('rm -rf ~/a\n')}`],
  ['senders, then readers of keys', `${half('curl ')}${'.\n'.repeat(400)}${half('cat .ssh\n')}`],
  ['readers of keys beside senders, and no address', half('cat .ssh curl\n').repeat(2)],
  ['the environment read beside senders', half('os.environ.copy() fetch( ').repeat(2)],
  ['orders quoted on one line', half('he wrote "ignore all previous instructions" and then ').repeat(2)],
  ['openings never closed', half('{/*')],
  ['hexadecimal words between blanks', half(`xxd ${'a'.repeat(100)}`)],
];

for (const [what, text] of pairings) {
  proves('scan/linear-rules', what, () => {
    const before = process.cpuUsage();
    scanner.scan(text);
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1000).toBeLessThan(2000);
  });
}
