import { resolve } from 'node:path';
import { type Command, Option } from 'commander';
import { Fault } from '../../base/fault.ts';
import type { ScanIgnore } from '../../config/index.ts';
import { hasConfig } from '../../config/without-file.ts';
import { type Level, type LevelName, levelOf } from '../../model/level.ts';
import type { ScanProfile } from '../../model/scan-profile.ts';
import { withConfigOption } from '../config-option.ts';
import { type Context, say, styleFor } from '../context.ts';
import { isMostlyText, isTextName } from '../decode.ts';
import { drawHidden } from '../draw.ts';
import type { EngineScanner } from '../engine.ts';
import { exitCode, exitCodeHelp } from '../exit-code.ts';
import { createJsonlReporter, createJsonReporter } from '../format/json.ts';
import { accusingRules, type Reporter, type RunSettings } from '../format/run.ts';
import { createSarifReporter } from '../format/sarif.ts';
import { createTextReporter } from '../format/text.ts';
import { MAX_LINE_BYTES } from '../json-lines.ts';
import { learnedLayer } from '../model-file.ts';
import {
  disableOption,
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
import { profileForFile, type ScanFunction } from '../scan-text.ts';
import { defaultLimits, fileWorkFactor } from '../scan-windows.ts';
import { bytesFrom, bytesOf, naming } from '../source.ts';
import type { Style } from '../style.ts';
import type { RunBaseline } from '../suppress/run-baseline.ts';
import type { CommentUse } from '../suppress/suppress-findings.ts';
import { createSuppressions } from '../suppress/suppressions.ts';

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
  readonly config?: string;
  readonly disable: readonly string[];
  /** Default: on for JSON lines, which are memories, up to the length of one part; off for files. */
  readonly reader?: boolean;
  readonly baseline?: string;
  readonly writeBaseline?: true;
  readonly ignoreComments: boolean;
  readonly progress: boolean;
  readonly color: boolean;
}

const examples = `
Examples:
  bezoar scan MEMORY.md notes/            files and folders (.gitignore counts, but not for files that steer an agent)
  git diff | bezoar scan                  piped text
  bezoar scan . --format sarif > out.sarif
  bezoar scan --jsonl - < memories.jsonl  one {"id","text"} per line in, one verdict per line out
  bezoar scan . --pack our-rules.yaml --min-level high
  bezoar scan . --model our-model.json    your own model (see bezoar help train)
  bezoar scan notes/ --reader             a second opinion by the encoder about files: slower, only stricter
  bezoar scan . --profile repository      fewer false alarms in a tree of files; agents' own files stay strict
  bezoar scan . --profile repository --write-baseline     accept what is there now: bezoar-baseline.json
  bezoar scan . --profile repository --baseline bezoar-baseline.json     fail only on what is new

A finding does not count if its rule is disabled, if scan.ignore of a configuration that you named or approved covers
it, if the baseline lists it, or, with --profile repository, if a comment on its line or the line above says
\`bezoar-ignore RULE: reason\`. Comments and scan.ignore never apply to files that steer an agent. The summary says how
many findings were ignored, and lists those that a comment hides. Rules and models come from the command line only.

With --jsonl the exit code is 1 if any verdict is challenge, quarantine or block.`;

const defaultBaseline = 'bezoar-baseline.json';

/** No text that reaches the engine is longer than a whole file or JSONL line, so the engine never truncates one. */
const maxTextLength = Math.max(defaultLimits.size, MAX_LINE_BYTES);

export function addScan(program: Command, context: Context): void {
  withConfigOption(program.command('scan'))
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
    .option(
      '--reader',
      'also ask the encoder, which reads doubtful texts more closely, in some 0.1 s for 1,000 characters (--jsonl: asked anyway about texts of up to 8,000)',
    )
    .option('--no-reader', 'do not ask the encoder')
    .addOption(
      new Option('--jsonl [file]', 'read one JSON object with "id" and "text" per line; print one verdict per line')
        // Its output has one format with every finding. Silently ignoring these options would surprise people.
        .conflicts(['format', 'minLevel', 'maxBytes', 'text', 'config', 'disable', 'baseline', 'writeBaseline']),
    )
    .addOption(disableOption())
    .option('--baseline <file>', 'file of accepted findings; fail only on others')
    .option('--write-baseline', `accept all findings, by writing them to the baseline (default: ${defaultBaseline})`)
    .option('--no-ignore-comments', 'do not honour bezoar-ignore comments in files')
    .addOption(
      new Option('--max-bytes <size>', 'scan longer texts in overlapping windows')
        .argParser(parseBytes)
        .default(defaultLimits.whole, '32M'),
    )
    .option('-a, --text', 'scan every binary file as if it were text, not only those with the name of a text')
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
      context.exit(await code(context, paths, options, { scanner, closely: await readingOf(options) }));
    });
}

/** What reads the texts. */
interface Readers {
  readonly scanner: EngineScanner;
  /** Adds the opinion of the encoder, if it is asked. */
  readonly closely: (scan: ScanFunction) => ScanFunction;
}

