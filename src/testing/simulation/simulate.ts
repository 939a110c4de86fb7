import { sha256 } from '../../base/hash.ts';
import type { TextScanner } from '../../guard/index.ts';
import { createKeyring } from '../../journal/index.ts';
import type { Keyring } from '../../model/keyring.ts';
import { policyFrom } from '../../policy/index.ts';
import { Chance } from './chance.ts';
import { Clients } from './clients.ts';
import type { Violation } from './inspection.ts';
import { checkLaws } from './laws.ts';
import { drawWeather, type FaultKind, type Weather } from './weather.ts';
import { planCalls } from './workload.ts';
import { type PartWrappers, World } from './world.ts';

/** What to simulate. The same options give the same run. */
export interface SimulationOptions {
  /** A whole number from 0 to 4,294,967,295. Everything follows from it. */
  readonly seed: number;
  /** The scanner of the guards: `createScanner()` of the package, or any other. */
  readonly scanner: TextScanner;
  /** How many calls the clients make. Default: 8 to 40, as the seed has it. */
  readonly calls?: number;
  /** Only these calls, by their numbers; faults that are switched off. A shrunk run is repeated with them. */
  readonly only?: ReadonlySet<number>;
  readonly without?: ReadonlySet<FaultKind>;
  readonly wrap?: PartWrappers;
}

/** What one run showed. */
export interface SimulationResult {
  readonly seed: number;
  /** Laws that did not hold. Empty if everything is as promised. */
  readonly violations: readonly Violation[];
  /** Everything that happened, one line each. */
  readonly trace: readonly string[];
  /** Two runs with the same digest did the same. */
  readonly digest: string;
  readonly weather: Weather;
  /** Calls that were made, by how they ended. */
  readonly attempts: Readonly<Record<'answered' | 'failed' | 'unknown', number>>;
  readonly steps: number;
  readonly records: number;
}

const policy = policyFrom({ rates: { writes: { agent: 12, tool: 12 }, perMinute: 30 } });

/** The key is the same in all runs, except for the part that signs, which no run depends on. */
let sharedKeyring: Keyring | undefined;

/** Runs one simulated world to its end, and checks the laws. */
export async function simulate(options: SimulationOptions): Promise<SimulationResult> {
  const { seed, scanner, wrap = {} } = options;
  const chance = new Chance(seed);
  const calls = options.calls ?? chance.fork('length').pick([8, 12, 20, 40]);
  const keyChance = new Chance(7);
  sharedKeyring ??= createKeyring({ now: () => 0, id: () => '', random: (size) => keyChance.bytes(size) });
  const trace: string[] = [];
  const weather = withoutFaults(drawWeather(chance.fork('weather')), options.without);
  const note = (line: string): void =>
    void trace.push(`${world === undefined ? 0 : world.scheduler.now - start} ${line}`);
  let world: World | undefined;
  let start = 0;
  world = new World({ chance, weather, scanner, keyring: sharedKeyring, policy, wrap, note });
  start = world.scheduler.now;
  const clients = new Clients(world, chance.fork('clients'), note);
  clients.start(planCalls(chance.fork('calls'), calls).filter(({ number }) => options.only?.has(number) ?? true));
  const running = world;
  await world.scheduler.run(
    () => clients.areDone || clients.crashes.length > 0,
    () => running.strike(),
  );
  const { violations, records } = await checkLaws(world, clients, policy);
  const count = (how: string): number => clients.attempts.filter(({ ending }) => ending?.how === how).length;
  return {
    seed,
    violations,
    trace,
    digest: sha256(trace.join('\n')),
    weather,
    attempts: { answered: count('answered'), failed: count('failed'), unknown: count('unknown') },
    steps: world.scheduler.steps,
    records,
  };
}

function withoutFaults(weather: Weather, without: ReadonlySet<FaultKind> = new Set()): Weather {
  return Object.fromEntries(Object.entries(weather).filter(([kind]) => !without.has(kind as FaultKind)));
}
