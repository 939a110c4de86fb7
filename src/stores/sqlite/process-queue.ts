import { closeSync, existsSync, mkdirSync, openSync, readdirSync, rmdirSync, unlinkSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { codeOf } from '../../base/code-of.ts';
import { isProcessAlive, processIdentity } from '../../files/process-identity.ts';

/** A first ticket that stays longer belongs to a process that was stopped: the next one goes ahead. */
const maxTurnMs = 500;
/** How often a waiter looks whether the process of the first ticket still runs. */
const livenessCheckMs = 50;
/** The next one in line looks often, so that no time is lost; the others seldom, the more of them are before them. */
const nextPauseMs = 1;
const pausePerPlaceMs = 2;

let tickets = 0;

/**
 * A queue of processes, first come first served: a folder with one file per process that waits or has its turn, named
 * by the time of its arrival. SQLite itself lets anyone who tries at the right moment go first, and can starve a
 * process for seconds.
 *
 * * * It only gives an order to those who ask; SQLite's lock protects the data. So it need not be exact: if a ticket is
 * lost, or two processes believe that they are first, they meet at SQLite's lock.
 */
export class ProcessQueue {
  readonly #folder: string;
  #ticket: string | undefined;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Whether this one has a ticket, which nobody took for the ticket of a stopped process. */
  get hasTicket(): boolean {
    return this.#ticket !== undefined && existsSync(join(this.#folder, this.#ticket));
  }

  /** Whether nobody waits or has a turn, this one included. */
  get isEmpty(): boolean {
    return this.#names().length === 0;
  }

  /** Waits for the first place, at most so long. Afterwards it is this one's turn, until `leave`. */
  async wait(limitMs: number): Promise<void> {
    const own = this.#enter();
    if (own === undefined) return;
    const began = performance.now();
    const holder = new Holder(this.#folder);
    for (;;) {
      const names = this.#names();
      const position = names.indexOf(own);
      // A missing ticket means that somebody took this process for a stopped one: it has waited long enough.
      if (position <= 0 || performance.now() - began > limitMs) return;
      if (holder.removeIfLost(names[0] ?? own)) continue;
      await sleep(position === 1 ? nextPauseMs : pausePerPlaceMs * position);
    }
  }

  /** Ends the turn, or gives up waiting for it. */
  leave(): void {
    if (this.#ticket !== undefined) remove(join(this.#folder, this.#ticket));
    this.#ticket = undefined;
  }

  /** Removes the folder if it is not in use. */
  clear(): void {
    this.leave();
    try {
      rmdirSync(this.#folder);
    } catch {
      // In use, or never made. Another process will remove it.
    }
  }

  /** Undefined where no file can be created: then there is no order. */
  #enter(): string | undefined {
    this.leave();
    tickets += 1;
    // The clock of the machine, which all its processes share.
    const arrival = process.hrtime.bigint().toString().padStart(20, '0');
    const ticket = `${arrival}-${processIdentity()}-${tickets}`;
    const path = join(this.#folder, ticket);
    if (!create(path) && !(makeFolder(this.#folder) && create(path))) return undefined;
    this.#ticket = ticket;
    return ticket;
  }

  #names(): readonly string[] {
    if (!existsSync(this.#folder)) return []; // Nobody has had to wait yet.
    try {
      return readdirSync(this.#folder).sort();
    } catch {
      return []; // Another process has just removed it.
    }
  }
}

/** The first in the queue, as a waiter sees it. */
class Holder {
  readonly #folder: string;
  #ticket = '';
  #since = 0;
  #checkedAt = 0;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Removes its ticket if its process has ended or does not continue. */
  removeIfLost(ticket: string): boolean {
    const now = performance.now();
    if (ticket !== this.#ticket) [this.#ticket, this.#since, this.#checkedAt] = [ticket, now, now];
    if (now - this.#checkedAt <= livenessCheckMs) return false;
    this.#checkedAt = now;
    const isLost = now - this.#since > maxTurnMs || isProcessAlive(identityIn(ticket)) === false;
    if (isLost) remove(join(this.#folder, ticket));
    return isLost;
  }
}

function identityIn(ticket: string): string {
  return ticket.slice(ticket.indexOf('-') + 1);
}

function create(path: string): boolean {
  try {
    closeSync(openSync(path, 'wx', 0o600));
    return true;
  } catch {
    return false;
  }
}

function makeFolder(folder: string): boolean {
  try {
    mkdirSync(folder, { mode: 0o700 });
    return true;
  } catch (error) {
    return codeOf(error) === 'EEXIST'; // Another process was faster.
  }
}

function remove(path: string): void {
  try {
    unlinkSync(path);
  } catch {
    // Another process was faster, or the folder is gone. A ticket that stays is mistaken for the one of a stopped
    // process.
  }
}
