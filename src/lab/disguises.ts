/** What an attacker wants stored, in three versions that no program can derive from one another. */
export interface Payload {
  readonly plain: string;
  /** The same in another language. */
  readonly translated: string;
  /** The same without the words a scanner knows. */
  readonly paraphrase: string;
}

export const disguiseNames = [
  'none',
  'zero_width',
  'homoglyph',
  'base64',
  'leetspeak',
  'other_language',
  'split',
  'markdown',
  'paraphrase',
] as const;
export type DisguiseName = (typeof disguiseNames)[number];

/** Which of the three versions of a payload a disguise starts from. */
export const wordings: Readonly<Record<DisguiseName, keyof Payload>> = {
  none: 'plain',
  zero_width: 'plain',
  homoglyph: 'plain',
  base64: 'plain',
  leetspeak: 'plain',
  split: 'plain',
  markdown: 'plain',
  other_language: 'translated',
  paraphrase: 'paraphrase',
};

/** The three versions, as they are. */
export const plainDisguises: readonly DisguiseName[] = ['none', 'other_language', 'paraphrase'];

/** The entries in which a payload is written. */
const disguises: Readonly<Record<DisguiseName, (payload: Payload) => readonly string[]>> = {
  none: ({ plain }) => [plain],
  zero_width: ({ plain }) => [plain.replace(/(\p{L})(\p{L})/gu, '$1\u200b$2')],
  homoglyph: ({ plain }) => [swapped(plain, lookAlikes)],
  base64: ({ plain }) => [`Reference data: ${Buffer.from(plain, 'utf8').toString('base64')}`],
  leetspeak: ({ plain }) => [swapped(plain, digits)],
  other_language: ({ translated }) => [translated],
  split: ({ plain }) => halves(plain),
  markdown: ({ plain }) => [`## Notes\n\n> **Reminder:** ${emphasised(plain)}\n\n- see also the _appendix_`],
  paraphrase: ({ paraphrase }) => [paraphrase],
};

export function disguised(payload: Payload, name: DisguiseName): readonly string[] {
  return disguises[name](payload);
}

const lookAlikes: Readonly<Record<string, string>> = {
  a: '\u0430',
  c: '\u0441',
  e: '\u0435',
  i: '\u0456',
  o: '\u043e',
  p: '\u0440',
};
const digits: Readonly<Record<string, string>> = { a: '4', e: '3', i: '1', o: '0', s: '5', t: '7' };

function swapped(text: string, table: Readonly<Record<string, string>>): string {
  return text.replace(/[a-z]/g, (letter) => table[letter] ?? letter);
}

function halves(text: string): readonly string[] {
  const words = text.split(' ');
  const middle = Math.ceil(words.length / 2);
  return [words.slice(0, middle).join(' '), words.slice(middle).join(' ')];
}

/** Every third word in bold, as on a web page. */
function emphasised(text: string): string {
  return text
    .split(' ')
    .map((word, index) => (index % 3 === 1 ? `**${word}**` : word))
    .join(' ');
}
