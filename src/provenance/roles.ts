import type { TextLanguage } from './languages.ts';

/**
 * What a small word makes of the word behind it: where something comes from or goes to, what is done before or after it, what it is
 * measured against. "Transfer 500 from savings" has the words of "transfer 500 to savings".
 */
export const roles = ['from', 'to', 'before', 'after', 'above', 'below', 'than', 'first', 'next', 'by'] as const;
/** One of them. */
export type Role = (typeof roles)[number];

const opposites: Readonly<Record<Role, readonly Role[]>> = {
  from: ['to'],
  // German "nach" is both "to" and "after".
  to: ['from', 'before', 'by'],
  before: ['after', 'to'],
  after: ['before'],
  above: ['below'],
  below: ['above'],
  than: [],
  first: ['next'],
  next: ['first'],
  // "Cut it by 300" is not "to 300".
  by: ['to'],
};

/** Whether two roles exclude each other. */
export function areOpposite(one: Role, other: Role): boolean {
  return opposites[one].includes(other);
}

/** "Replace the red filter with the blue one": the first goes, the second comes. */
export const exchanging: ReadonlySet<string> = new Set(
  'replace replaces replaced replacing swap swaps swapped swapping exchange exchanges exchanged exchanging trade trades traded trading'.split(
    ' ',
  ),
);
export const exchangedFor: ReadonlySet<string> = new Set(['with', 'for', 'by']);

function wordsOf(lists: Readonly<Partial<Record<Role, string>>>): ReadonlyMap<string, Role> {
  return new Map(
    roles.flatMap((role) =>
      (lists[role] ?? '').split(' ').flatMap((word) => (word === '' ? [] : [[word, role] as const])),
    ),
  );
}

const everywhere = wordsOf({
  from: 'from von vom desde vanuit',
  to: 'into onto towards zum zur naar hacia vers',
  than: 'than',
  before: 'before vor bevor avant antes voordat przed före innan inden før перед önce',
  after: 'after nach nachdem après después depois dopo nadat после sonra',
  above: 'above oberhalb',
  below: 'below under beneath unter unterhalb',
  first: 'first zuerst zunächst abord primero primeiro eerst först først',
  next: 'then afterwards danach dann ensuite puis luego después depois poi daarna sedan derefter potem потом',
});

const romance = {
  from: 'de del des du do da dos das di dal dalla della desde depuis',
  to: 'à a au aux al ao aos alla alle agli para hacia vers até verso',
};

/** Words that lead somewhere in one language and nowhere in another. */
const byLanguage: Readonly<Partial<Record<TextLanguage, ReadonlyMap<string, Role>>>> = {
  en: wordsOf({ from: 'from', to: 'to into onto towards', than: 'than', by: 'by' }),
  de: wordsOf({ from: 'von vom aus', to: 'nach zu zum zur an', after: 'nachdem', than: 'als' }),
  nl: wordsOf({ from: 'van vanuit vanaf uit', to: 'naar aan', than: 'dan' }),
  fr: wordsOf(romance),
  es: wordsOf(romance),
  pt: wordsOf(romance),
  it: wordsOf({ ...romance, before: 'prima' }),
};

/** All words that give a role to the next one, in some language. */
export const roleWords: ReadonlySet<string> = new Set(
  [
    [...exchanging, ...exchangedFor],
    ...[everywhere, ...Object.values(byLanguage)].map((words) => [...words.keys()]),
  ].flat(),
);

/** The role that a word gives to the next one. */
export function roleBehind(lower: string, language: TextLanguage): Role | undefined {
  return byLanguage[language]?.get(lower) ?? everywhere.get(lower);
}

/** Roles that continue to the end of the part they are in. */
export const lasting: ReadonlySet<Role> = new Set<Role>(['first', 'next']);
