import { Fault } from '../../base/fault.ts';
import type { TextScanner } from '../../guard/index.ts';
import type { Keyring } from '../../model/keyring.ts';
import type { Commit, Store } from '../../model/store.ts';
import type { Policy } from '../../policy/index.ts';
import type { Chance } from './chance.ts';
import { simTokens } from './http-calls.ts';
import { SimDatabase } from './sim-database.ts';
import { createSimDisk, type FaultyDisk, type SimDisk, SimDiskError } from './sim-disk.ts';
import type { LogFormat } from './sim-log.ts';
import { type ProcessParts, type SimProcess, startProcess } from './sim-process.ts';
import { type Party, SimScheduler } from './sim-scheduler.ts';
import { type CommitFault, simStore } from './sim-store.ts';
import type { Weather } from './weather.ts';

/** Puts something between the parts of a world. Tests of the simulation plant mistakes here, and see that they are found. */
export interface PartWrappers {
  readonly disk?: (disk: SimDisk) => SimDisk;
  readonly logFormat?: LogFormat;
  readonly store?: (store: Store) => Store;
}

export interface WorldParts {
  readonly chance: Chance;
  readonly weather: Weather;
  readonly scanner: TextScanner;
  readonly keyring: Keyring;
  readonly policy: Policy;
  readonly wrap: PartWrappers;
  readonly note: (line: string) => void;
}

/** A Monday in January 2026. */
const startOfTime = 1_767_571_200_000;
const dayMs = 86_400_000;

/** The machines of a simulation: a disk, a database on it, some processes, and what happens to them. */
export class World {
  readonly scheduler: SimScheduler;
  readonly disk: FaultyDisk;
  readonly database: SimDatabase;
  readonly processes: SimProcess[] = [];
  /** Contents by digest, of all commits that any process attempted. */
  readonly texts = new Map<string, string>();
  /** What was shown, by the name of the list that the journal keeps. */
  readonly shownIds = new Map<string, readonly string[]>();
  readonly #chance: Chance;
  readonly #weather: Weather;
  readonly #note: (line: string) => void;
  readonly #parts: ProcessParts;
  /** Parties that no fault kills: the machine that restarts processes and delivers late commits. */
  readonly #machine: Party = { name: 'machine', isAlive: true, pausedUntil: 0 };
  #server: Store | undefined;
  #serverParty: Party = { name: 'database', isAlive: true, pausedUntil: 0 };
  #started = 0;
  isCalm = false;

