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

/** Every proper beginning of a stem, with the endings that complete it. */
const endings = new Map<string, string[]>();
for (const stem of stems.split(' ')) {
  for (let cut = 1; cut < stem.length; cut++) {
    const beginning = stem.slice(0, cut);
    endings.set(beginning, [...(endings.get(beginning) ?? []), stem.slice(cut)]);
  }
}

/** The longest beginning of a stem; longer pieces need not be looked up. */
export const longestPiece: number = Math.max(...stems.split(' ').map((stem) => stem.length)) - 1;

/** What must follow a piece of a word for the two to make a stem. */
export function endingsOf(piece: string): readonly string[] | undefined {
  return endings.get(piece);
}

const anyStem = new RegExp(stems.replaceAll(' ', '|'));
const leet: Readonly<Record<string, string>> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', 8: 'b' };

/** Whether words run together may hold one of the stems; digits are read as leet. */
export function holdsStem(run: string): boolean {
  return anyStem.test(run) || anyStem.test(run.replace(/[0134578]/g, (digit) => leet[digit] ?? digit));
}
