import { createReadStream, readFileSync, statSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { Fault } from '../base/fault.ts';
import {
  maxSuiteBytes,
  maxSuiteLineBytes,
  maxSuiteProblems,
  parseSuite,
  type Suite,
  SuiteImport,
} from '../lab/index.ts';
import type { Context } from './context.ts';
import { drawHidden } from './draw.ts';
import { jsonLines } from './json-lines.ts';
import { refuseUnwritable, save } from './lab-files.ts';
import { reasonOf } from './reason.ts';

export interface ImportFlags {
  readonly name?: string;
  readonly out?: string;
  readonly json?: true;
}

/** A suite that was written, or the lines for which it was not. */
export type ImportedSuite =
  | { readonly outcome: 'imported'; readonly file: string; readonly suite: Suite }
  | { readonly outcome: 'refused'; readonly lines: readonly string[] };

/** Checks every line of a file with attacks, and writes them as a suite if all are right. */
export async function importSuite(context: Context, file: string, flags: ImportFlags): Promise<ImportedSuite> {
  const {
    name = basename(file)
      .replace(/\.jsonl?$/i, '')
      .toLowerCase(),
  } = flags;
  const cases = new SuiteImport(name);
  const out = flags.out ?? `${name}.suite.json`;
  refuseUnwritable(context, out);
  if (resolve(context.io.cwd, out) === resolve(context.io.cwd, file)) {
    throw new Fault('input-invalid', '--out must not be the file that is imported');
  }
  checkSize(context, file);
  try {
    for await (const lines of jsonLines(createReadStream(resolve(context.io.cwd, file)), maxSuiteLineBytes)) {
      for (const line of lines) {
        if ('error' in line) cases.refuse(line.line, line.error);
        else if (line.damaged) cases.refuse(line.line, 'not valid UTF-8');
        else cases.take(line.line, line.value);
      }
    }
  } catch (error) {
    throw unreadable(file, error);
  }
  const suite = cases.end();
  if (suite === undefined) return { outcome: 'refused', lines: problemLines(file, cases) };
  save(context, out, `${JSON.stringify(suite, null, 1)}\n`);
  return { outcome: 'imported', file: out, suite };
}

function problemLines(file: string, { problems }: SuiteImport): readonly string[] {
  const rest = problems.length - maxSuiteProblems;
  return [
    ...problems.slice(0, maxSuiteProblems).map(({ line, problem }) => `${drawHidden(file)}:${line}: ${problem}`),
    ...(rest > 0 ? [`and ${rest} more lines`] : []),
  ];
}

export function importText({ file, suite }: Extract<ImportedSuite, { readonly outcome: 'imported' }>): string {
  const { name, cases } = suite;
  const count = (aim: string): number => cases.filter((one) => one.aim === aim).length;
  const twins = cases.reduce((sum, { honest_twins }) => sum + honest_twins.length, 0);
  return [
    `Imported suite ${name}: ${cases.length} cases (${count('order')} orders, ${count('fact')} false facts) with ${twins} honest twins`,
    `Wrote ${drawHidden(file)}; run it with: bezoar lab run --suite ${drawHidden(file)}`,
    '',
  ].join('\n');
}

/** The suites of a run. Two of the same name could not be told apart. */
export function readSuites(context: Context, files: readonly string[]): readonly Suite[] {
  const suites = files.map((file) => {
    checkSize(context, file);
    try {
      return parseSuite(readFileSync(resolve(context.io.cwd, file), 'utf8'), drawHidden(file));
    } catch (error) {
      throw unreadable(file, error);
    }
  });
  const names = suites.map(({ name }) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw new Fault('input-invalid', `two suites are called ${twice}`);
  return suites;
}

function checkSize({ io }: Context, file: string): void {
  const size = statSync(resolve(io.cwd, file), { throwIfNoEntry: false })?.size ?? 0;
  if (size <= maxSuiteBytes) return;
  throw new Fault('input-invalid', `${drawHidden(file)} is too large for a suite (more than ${maxSuiteBytes} bytes)`);
}

function unreadable(file: string, error: unknown): unknown {
  return error instanceof Fault ? error : new Fault('input-unreadable', `${drawHidden(file)}: ${reasonOf(error)}`);
}
