import { existsSync } from 'node:fs';
import { relative } from 'node:path';
import { Fault } from '../../base/fault.ts';
import { type Context, styleFor } from '../context.ts';
import { drawHidden } from '../draw.ts';
import { homeOf } from '../hooks/places.ts';
import { createOutput, type Output } from '../output.ts';
import { type Keys, openKeys } from '../review/keys.ts';
import type { Style } from '../style.ts';
import type { SetupStepResult } from './steps.ts';

/** Steps that can be left out. The memory itself cannot. */
export const skippable = ['mcp', 'proxy', 'hooks', 'gitignore', 'adapter', 'adopt', 'attack'] as const;
export type Skippable = (typeof skippable)[number];

/**
 * `ask` on a terminal; `all` with --yes; `memory` for a program that did not say yes: it gets a memory, and no other
 * program's file changes; `plan` with --dry-run.
 */
export type WizardMode = 'ask' | 'all' | 'memory' | 'plan';

/** A step that failed. The others are still taken. */
export interface FailedStep {
  readonly what: SetupStepResult['what'] | 'attack';
  readonly path: string;
  readonly problem: string;
}

export interface WizardOptions {
  readonly mode: WizardMode;
  readonly skip: readonly Skippable[];
  readonly quiet: boolean;
  readonly color: boolean;
}

export interface OfferedStep {
  readonly name: Skippable;
  readonly what: SetupStepResult['what'];
  readonly path: string;
  /** What it does, as an order: "Add the memory to Cursor". */
  readonly title: string;
  /** Whether it is taken without a question only if the command line names it. */
  readonly onlyIfAsked?: boolean;
  run(): SetupStepResult | Promise<SetupStepResult>;
}

/** Offers steps one by one, takes those that are wanted, and reports each at once. */
export class Wizard {
  readonly #context: Context;
  readonly #options: WizardOptions;
  readonly style: Style;
  readonly results: SetupStepResult[] = [];
  readonly failures: FailedStep[] = [];
  /** Steps that nobody has declined and nobody has accepted, in words. */
  readonly left: string[] = [];
  readonly #output: Output;
  #keys: Keys | undefined;

  constructor(context: Context, options: WizardOptions) {
    this.#context = context;
    this.#options = options;
    this.#output = createOutput(context.io.stdout);
    this.style = styleFor(context, options.color);
  }

  get mode(): WizardMode {
    return this.#options.mode;
  }

  /** A line that the user typed; undefined if nobody is asked. */
  askLine(cancelled: string): ((question: string, fallback: string) => Promise<string>) | undefined {
    if (this.mode !== 'ask') return undefined;
    return async (question, fallback) => {
      this.#keys ??= openKeys(this.#context.io);
      const given = await this.#keys.line(question, fallback);
      if (given === undefined) throw new Fault('input-invalid', cancelled);
      return given;
    };
  }

  /** Whether a step is wanted. */
  async wants(name: Skippable, question: string): Promise<boolean> {
    if (this.#options.skip.includes(name) || this.mode === 'memory') return false;
    const ask = this.askLine('stopped; what was set up so far stays, and `bezoar uninstall` undoes it');
    if (ask === undefined) return true;
    for (;;) {
      const given = (await ask(question, 'yes')).toLowerCase();
      if (['y', 'yes'].includes(given)) return true;
      if (['n', 'no'].includes(given)) return false;
    }
  }

  async offer(step: OfferedStep): Promise<void> {
    const { name, what, path, title, run, onlyIfAsked = false } = step;
    if (this.#options.skip.includes(name)) return;
    if (this.mode === 'memory' || (onlyIfAsked && this.mode === 'all')) return void this.left.push(title);
    if (this.mode === 'plan') return this.report({ what, path, made: true });
    if (!(await this.wants(name, `${title}?`))) return;
    const isThere = existsSync(path);
    try {
      await this.report(await run(), isThere);
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      await this.fail({ what, path, problem: error.message });
    }
  }

  /** A file that was there before is changed: it must not sound as if it were written again. */
  async report(result: SetupStepResult, wasThere = false): Promise<void> {
    this.results.push(result);
    const { what, path, made, notices = [] } = result;
    const done = what === 'memory' ? 'adopted ' : wasThere ? 'changed ' : 'created ';
    const verb = this.mode === 'plan' ? 'would do' : done;
    const state = made ? this.style.good(verb) : this.style.dim('exists  ');
    const said = notices.map((notice) => `          ${this.style.dim('->')} ${drawHidden(notice)}\n`);
    await this.say(`${state} ${what.padEnd(9)}  ${drawHidden(this.near(path))}\n${said.join('')}`);
  }

  async fail(failure: FailedStep): Promise<void> {
    this.failures.push(failure);
    const { what, path, problem } = failure;
    await this.say(
      `${this.style.level('high', 'failed  ')} ${what.padEnd(9)}  ${drawHidden(this.near(path))}: ${drawHidden(problem)}\n`,
    );
  }

  /** A path as the user would type it. */
  near(path: string): string {
    const local = relative(this.#context.io.cwd, path);
    if (path.includes('://') || path === 'BEZOAR_KEY') return path;
    if (!local.startsWith('..')) return local === '' ? '.' : local;
    const home = relative(homeOf(this.#context), path);
    return home.startsWith('..') ? path : `~/${home}`;
  }

  async say(text: string): Promise<void> {
    if (this.#options.quiet) return;
    await this.#output.write(text);
    await this.#output.flush();
  }

  close(): void {
    this.#keys?.close();
  }
}
