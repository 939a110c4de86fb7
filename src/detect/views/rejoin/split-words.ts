import { textOf } from '../writer.ts';

/**
 * Words that an order to a machine can hardly do without. Without a dictionary, `user-id` and `ig-nore` look alike, so
 * a separator inside a word counts as a disguise only if it splits one of these.
 */
const stems =
  'ignor disregard forget overrid override bypass previous preced prior above earlier instruct system prompt password ' +
  'passphrase secret reveal credential execut delete developer admin memory memori rememb always safety guideline ' +
  'restrict jailbreak exfiltrat upload transfer wallet uncensored unrestrict pretend roleplay command security private ' +
  'confidential disclos repeat respond assistant directive configur convers context filter policy unlock disable ' +
  'enable account payment message forward persona obey comply rules token silently hidden conceal user download install ' +
  'curl bash terminal shell olvid instruccion anterior contrasen sistema ignorez oubli precedent consigne ignorier ' +
  'vergiss anweisung vorherig passwort esquec instruc dimentic istruzion precedenti';

/** Every proper prefix of a stem; and for each prefix with its next letter, the endings that complete it. */
const prefixes = new Set<string>();
const endings = new Map<string, string[]>();
for (const stem of stems.split(' ')) {
  for (let cut = 1; cut < stem.length; cut++) {
    prefixes.add(stem.slice(0, cut));
    const longer = stem.slice(0, cut + 1);
    endings.set(longer, [...(endings.get(longer) ?? []), stem.slice(cut)]);
  }
}

/** The length of the longest proper prefix of a stem; longer pieces need no lookup. */
export const maxPieceLength: number = Math.max(...stems.split(' ').map((stem) => stem.length)) - 1;

/** By the first two letters: 1 if a stem begins with them. */
const openings = new Uint8Array(65_536);
for (const stem of stems.split(' ')) openings[pairOf(stem.charCodeAt(0), stem.charCodeAt(1))] = 1;

function pairOf(first: number, second: number): number {
  return ((first & 255) << 8) | (second & 255);
}

/** A cheap first check of the start of a word: false means that no stem begins with it. */
export function canBeginStem(first: number, second: number): boolean {
  return openings[pairOf(first, second)] === 1;
}

/** Whether any stem begins with this piece of a word. */
export function beginsStem(piece: string): boolean {
  return prefixes.has(piece);
}

/** The endings that complete a piece of a word to a stem and begin with the letter `next`. */
export function endingsOf(piece: string, next: string): readonly string[] {
  return endings.get(piece + next) ?? none;
}
const none: readonly string[] = [];

const anyStem = new RegExp(stems.replaceAll(' ', '|'));
const leet = new Map(Object.entries({ 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', 8: 'b' }));
const letterFor = Uint16Array.from({ length: 128 }, (_none, unit) => {
  const sign = String.fromCharCode(unit);
  return (leet.get(sign) ?? sign).charCodeAt(0);
});

/** Whether words run together may contain one of the stems; digits are read as leet. */
export function containsStem(run: string): boolean {
  if (anyStem.test(run)) return true;
  if (!/[0134578]/.test(run)) return false;
  const units = new Uint16Array(run.length);
  for (let at = 0; at < run.length; at++) {
    const unit = run.charCodeAt(at);
    units[at] = letterFor[unit] ?? unit;
  }
  return anyStem.test(textOf(units, run.length));
}