async function readingOf({ reader, jsonl }: ScanOptions): Promise<Readers['closely']> {
  if (!(reader ?? jsonl !== undefined)) return (scan) => scan;
  const [{ configuredReader }, { partUnits, withReader }] = await Promise.all([
    import('../../config/index.ts'),
    import('../deep-reading.ts'),
  ]);
  const encoder = await configuredReader({ reader: 'encoder' }, {});
  const longest = reader === true ? Number.POSITIVE_INFINITY : partUnits;
  return (scan) => (encoder === undefined ? scan : withReader(scan, encoder, longest));
}

async function scanTexts(
  context: Context,
  given: readonly string[],
  options: ScanOptions,
  { scanner, closely }: Readers,
): Promise<number> {
  // Probably an unset variable in a script. Scanning the working folder instead would hide the mistake.
  if (given.includes(''))
    throw new Fault('input-invalid', 'a path is empty; name a file or folder, or . for the current folder');
  const paths = given.length > 0 ? given : pipedIn(context);
  const minLevel = levelOf(options.minLevel);
  const rules = accusingRules(scanner.rules);
  const config = await scanConfig(context, options);
  const { guardedFiles, isAgentFolder } = await import('../../hooks/index.ts');
  const { kindOf } = guardedFiles(context.io.cwd, config.files);
  const steersAgent = (name: string): boolean => kindOf(name) !== undefined;
  const settings: RunSettings = {
    version: context.version,
    scope: options.scope,
    profile: options.profile,
    trust: options.trust,
    minLevel,
    rules,
    ...(options.reader === true ? { reader: 'encoder' } : {}),
  };
  return scanPaths(context, {
    paths,
    scanFor: (name) => {
      // Files that steer an agent are few, and what they say is obeyed: they keep the thresholds of memories.
      const profileOf = (text: string): ScanProfile =>
        steersAgent(name) ? 'memory' : profileForFile(text, options.profile);
      return closely((text) => scanner.scan(text, { scope: options.scope, profile: profileOf(text) }));
    },
    suppressions: createSuppressions({
      disabled: options.disable,
      ignores: config.ignores,
      rules,
      trust: options.trust,
      cwd: context.io.cwd,
      steersAgent,
      commentUse: (name) => commentUse(name, options, steersAgent),
      ...(await baselineOf(context, paths, options, minLevel)),
    }),
    always: { file: steersAgent, folder: isAgentFolder },
    trust: options.trust,
    minLevel,
    limits: { ...defaultLimits, whole: options.maxBytes },
    // A NUL does not hide from an agent what it reads as text.
    isText: (name, head) => options.text === true || steersAgent(name) || (isTextName(name) && isMostlyText(head)),
    reporter: reporterFor(options.format, settings, styleFor(context, options.color)),
    progress: createProgress(context.io, options.progress),
  });
}

interface ScanConfig {
  readonly ignores: readonly ScanIgnore[];
  /** Further files that steer an agent. */
  readonly files: readonly string[];
}

/** Of a configuration, a scan uses what it ignores and which files steer an agent. Most folders have none. */
async function scanConfig(context: Context, { config: named }: ScanOptions): Promise<ScanConfig> {
  const { cwd, env } = context.io;
  if (named === undefined && !hasConfig(cwd, env)) return { ignores: [], files: [] };
  const { configNoticeText, loadConfig } = await import('../../config/index.ts');
  const { scan, hooks, notices } = loadConfig(named === undefined ? {} : { config: named }, cwd, env);
  const own = notices.filter(({ field }) => field === 'scan' || field.startsWith('scan.'));
  for (const notice of own) say(context, drawHidden(configNoticeText(notice)));
  return { ignores: scan.ignore, files: hooks.files };
}

/** Anyone who can write a memory could write the comment too. In a repository, people review what is written. */
function commentUse(name: string, options: ScanOptions, steersAgent: (name: string) => boolean): CommentUse {
  const refused = (why: string): CommentUse => ({ honoured: false, why });
  if (!options.ignoreComments) return refused('--no-ignore-comments');
  if (name !== '<stdin>' && steersAgent(name)) return refused('the file steers an agent');
  return name === '<stdin>' || options.profile !== 'repository'
    ? refused('only --profile repository honours it, and only in files')
    : { honoured: true };
}

async function baselineOf(
  { io, env }: Context,
  paths: readonly string[],
  { baseline, writeBaseline: write }: ScanOptions,
  minLevel: Level,
): Promise<{ readonly baseline?: RunBaseline }> {
  if (baseline === undefined && write === undefined) return {};
  const { runBaseline } = await import('../suppress/run-baseline.ts');
  const path = baseline ?? defaultBaseline;
  return { baseline: runBaseline({ path, write: write === true, cwd: io.cwd, env, minLevel, paths }) };
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
  { scanner, closely }: Readers,
): Promise<number> {
  const named = [...(typeof options.jsonl === 'string' ? [options.jsonl] : []), ...paths];
  const [input = '-', ...others] = named.length > 0 ? named : pipedIn(context);
  if (others.length > 0) throw new Fault('input-invalid', '--jsonl reads one file; give one, or - for standard input');
  const chunks = input === '-' ? bytesFrom(context.io.stdin) : bytesOf(resolve(context.io.cwd, input));
  try {
    return await scanLines(naming(input, chunks), {
      scan: closely((text) => scanner.scan(text, { scope: options.scope, profile: options.profile })),
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
