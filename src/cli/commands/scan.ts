import { resolve } from 'node:path';
import { type Command, Option } from 'commander';
import { Fault } from '../../base/fault.ts';
import { type LevelName, levelOf } from '../../model/level.ts';
import type { ScanProfile } from '../../model/scan-profile.ts';
import { type Context, say, styleFor } from '../context.ts';
import type { EngineScanner } from '../engine.ts';
import { exitCode, exitCodeHelp } from '../exit-code.ts';
import { createJsonlReporter, createJsonReporter } from '../format/json.ts';
import { accusingRules, type Reporter, type RunSettings } from '../format/run.ts';
import { createSarifReporter } from '../format/sarif.ts';
import { createTextReporter } from '../format/text.ts';
import { MAX_LINE_BYTES } from '../json-lines.ts';
import { learnedLayer } from '../model-file.ts';
import {
  minLevelOption,
  modelOption,
  noLearnedOption,
  packOption,
  parseBytes,
  profileOption,
  type SharedOptions,
  scopeOption,
  trustOption,
} from '../options.ts';
import { createOutput, OutputClosed } from '../output.ts';
import { readPacks } from '../pack-file.ts';
import { createProgress } from '../progress.ts';
import { scanLines } from '../scan-lines.ts';
import { scanPaths } from '../scan-paths.ts';
import { profileForFile } from '../scan-text.ts';
import { defaultLimits, fileWorkFactor } from '../scan-windows.ts';
import { bytesFrom, bytesOf, naming } from '../source.ts';
import type { Style } from '../style.ts';

const formats = ['text', 'json', 'jsonl', 'sarif'] as const;
type Format = (typeof formats)[number];

interface ScanOptions extends SharedOptions {
  readonly format: Format;
  readonly minLevel: Exclude<LevelName, 'none'>;
  readonly jsonl?: string | true;
  readonly maxBytes: number;
  readonly text?: true;
  readonly json?: true;
  readonly profile: ScanProfile;
  readonly progress: boolean;
  readonly color: boolean;
}

const examples = `
Examples:
  bezoar scan MEMORY.md notes/            files and folders (.gitignore is respected)
  git diff | bezoar scan                  piped text
  bezoar scan . --format sarif > out.sarif
  bezoar scan --jsonl - < memories.jsonl  one {"id","text"} per line in, one verdict per line out
  bezoar scan . --pack our-rules.yaml --min-level high
  bezoar scan . --model our-model.json    your own model (see bezoar help train)
  bezoar scan . --profile repository      fewer false alarms in a tree of files; agents' own files stay strict

With --jsonl the exit code is 1 if any verdict is challenge, quarantine or block.`;

/** No text that reaches the engine is longer than a whole file or JSONL line, so the engine never truncates one. */
const maxTextLength = Math.max(defaultLimits.size, MAX_LINE_BYTES);

export function addScan(program: Command, context: Context): void {
  program
    .command('scan')
    .description('look for memory poisoning and prompt injection in files, folders or piped text')
    .argument('[paths...]', 'files and folders; - for standard input')
    .addOption(scopeOption())
    .addOption(profileOption())
    .addOption(trustOption('unknown'))
    .addOption(new Option('--format <format>', 'output format').choices(formats).default('text'))
    .addOption(new Option('--json', 'same as --format json').implies({ format: 'json' }))
    .addOption(minLevelOption())
    .addOption(packOption())
    .addOption(modelOption())
    .addOption(noLearnedOption())
    .addOption(
      new Option('--jsonl [file]', 'read one JSON object with "id" and "text" per line; print one verdict per line')
        // Its output has one format with every finding. Silently ignoring these options would surprise people.
        .conflicts(['format', 'minLevel', 'maxBytes', 'text']),
    )
    .addOption(
      new Option('--max-bytes <size>', 'scan longer texts in overlapping windows')
        .argParser(parseBytes)
        .default(defaultLimits.whole, '32M'),
    )
    .option('-a, --text', 'scan binary files as if they were text')
    .option('--no-progress', 'no progress line on a terminal')
    .addHelpText('after', `${examples}\n${exitCodeHelp}`)
    .action(async (paths: readonly string[], _own: unknown, command: Command) => {
      const options = command.optsWithGlobals<ScanOptions>();
      if (options.json === true && options.format !== 'json') {
        throw new Fault('input-invalid', "option '--json' cannot be used with option '--format <format>'");
      }
      const engine = await context.engine();
      const packs = await readPacks(options.pack, context.io.cwd, engine);
      const learned = await learnedLayer(options, context.io.cwd, engine);
      const maxLength = Math.max(options.maxBytes, maxTextLength);
      const scanner = engine.createScanner({ packs, maxLength, workFactor: fileWorkFactor, ...learned });
      const code = options.jsonl === undefined ? scanTexts : scanBatch;
      context.exit(await code(context, paths, options, scanner));
    });
}