  constructor({ chance, weather, scanner, keyring, policy, wrap, note }: WorldParts) {
    this.#chance = chance.fork('faults');
    this.#weather = weather;
    this.#note = note;
    this.scheduler = new SimScheduler(chance.fork('delays'), startOfTime, note);
    this.disk = createSimDisk(chance.fork('disk'));
    this.database = new SimDatabase(wrap.disk?.(this.disk) ?? this.disk, wrap.logFormat);
    this.#parts = {
      scheduler: this.scheduler,
      database: this.database,
      scanner,
      keyring,
      policy,
      tokens: simTokens,
      commitFault: () => this.#commitFault(),
      later: (commit) => void this.#deliverLate(commit),
      watch: ({ texts, shown }) => {
        for (const { digest, content } of texts) this.texts.set(digest, content);
        if (shown !== undefined) this.shownIds.set(shown.list, shown.ids);
      },
      wrapStore: wrap.store ?? ((store) => store),
    };
    const count = 1 + chance.fork('size').below(3);
    for (let number = 0; number < count; number += 1) this.startProcess();
  }

  startProcess(): void {
    this.#started += 1;
    const name = `p${this.#started}`;
    try {
      this.processes.push(startProcess(name, this.#parts, this.#chance.fork(name)));
      this.#note(`! ${name} starts`);
    } catch (error) {
      // The disk failed while the log was recovered: a supervisor tries again.
      if (!(error instanceof SimDiskError)) throw error;
      void this.#restart();
    }
  }

  get alive(): readonly SimProcess[] {
    return this.processes.filter(({ party }) => party.isAlive);
  }

  /** Called before every step: lets things go wrong. */
  strike(): void {
    if (this.isCalm) return;
    const now = this.scheduler.now;
    const victim = this.alive[this.#chance.below(Math.max(1, this.alive.length))];
    if (victim !== undefined && this.#happens('kill')) this.#kill(victim);
    if (this.#happens('power')) this.losePower();
    if (victim !== undefined && this.#happens('pause')) {
      const pauseMs = this.#chance.pick([500, 20_000, 400_000]);
      this.#note(`! ${victim.party.name} stands still for ${pauseMs} ms`);
      victim.party.pausedUntil = now + pauseMs;
    }
    if (victim !== undefined && this.#happens('clock')) {
      const byMs = this.#chance.pick([-1, 1]) * this.#chance.pick([50, 5_000, 3_600_000, 3 * dayMs, 400 * dayMs]);
      this.#note(`! the clock of ${victim.party.name} moves by ${byMs} ms`);
      victim.moveClock(byMs);
    }
    if (this.#happens('full-disk')) this.#fillDisk();
    if (this.#happens('failed-sync')) {
      this.#note('! the next sync fails');
      this.disk.failNextSync();
    }
  }

  losePower(): void {
    this.#note('! the power fails');
    for (const process of this.alive) process.kill();
    this.scheduler.drop(this.#serverParty);
    if (this.#server !== undefined) this.database.disconnect(this.#server);
    this.#server = undefined;
    this.#serverParty = { name: 'database', isAlive: true, pausedUntil: 0 };
    this.disk.losePower();
    void this.#restart();
  }

  #kill(process: SimProcess): void {
    this.#note(`! ${process.party.name} is killed`);
    process.kill();
    void this.#restart();
  }

  async #restart(): Promise<void> {
    await this.scheduler.park(this.#machine, 'restart', 1 + this.#chance.below(500));
    if (this.alive.length < 3) this.startProcess();
  }

  #fillDisk(): void {
    this.#note('! the disk is full');
    this.disk.setFull(true);
    void this.scheduler.park(this.#machine, 'room on the disk', 50 + this.#chance.below(3_000)).then(() => {
      this.disk.setFull(false);
    });
  }

  #commitFault(): CommitFault | undefined {
    if (this.isCalm) return undefined;
    if (this.#happens('late-commit')) return this.#noted('late');
    return this.#happens('lost-commit') ? this.#noted(this.#chance.pick(['lost-request', 'lost-answer'])) : undefined;
  }

  #noted(fault: CommitFault): CommitFault {
    this.#note(`! commit: ${fault}`);
    return fault;
  }

  async #deliverLate(commit: Commit): Promise<void> {
    const party = this.#serverParty;
    this.#server ??= simStore(this.database, { pause: (what) => this.scheduler.park(party, what) });
    const server = this.#server;
    await this.scheduler.park(party, 'late commit', 1 + this.#chance.below(5_000));
    try {
      const { ok } = await server.commit({ ...commit, together: false });
      this.#note(`! a late commit was ${ok ? 'stored' : 'outdated'}`);
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
    }
  }

  /** Whether a message between a client and a server meets this fault. */
  meets(kind: 'lost-message' | 'repeated-message'): boolean {
    return !this.isCalm && this.#happens(kind);
  }

  /** A bit of the log to invert, in a quarter of the runs. */
  drawRot(): { readonly file: string; readonly bit: number } | undefined {
    const chance = this.#chance.fork('rot');
    if (!chance.happens(0.25)) return undefined;
    const { generation, at } = this.database.log.end;
    return { file: `log-${generation % 2}`, bit: chance.below(Math.max(1, at * 8)) };
  }

  #happens(kind: keyof Weather): boolean {
    const rate = this.#weather[kind];
    return rate !== undefined && this.#chance.happens(rate);
  }
}
