import type { Env } from '../../../src/base/env.ts';
import type { GuardedSpace, WriteResult } from '../../../src/guard/index.ts';
import type { EntryKind } from '../../../src/model/entry.ts';
import type { Origin } from '../../../src/model/provenance.ts';
import { type Chance, chance } from '../support/chance.ts';
import { honestTexts } from './honest.ts';

export const minute = 60_000;

type Clock = Env & { at: number };

/** One subject: a sentence with a placeholder for its value, and the possible values. */
interface Topic {
  readonly say: (value: string) => string;
  readonly values: readonly string[];
  /** The current value, as the users last stated. */
  value: string;
  /** Nobody has stated anything about it yet. */
  fresh: boolean;
}

const people = ['Ana', 'Bruno', 'Carla', 'Dmitri', 'Esra', 'Farid', 'Greta', 'Hiro', 'Ines', 'Jonas'];
const services = [
  'billing service',
  'staging database',
  'search index',
  'payroll job',
  'mail gateway',
  'login page',
  'report builder',
  'audit store',
];
const companies = ['Acme GmbH', 'Northwind', 'Initech', 'Globex', 'Umbra Labs'];
const cities = ['Porto', 'Berlin', 'Oslo', 'Turin', 'Ghent', 'Lyon'];
const accounts = [
  'DE89 3704 0044 0532 0130 00',
  'FR14 2004 1010 0505 0001 3M02 606',
  'GB33 BUKB 2020 1555 5555 55',
  'NL91 ABNA 0417 1643 00',
];

function topicsFor(draw: Chance): Topic[] {
  const forms: readonly [readonly string[], (who: string, value: string) => string, readonly string[]][] = [
    [people, (who, value) => `${who} lives in ${value}.`, cities],
    [people, (who, value) => `${who}'s e-mail is ${value}.`, ['a@one.example', 'b@two.example', 'c@three.example']],
    [people, (who, value) => `${who} prefers ${value}.`, ['tabs over spaces', 'spaces over tabs']],
    [people, (who, value) => `${who} uses ${value} for notes.`, ['Vim', 'Emacs', 'Obsidian']],
    [services, (what, value) => `The port of the ${what} is ${value}.`, ['5432', '5433', '8080', '9000']],
    [services, (what, value) => `The ${what} is pinned to ${value}.`, ['1.4.0', '2.0.1', '2.3.1']],
    [services, (what, value) => `The ${what} runs on ${value}.`, ['node 20', 'node 22', 'node 24']],
    [services, (what, value) => `The owner of the ${what} is ${value}.`, ['Maria Silva', 'Max Weber', 'Ida Berg']],
    [services, (what, value) => `Contractors ${value} restart the ${what}.`, ['may', 'may not']],
    [companies, (who, value) => `The IBAN of ${who} is ${value}.`, accounts],
  ];
  return forms.flatMap(([names, say, values]) =>
    names.map((name) => ({ say: (value: string) => say(name, value), values, value: draw.pick(values), fresh: true })),
  );
}

const ana = { channel: 'user', principal: 'ana' } as const;
const ben = { channel: 'user', principal: 'ben' } as const;
const hosts = ['docs.example', 'wiki.example', 'status.example', 'vendor.example'];
const words = [
  'in short',
  'as of today',
  'for the record',
  'once more',
  'confirmed',
  'noted',
  'by the way',
  'as agreed',
];

/**
 * A memory in use: two users who change their minds, an agent that takes notes in sessions, pages it reads, and passing
 * time.
 */
export class History {
  readonly #space: GuardedSpace;
  readonly #clock: Clock;
  readonly #draw: Chance;
  readonly #topics: Topic[];
  readonly #notes: readonly string[] = honestTexts().filter((text) => text.length < 300);
  readonly held: string[] = [];
  entries = 0;
  unusual = 0;
  #session = 0;

  constructor(space: GuardedSpace, clock: Clock, seed: number) {
    this.#space = space;
    this.#clock = clock;
    this.#draw = chance(seed);
    this.#topics = topicsFor(this.#draw);
  }

  /** Topics whose value one or two people have stated. */
  get settled(): readonly Topic[] {
    return this.#topics.filter(({ fresh }) => !fresh);
  }

  get draw(): Chance {
    return this.#draw;
  }

  agent(): Origin {
    return { channel: 'agent', principal: 'assistant', session: `day ${this.#session}` };
  }

  page(host: string): Origin {
    return {
      channel: 'tool',
      principal: 'assistant',
      session: `day ${this.#session}`,
      tool: 'web_fetch',
      uri: `https://${host}/a`,
    };
  }

  pass(milliseconds: number): void {
    this.#clock.at += milliseconds;
  }

  /** One honest entry of a random kind. */
  async step(): Promise<void> {
    const { between, pick } = this.#draw;
    this.pass(between(1, 90) * minute);
    if (between(0, 12) === 0) this.#session += 1;
    const kind = between(0, 100);
    if (kind < 30) return this.#say(pick(this.#topics), pick([ana, ana, ben]), 12);
    if (kind < 45) return this.#say(pick(this.#topics), this.agent(), 0);
    if (kind < 60) return this.#say(pick(this.#topics), this.page(pick(hosts)), 0);
    await this.#enter(pick(this.#notes), kind < 80 ? this.agent() : kind < 90 ? ana : this.page(pick(hosts)));
  }

  /** States the value of a topic; a person may change it first, once in `changes` times. */
  async #say(topic: Topic, by: Origin, changes: number): Promise<void> {
    const { between, pick } = this.#draw;
    if (changes > 0 && between(0, changes) === 0) topic.value = pick(topic.values);
    // A page may not reflect the change yet.
    const stale = by.channel === 'tool' && between(0, 50) === 0;
    if (by.channel === 'user') topic.fresh = false;
    const said = topic.say(stale ? pick(topic.values) : topic.value);
    await this.#enter(`${said} Said (${pick(words)}, ${this.entries})`, by);
  }

  async #enter(content: string, by: Origin): Promise<void> {
    const result = await this.#space.write({ content }, by);
    if (result.outcome === 'duplicate') return;
    this.entries += 1;
    const signals = (result.judged?.findings ?? []).filter(
      ({ ruleId: rule, level }) => rule.startsWith('sentinel_') && level > 0,
    );
    if (signals.length === 0) return;
    if (result.outcome === 'stored') this.unusual += 1;
    else this.held.push(`${signals.map(({ ruleId: rule }) => rule).join('+')} ${by.channel}: ${content.slice(0, 80)}`);
  }

  write(content: string, by: Origin, more: { kind?: EntryKind; claimedAt?: number } = {}): Promise<WriteResult> {
    return this.#space.write({ content, ...more }, by);
  }
}
