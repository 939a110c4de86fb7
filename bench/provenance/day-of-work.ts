/** How long the tool results of a session are. */
export const sizes = {
  short: { name: 'short (100 characters)', characters: 100 },
  medium: { name: 'medium (1 KB)', characters: 1_024 },
  long: { name: 'long (20 KB)', characters: 20_480 },
} as const;
export type Size = keyof typeof sizes;

const people = ['Ana', 'Ben', 'Chloe', 'Dmitri', 'Esra', 'Farid', 'Greta', 'Hiro'];
const things = ['the invoice', 'the window seat', 'the parcel', 'the meter reading', 'the blue folder', 'the ticket'];
const places = ['at home', 'in Lisbon', 'on the train', 'at the office', 'in the cellar', 'with the new client'];
const deeds = ['collects', 'checks', 'returns', 'orders', 'paints', 'repairs', 'measures'];

/** A turn of the user. No two are the same. */
export function turn(n: number): string {
  return `${fact(n)}. Please keep that in mind for ${months[n % 12]}.`;
}

/** The result of a tool, of the given length, with facts of its own. */
export function observation(n: number, size: Size): string {
  let text = '';
  for (let at = 0; text.length < sizes[size].characters; at++) text += `${fact(n * 1_000 + at)}. `;
  return text.slice(0, sizes[size].characters);
}

/** What an agent writes down: in turns what the user said, what a page said, and what nobody said, under a number of its own. */
export function note(n: number, size: Size): string {
  const about = Math.abs(n);
  const source = [turn(4 * (about % 50)), observation(1 + 4 * (about % 50), size).slice(0, 90), fact(about)][about % 3];
  return `${source?.split('.')[0]}; case ${n < 0 ? 'before' : 'after'} ${about.toString(36)}.`;
}

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

function fact(n: number): string {
  const pick = (list: readonly string[], step: number): string => list[Math.floor(n / step) % list.length] ?? '';
  return `${pick(people, 1)} ${pick(deeds, 3)} ${pick(things, 7)} ${pick(places, 5)} on day ${(n % 28) + 1} under number ${(n * 37) % 9_973}`;
}