async function scanTexts(
  context: Context,
  given: readonly string[],
  options: ScanOptions,
  scanner: EngineScanner,
): Promise<number> {
  // Probably an unset variable in a script. Scanning the working folder instead would hide the mistake.
  if (given.includes(''))
    throw new Fault('input-invalid', 'a path is empty; name a file or folder, or . for the current folder');
  const paths = given.length > 0 ? given : pipedIn(context);
  const minLevel = levelOf(options.minLevel);
  const profileOf = await profilesFor(context, options.profile);
  const settings: RunSettings = {
    version: context.version,
    scope: options.scope,
    profile: options.profile,
    trust: options.trust,
    minLevel,
    rules: accusingRules(scanner.rules),
  };
  return scanPaths(context, {
    paths,
    scanFor: (name) => {
      const profile = profileOf(name);
      return (text) => scanner.scan(text, { scope: options.scope, profile: profile(text) });
    },
    trust: options.trust,
    minLevel,
    limits: { ...defaultLimits, whole: options.maxBytes },
    binaryToo: options.text === true,
    reporter: reporterFor(options.format, settings, styleFor(context, options.color)),
    progress: createProgress(context.io, options.progress),
  });
}

/** Files that steer an agent are few, and what they say is obeyed: they keep the thresholds of memories. */
async function profilesFor(
  context: Context,
  asked: ScanProfile,
): Promise<(name: string) => (text: string) => ScanProfile> {
  const { guardedFiles } = await import('../../hooks/index.ts');
  const { kindOf } = guardedFiles(context.io.cwd);
  return (name) => (kindOf(name) === undefined ? (text) => profileForFile(text, asked) : () => 'memory');
}

function reporterFor(format: Format, settings: RunSettings, style: Style): Reporter {
  switch (format) {
    case 'text':
      return createTextReporter(settings, style);
    case 'json':
      return createJsonReporter(settings);
    case 'jsonl':
      return createJsonlReporter(settings);
    case 'sarif':
      return createSarifReporter(settings);
  }
}

/** On a terminal nobody types a text to scan; they forgot the path. */
function pipedIn(context: Context): readonly string[] {
  if (!context.io.isTTY.stdin) return ['-'];
  throw new Fault('input-invalid', 'nothing to scan: name files or folders, or pipe in a text');
}

async function scanBatch(
  context: Context,
  paths: readonly string[],
  options: ScanOptions,
  scanner: EngineScanner,
): Promise<number> {
  const named = [...(typeof options.jsonl === 'string' ? [options.jsonl] : []), ...paths];
  const [input = '-', ...others] = named.length > 0 ? named : pipedIn(context);
  if (others.length > 0) throw new Fault('input-invalid', '--jsonl reads one file; give one, or - for standard input');
  const chunks = input === '-' ? bytesFrom(context.io.stdin) : bytesOf(resolve(context.io.cwd, input));
  try {
    return await scanLines(naming(input, chunks), {
      scan: (text) => scanner.scan(text, { scope: options.scope, profile: options.profile }),
      trust: options.trust,
      output: createOutput(context.io.stdout),
      warn: (message) => say(context, `warning: ${input}: ${message}`),
    });
  } catch (error) {
    if (!(error instanceof OutputClosed)) throw error;
    // Nobody reads the output now, and the input may never end. Unread input must not count as clean.
    say(context, 'the output pipe was closed; the rest of the input was not scanned');
    return exitCode.error;
  }
}
