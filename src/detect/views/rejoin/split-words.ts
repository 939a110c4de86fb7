import { textOf } from '../writer.ts';

/**
 * Words that an order to a machine can hardly do without. `user-id` and `ig-nore` look alike to anything that has no
 * dictionary, so a separator inside a word counts as a disguise only when it cuts one of these.
 */
const stems =
  'ignor disregard forget overrid override bypass previous preced prior above earlier instruct system prompt password ' +
  'passphrase secret reveal credential execut delete developer admin memory memori rememb always safety guideline ' +
  'restrict jailbreak exfiltrat upload transfer wallet uncensored unrestrict pretend roleplay command security private ' +
  'confidential disclos repeat respond assistant directive configur convers context filter policy unlock disable ' +
  'enable account payment message forward persona obey comply rules token silently hidden conceal user download install ' +
  'curl bash terminal shell olvid instruccion anterior contrasen sistema ignorez oubli precedent consigne ignorier ' +
  'vergiss anweisung vorherig passwort esquec instruc dimentic istruzion precedenti';

/** Every proper beginning of a stem; and for each with the letter that follows, the endings that complete it. */
const beginnings = new Set<string>();
const endings = new Map<string, string[]>();
for (const stem of stems.split(' ')) {
  for (let cut = 1; cut < stem.length; cut++) {
    beginnings.add(stem.slice(0, cut));
    const longer = stem.slice(0, cut + 1);
    endings.set(longer, [...(endings.get(longer) ?? []), stem.slice(cut)]);
  }
}

/** The longest beginning of a stem; longer pieces need not be looked up. */
export const longestPiece: number = Math.max(...stems.split(' ').map((stem) => stem.length)) - 1;

/** By the first two letters: 1 when a stem begins with them. */
const openings = new Uint8Array(65_536);
for (const stem of stems.split(' ')) openings[pairOf(stem.charCodeAt(0), stem.charCodeAt(1))] = 1;

function pairOf(first: number, second: number): number {
  return ((first & 255) << 8) | (second & 255);
}

/** A cheap first look at how a word begins: false means that no stem begins so. */
export function mayBeginStem(first: number, second: number): boolean {
  return openings[pairOf(first, second)] === 1;
}

/** Whether any stem begins with this piece of a word. */
export function beginsStem(piece: string): boolean {
  return beginnings.has(piece);
}

/** What must follow a piece of a word for the two to make a stem, if it is to begin with the letter `next`. */
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

/** Whether words run together may hold one of the stems; digits are read as leet. */
export function holdsStem(run: string): boolean {
  if (anyStem.test(run)) return true;
  if (!/[0134578]/.test(run)) return false;
  const units = new Uint16Array(run.length);
  for (let at = 0; at < run.length; at++) {
    const unit = run.charCodeAt(at);
    units[at] = letterFor[unit] ?? unit;
  }
  return anyStem.test(textOf(units, run.length));
}
