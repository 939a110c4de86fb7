import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { hostileInputs } from './adversarial.ts';
import { type Alone, hardestAlone } from './alone.ts';
import { builtAt, contestants, ours, type Scan, withModel } from './contestants.ts';
import { type Goal, goalsOf } from './goals.ts';
import type { Hard } from './hardest.ts';
import { differentNotes } from './notes.ts';
import { readOptions } from './options.ts';
import { probe } from './probe.ts';
import * as draw from './sections.ts';
import { growthOf, type Loaded, notesRates, speeds } from './speed.ts';
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

const notes = differentNotes(1_000_000);
const onNotes = notesRates(
  loaded.filter(({ name }) => name === ours || name === withModel),
  notes,
  quick,
);
say(draw.notesTable(onNotes));

const growth = growthOf(own, (length) => cleanText(length), quick);
say(draw.growthTable('Growth of ours on clean text', growth));

const hard = new Map<string, Alone>();
for (const name of [ours, withModel]) hard.set(name, await hardestAlone(name, quick));
for (const [name, found] of hard) {
  say(draw.hardTable(name, found));
  say(draw.growthTable(`Growth of ${name} on its worst input (${worstOf(name)?.name ?? 'none'})`, found.growth));
}

const inputs = hostileInputs();
const stalls = new Map<string, Stalled[]>();
const timeLimitsMs = quick ? { limit: 1_000, budget: 1_000 } : { limit: 5_000, budget: 15_000 };
for (const { name, slow } of loaded) {
  if (!(quick && slow)) stalls.set(name, await timeEach(name, inputs, timeLimitsMs));
}
say(draw.stallTable(stalls, inputs.length, timeLimitsMs.limit));

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
  notes: onNotes.get(ours),
  shortWithModel: speed.get(200)?.get(withModel),
  longWithModel: speed.get(1_000_000)?.get(withModel),
  hard: worstOf(ours)?.ratio,
  hardWithModel: worstOf(withModel)?.ratio,
  weights,
  growth,
});
say(draw.goalTable(goals));

if (options.json !== undefined) {
  const report = {
    about,
    speed: plain(speed),
    onNotes: plain(onNotes),
    growth,
    hard: plain(hard),
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
    // A finding takes the slow path through the collector, which would distort the numbers.
    if (scan(cleanText(100_000, variant)))
      throw new Error(`clean text ${variant} is flagged; the numbers would mislead`);
  }
}

function worstOf(name: string): Hard | undefined {
  const found = hard.get(name);
  return found === undefined ? undefined : draw.worstFirst(found)[0];
}

function countFlagged(scan: Scan): { attacks: number; honest: number } {
  return {
    attacks: probe.filter(([attack]) => scan(attack)).length,
    honest: probe.filter(([, honest]) => scan(honest)).length,
  };
}

/** Maps as plain objects, recursively, for JSON. */
function plain(value: unknown): unknown {
  if (!(value instanceof Map)) return value;
  return Object.fromEntries([...value].map(([key, inner]) => [String(key), plain(inner)]));
}
