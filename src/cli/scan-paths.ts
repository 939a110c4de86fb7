import { Fault } from '../base/fault.ts';
import type { Level } from '../model/level.ts';
import type { Trust } from '../model/trust.ts';
import { type Context, say } from './context.ts';
import { createDecoder, SNIFFED_BYTES, sniff, textEncodingOf } from './decode.ts';
import { drawHidden } from './draw.ts';
import { exitCode } from './exit-code.ts';
import type { Reporter, ScanNotice } from './format/run.ts';
import { createOutput, type Output } from './output.ts';
import type { Progress } from './progress.ts';
import { reasonOf } from './reason.ts';
import { type ScanFunction, type ScannedText, scanText } from './scan-text.ts';
import { createScanTotals, type ScanTotals } from './scan-totals.ts';
import { type WindowLimits, windowsOf } from './scan-windows.ts';
import { bytesFrom, bytesOf } from './source.ts';
import type { Suppressions } from './suppress/suppressions.ts';
import { type AlwaysFound, walk } from './walk.ts';

export interface PathScan {
  readonly paths: readonly string[];
  /** How the file of this name is scanned. */
  readonly scanFor: (name: string) => ScanFunction;
  /** Which findings count. */
  readonly suppressions: Suppressions;
  /** What is scanned although .gitignore names it. */
  readonly always: AlwaysFound;
  readonly trust: Trust;
  readonly minLevel: Level;
  readonly limits: WindowLimits;
  /** Whether a file of this name is scanned as text although it has a NUL near its start. */
  readonly isText: (name: string, head: Uint8Array) => boolean;
  readonly reporter: Reporter;
  readonly progress: Progress;
}

const STDIN = '<stdin>';
const noFile = 'nothing to scan: the folder has no files, or .gitignore names them all';

interface Run extends PathScan {
  readonly context: Context;
  readonly output: Output;
  readonly counters: ScanTotals;
}

/** Scans everything under the paths. A bad file is reported, and the others are still scanned. */
export async function scanPaths(context: Context, request: PathScan): Promise<number> {
  // After the pipe closes we scan the rest, because the exit code still reports the findings.
  const output = createOutput(context.io.stdout, () => {
    run.progress.clear();
    say(context, 'the output pipe was closed; the rest is scanned but not shown');
  });
  const run: Run = { ...request, context, counters: createScanTotals(request.minLevel), output };
  await run.output.write(run.reporter.begin());
  for (const path of run.paths) {
    if (path === '-') await scanOne(run, STDIN, bytesFrom(context.io.stdin));
  }
  const onDisk = run.paths.filter((path) => path !== '-');
  for await (const found of walk(onDisk, context.io.cwd, run.always)) {
    if (found.kind === 'file') await scanOne(run, found.name, bytesOf(found.path));
    else report(run, found.kind, { name: found.name, reason: found.reason });
  }
  run.progress.clear();
  for (const message of run.suppressions.finish()) say(context, drawHidden(message));
  const { scanned, skipped, errors } = run.counters.totals();
  // A wrong path must not pass for a clean tree.
  if (scanned + skipped.length + errors.length === 0) {
    for (const name of onDisk) report(run, 'error', { name, reason: noFile });
  }
  const totals = run.counters.totals();
  await run.output.write(run.reporter.end(totals));
  await run.output.flush();
  if (totals.errors.length > 0) return exitCode.error;
  return totals.findings.some((count) => count > 0) ? exitCode.found : exitCode.clean;
}

async function scanOne(run: Run, name: string, bytes: AsyncGenerator<Uint8Array>): Promise<void> {
  run.progress.at(run.counters.totals().scanned, name);
  let scanned: ScannedText | undefined;
  try {
    scanned = await scanBytes(run, name, bytes);
  } catch (error) {
    if (!isAboutTheFile(error)) throw error;
    report(run, 'error', { name, reason: error instanceof Fault ? error.message : reasonOf(error) });
    return;
  }
  if (scanned === undefined) return;
  const { text, warnings } = run.suppressions.apply(scanned);
  run.counters.scanned(text);
  for (const reason of warnings) report(run, 'warning', { name, reason });
  if (!text.complete && !text.incompleteAccepted)
    report(run, 'error', { name, reason: 'the scan did not reach the end; treat it as suspicious' });
  const shown = run.reporter.scanned(text);
  if (shown === '') return;
  run.progress.clear();
  await run.output.write(shown);
  await run.output.flush();
}

/** Undefined for a binary file, which is reported as skipped. */
async function scanBytes(run: Run, name: string, bytes: AsyncGenerator<Uint8Array>): Promise<ScannedText | undefined> {
  const head = await headOf(bytes);
  // Most likely nothing was piped in by mistake; an empty run must not look like a scan.
  if (head.length === 0 && name === STDIN) report(run, 'warning', { name, reason: 'empty' });
  const encoding = sniff(head);
  if (encoding === 'binary' && !run.isText(name, head)) {
    await bytes.return(undefined);
    // What was piped in was meant to be scanned; of a folder's files, some are always binary.
    if (name === STDIN) report(run, 'error', { name, reason: 'binary: not scanned; --text scans it as text' });
    else report(run, 'skipped', { name, reason: 'binary' });
    return undefined;
  }
  const textEncoding = encoding === 'binary' ? textEncodingOf(head) : encoding;
  const decoder = createDecoder(textEncoding);
  const windows = windowsOf(withHead(head, bytes), decoder, run.limits);
  const scan = run.suppressions.filter(name, run.scanFor(name), run.counters.suppressed);
  const text = await scanText(name, windows, scan, run.trust);
  if (decoder.damaged()) {
    report(run, 'warning', {
      name,
      reason: `not valid ${textEncoding}; scanned with U+FFFD in place of the bad bytes`,
    });
  }
  return text;
}

/** A pipe may deliver a few bytes at a time; detecting the encoding needs more. */
async function headOf(bytes: AsyncGenerator<Uint8Array>): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  while (size < SNIFFED_BYTES) {
    const step = await bytes.next();
    if (step.done) break;
    pieces.push(step.value);
    size += step.value.length;
  }
  return Buffer.concat(pieces);
}

async function* withHead(head: Uint8Array, rest: AsyncGenerator<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield head;
  yield* rest;
}

const words = { skipped: 'skipped ', warning: 'warning: ', error: '' } as const;

function report(run: Run, kind: keyof typeof words, notice: ScanNotice): void {
  run.counters[kind](notice);
  run.progress.clear();
  say(run.context, `${words[kind]}${drawHidden(notice.name)}: ${notice.reason}`);
}

/** A Fault or a system error is about the file; anything else is a bug and must surface. */
function isAboutTheFile(error: unknown): boolean {
  return error instanceof Fault || (error instanceof Error && 'syscall' in error);
}
