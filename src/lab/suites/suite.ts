import * as z from 'zod';
import { Fault } from '../../base/fault.ts';
import { sha256 } from '../../base/hash.ts';
import type { Inferred } from '../../model/inferred.ts';
import { Oracle } from '../oracle.ts';
import { ownSuite } from '../vector.ts';
import { type SuiteCase, suiteCaseSchema } from './suite-case.ts';

const suiteFormat = 'bezoar-lab-suite/1';
export const maxSuiteBytes: number = 64 * 1024 * 1024;
export const maxSuiteLineBytes: number = 1024 * 1024;
const maxCases = 10_000;
/** So that a broken file does not fill the terminal. */
export const maxSuiteProblems = 20;

const suiteName = z.string().regex(/^[a-z0-9][a-z0-9_.-]{0,39}$/);
const suiteSchema = z.strictObject({
  format: z.literal(suiteFormat),
  name: suiteName,
  /** SHA-256 over the cases. */
  hash: z.string(),
  cases: z.array(suiteCaseSchema).min(1).max(maxCases),
});
/** A set of attacks that somebody else wrote. */
export type Suite = Inferred<typeof suiteSchema>;

/** What is wrong with a line. The line itself is never repeated: it is an attack. */
export interface SuiteProblem {
  readonly line: number;
  readonly problem: string;
}

/** Collects the cases of a file, line by line. */
export class SuiteImport {
  readonly #name: string;
  readonly #cases: SuiteCase[] = [];
  readonly #ids = new Map<string, number>();
  readonly #texts = new Map<string, number>();
  readonly problems: SuiteProblem[] = [];

  constructor(name: string) {
    if (!suiteName.safeParse(name).success || name === ownSuite) {
      throw new Fault(
        'input-invalid',
        `a suite needs a name of its own: 1 to 40 lower-case letters, digits, ".", "_" or "-", and not ${ownSuite}; use --name`,
      );
    }
    this.#name = name;
  }

  take(line: number, value: unknown): void {
    const parsed = suiteCaseSchema.safeParse(value);
    if (!parsed.success) {
      this.#refuse(line, issueText(parsed.error.issues[0]));
      return;
    }
    const problem = this.#repeatOf(line, parsed.data) ?? unseeable(parsed.data);
    if (problem !== undefined) this.#refuse(line, problem);
    else if (this.#cases.length === maxCases) this.#refuse(line, `a suite has at most ${maxCases} cases`);
    else this.#cases.push(parsed.data);
  }

  /** A line that is not JSON, or too long. */
  refuse(line: number, problem: string): void {
    this.#refuse(line, problem);
  }

  /** The suite; undefined if a line was refused, because a suite without one of its cases says less than it seems to. */
  end(): Suite | undefined {
    if (this.problems.length > 0) return undefined;
    if (this.#cases.length === 0) throw new Fault('input-invalid', 'the file has no cases');
    return { format: suiteFormat, name: this.#name, hash: hashOf(this.#cases), cases: this.#cases };
  }

  #refuse(line: number, problem: string): void {
    this.problems.push({ line, problem });
  }

  /** The same text twice would count one attack as two. */
  #repeatOf(line: number, { id, text, channel, trigger }: SuiteCase): string | undefined {
    const whole = JSON.stringify([channel, trigger, text]);
    const [sameId, sameText] = [this.#ids.get(id), this.#texts.get(whole)];
    if (sameId !== undefined) return `id is also the id of line ${sameId}`;
    if (sameText !== undefined) return `channel, text and trigger are those of line ${sameText}`;
    this.#ids.set(id, line);
    this.#texts.set(whole, line);
    return undefined;
  }
}

function issueText(issue: z.core.$ZodIssue | undefined): string {
  if (issue === undefined) return 'not a case';
  const place = issue.path.join('.') || 'the line';
  // Names of unknown fields come from the file; they are counted, not repeated.
  if (issue.code === 'unrecognized_keys') return `${place} has ${issue.keys.length} unknown field(s)`;
  return `${place}: ${issue.message}`;
}

/** The scripted victim looks for a text in prompts, and must be able to see it. */
function unseeable({ text, honest_twins }: SuiteCase): string | undefined {
  const isSeen = (one: string): boolean => new Oracle([one]).isIn([one]);
  if (![text].flat().every(isSeen))
    return 'text: each piece needs a line with 12 characters in a row without < > [ ] |';
  if (!honest_twins.every(isSeen))
    return 'honest_twins: each needs a line with 12 characters in a row without < > [ ] |';
  return undefined;
}

/** The schema gives every case the same order of members. */
function hashOf(cases: readonly SuiteCase[]): string {
  return sha256(JSON.stringify(cases));
}

/** Reads a file that `bezoar lab import` wrote. */
export function parseSuite(text: string, name: string): Suite {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    throw new Fault('input-invalid', `${name} is not a suite; make one with \`bezoar lab import\``);
  }
  const parsed = suiteSchema.safeParse(data);
  if (!parsed.success) {
    const place = parsed.error.issues[0]?.path.join('.') || 'the top level';
    throw new Fault(
      'input-invalid',
      `${name} is not a suite (${suiteFormat}): invalid at ${place}; make one with \`bezoar lab import\``,
    );
  }
  if (parsed.data.hash !== hashOf(parsed.data.cases)) {
    throw new Fault(
      'input-invalid',
      `${name} was changed after it was imported; change its source and import it again`,
    );
  }
  return parsed.data;
}
