import fc from 'fast-check';

const s = '\n\u00a7\n';

/** Pieces of files as editors, other programs and accidents leave them. */
const part = fc.constantFrom(
  ...[
    'a',
    'b',
    'note one',
    'two\nlines',
    ' ',
    '\n',
    '\r\n',
    '\r',
    '\t',
    '\u00a7',
    s,
    s,
    s,
    '\n\u00a7',
    '\u00a7\n',
    '\r\n\u00a7\r\n',
  ],
  // Texts that look alike, or are the same to a reader that folds them.
  ...['caf\u00e9', 'cafe\u0301', 'note  one', 'Note one', 'note\u00ad one', '\uff4eote one', '\u202enote one'],
  ...['\ufeff', '\0', '\u0085', '\u2028', '\u001c', '\u00a0', '\u200b', '\u{1f600}', '\n\n\u00a7\n\n', ' \u00a7 '],
);
const brokenBytes = fc.constantFrom([0xed, 0xa0, 0x80], [0xff, 0xfe], [0xc2], [0xf0, 0x9f], [0x80], [0xc0, 0xaf]);
const oddText = fc.array(part, { maxLength: 14 }).map((parts) => Buffer.from(parts.join('')));
const oddBytes = fc
  .array(
    fc.oneof(
      { weight: 9, arbitrary: part.map((text) => [...Buffer.from(text)]) },
      { weight: 1, arbitrary: brokenBytes },
    ),
    {
      maxLength: 10,
    },
  )
  .map((parts) => Buffer.from(parts.flat()));
/** The bytes of a memory file: mostly nearly in order, sometimes anything. */
export const anyBytes: fc.Arbitrary<Uint8Array> = fc.oneof(
  { weight: 6, arbitrary: oddText },
  { weight: 2, arbitrary: oddBytes },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 40 }) },
);
