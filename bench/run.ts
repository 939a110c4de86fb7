import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { hostileInputs, hostileLength } from './adversarial.ts';
import { builtAt, contestants, ours, type Scan, withModel } from './contestants.ts';
import { derivedInputs } from './derived.ts';
import { type Goal, goalsOf } from './goals.ts';
import { type Hard, hardest } from './hardest.ts';
import { readOptions } from './options.ts';
import { probe } from './probe.ts';
import * as draw from './sections.ts';
import { type Growth, growthOf, type Loaded, speeds } from './speed.ts';
import { type Stalled, timeEach } from './stalls.ts';
import { loadMillis, startupMillis } from './startup.ts';
import { cleanText, variants } from './texts.ts';

const options = readOptions(process.argv.slice(2));
const { quick } = options;
const say = (text: string): void => console.log(`${text}\n`);

const loaded: Loaded[] = [];
for (const contestant of contestants) loaded.push({ ...contestant, scan: await contestant.load() });
const own = loaded.find(({ name }) => name === ours)?.scan;
if (own === undefined) throw new Error('our own scanner did not load');
refuseUncleanTexts(own);

const about = {
  date: new Date().toISOString(),
  node: process.version,
  cpu: `${cpus()[0]?.model ?? 'unknown'} x ${cpus().length}`,
  built: builtAt()?.toISOString() ?? 'not built: measured from the sources',
  quick,
};
say(draw.heading(about, contestants));

const speed = speeds(loaded, quick);
say(draw.speedTable(loaded, speed));

const growth = growthOf(own, (length) => cleanText(length), quick);
say(draw.growthTable('Growth of ours on clean text', growth));

const inputs = hostileInputs();
// A quick run looks at every eighth of them; the last three are about all rules at once.
const derived = derivedInputs().filter(({ whole }, at) => whole || !quick || at % 8 === 0);
const clean = cleanText(hostileLength);
const byName = hardest(own, inputs, clean, quick);
const byRule = hardest(own, derived, clean, quick);
const hard = [...byName.worst, ...byRule.worst].sort((a, b) => b.ratio - a.ratio);
say(draw.hardTable(hard, byName.looked, byRule.looked));
const hardGrowth = growthOfWorst(own, hard);
say(draw.growthTable(`Growth of ours on its worst input (${hard[0]?.name ?? 'none'})`, hardGrowth));

const stalls = new Map<string, Stalled[]>();
const patience = quick ? { limit: 1_000, budget: 1_000 } : { limit: 5_000, budget: 15_000 };
for (const { name, slow } of loaded) {
  if (!(quick && slow)) stalls.set(name, await timeEach(name, inputs, patience));
}
say(draw.stallTable(stalls, inputs.length, patience.limit));

const startup = new Map<string, number>();
const starts = quick ? 1 : 5;
const bare = startupMillis('', starts);
for (const { name, startup: module, slow } of contestants) {
  if (module !== undefined && !(quick && slow)) startup.set(name, startupMillis(module, starts));
}
const weights = builtAt() === undefined ? undefined : loadMillis(starts);
say(draw.startupTable(startup, bare, weights, starts));

const flagged = new Map(loaded.map(({ name, scan }) => [name, countFlagged(scan)]));
say(draw.probeTable(flagged, probe.length));

const goals: Goal[] = goalsOf({
  short: speed.get(200)?.get(ours),
  long: speed.get(1_000_000)?.get(ours),
  shortWithModel: speed.get(200)?.get(withModel),
  longWithModel: speed.get(1_000_000)?.get(withModel),
  weights,
  hard,
  growth,
});
say(draw.goalTable(goals));

if (options.json !== undefined) {
  const report = {
    about,
    speed: plain(speed),
    growth,
    hard,
    hardGrowth,
    stalls: plain(stalls),
    startup: plain(startup),
    weights,
    flagged: plain(flagged),
    goals,
  };
  writeFileSync(options.json, `${JSON.stringify(report, null, 2)}\n`);
}

function refuseUncleanTexts(scan: Scan): void {
  for (const variant of variants) {
    // A finding takes the slow road through the collector, which would be measured as if everybody took it.
    if (scan(cleanText(100_000, variant)))
      throw new Error(`clean text ${variant} is flagged; the numbers would mislead`);
  }
}

function growthOfWorst(scan: Scan, found: readonly Hard[]): Growth {
  const worst = [...inputs, ...derived].find(({ name }) => name === found[0]?.name);
  // An input that is worse than linear would take minutes at a megabyte; a few sizes show it.
  return growthOf(
    scan,
    (length) => (worst?.text ?? '').slice(0, length),
    true,
    quick || found[0]?.beginning ? 16_384 : hostileLength,
  );
}

function countFlagged(scan: Scan): { attacks: number; honest: number } {
  return {
    attacks: probe.filter(([attack]) => scan(attack)).length,
    honest: probe.filter(([, honest]) => scan(honest)).length,
  };
}

/** Maps as plain objects, all the way down, for JSON. */
function plain(value: unknown): unknown {
  if (!(value instanceof Map)) return value;
  return Object.fromEntries([...value].map(([key, inner]) => [String(key), plain(inner)]));
}
