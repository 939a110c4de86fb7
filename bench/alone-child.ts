import { hostileInputs, hostileLength } from './adversarial.ts';
import type { Alone } from './alone.ts';
import { contestants } from './contestants.ts';
import { derivedInputs } from './derived.ts';
import { hardest } from './hardest.ts';
import { growthOf } from './speed.ts';
import { cleanText } from './texts.ts';

const [contestant, mode] = process.argv.slice(2);
const scan = await contestants.find(({ name }) => name === contestant)?.load();
if (scan === undefined) throw new Error('usage: alone-child.ts CONTESTANT');
const quick = mode === 'quick';

const inputs = hostileInputs();
// A quick run measures every eighth of them; the last three concern all rules at once.
const fromRules = derivedInputs().filter(({ whole }, at) => whole || !quick || at % 8 === 0);
const clean = cleanText(hostileLength);
const written = hardest(scan, inputs, clean, quick);
const derived = hardest(scan, fromRules, clean, quick);

const [worst] = [...written.worst, ...derived.worst].sort((a, b) => b.ratio - a.ratio);
const { text = '' } = [...inputs, ...fromRules].find(({ name }) => name === worst?.name) ?? {};
// An input that is worse than linear would take minutes at a megabyte; a few sizes show it.
const growth = growthOf(scan, (length) => text.slice(0, length), true, worst?.beginning ? 16_384 : hostileLength);

const found: Alone = { written, derived, growth };
process.send?.(found, () => process.disconnect());
