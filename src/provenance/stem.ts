import { irregular } from './words.ts';

const endings: readonly (readonly [string, string])[] = [
  ['ations', 'at'],
  ['ation', 'at'],
  ['ments', ''],
  ['ment', ''],
  ['nesses', ''],
  ['ness', ''],
  ['ingly', ''],
  ['edly', ''],
  ['ities', 'ity'],
  ['ings', ''],
  ['ing', ''],
  ['ies', 'y'],
  ['ied', 'y'],
  ['sses', 'ss'],
  ['ches', 'ch'],
  ['shes', 'sh'],
  ['xes', 'x'],
  ['ers', 'er'],
  ['ed', ''],
  ['es', 'e'],
  ['ally', 'al'],
  ['ely', 'e'],
  ['tly', 't'],
  ['dly', 'd'],
  ['s', ''],
];
const shortestStem = 3;
const latinOnly = /^\p{Script=Latin}+$/u;

/**
 * The form under which two inflections of a word meet: `deploys`, `deployed` and `deploying` are one word. It cuts little,
 * because two different words that meet here could stand for each other.
 */
export function stem(word: string): string {
  const known = irregular.get(word);
  if (known !== undefined) return known.length > shortestStem ? stem(known) : known;
  if (/^[^aeiouy]{2,4}s$/.test(word)) return word.slice(0, -1);
  if (word.length <= shortestStem || !latinOnly.test(word)) return word;
  let cut = word;
  if (!(word.endsWith('ss') || word.endsWith('us') || word.endsWith('is'))) {
    for (const [ending, left] of endings) {
      if (!word.endsWith(ending)) continue;
      const rest = word.slice(0, -ending.length) + left;
      if (rest.length >= shortestStem && /[aeiouyäöüáéíóú]/.test(rest)) cut = rest;
      break;
    }
  }
  // `planned` and `plan`, `bake` and `baking` meet as well.
  if (cut.length > shortestStem && cut.at(-1) === cut.at(-2) && !/[lsz]$/.test(cut)) cut = cut.slice(0, -1);
  if (cut.length > shortestStem && cut.endsWith('e')) cut = cut.slice(0, -1);
  if (cut.length > shortestStem && cut.endsWith('i')) cut = `${cut.slice(0, -1)}y`;
  return cut;
}
