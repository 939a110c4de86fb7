import { Fault } from '../base/fault.ts';
import { atOnce } from '../base/work-slices.ts';
import { oneOf, unknownName, wrongValue } from '../base/wrong-setting.ts';
import type { Report } from '../model/finding.ts';
import { type ScanProfile, scanProfiles } from '../model/scan-profile.ts';
import { setScanSteps } from '../model/scan-steps.ts';
import { digestOf } from './digest.ts';
import { impacts } from './impacts.gen.ts';
import { LearnedLayer } from './learned/layer.ts';
import type { LearnedModel } from './learned/model.ts';
import { shippedModel } from './learned/shipped.ts';
import type { Lexicon } from './phrases/lexicon.ts';
import { compile, type Program, programOf } from './program.ts';
import { type Rule, type ScanScope, scanScopes } from './rule.ts';
import { rules } from './rules.gen.ts';
import { scanSteps } from './scan-steps.ts';
import { readTables } from './table-codec.ts';
import { shippedTables } from './tables.gen.ts';

/** Long enough for any memory and most documents; callers with longer texts split them into overlapping windows. */
const defaultMaxLength = 4_194_304;

export interface RulePack {
  readonly name: string;
  readonly rules: readonly Rule[];
}

export interface ScannerOptions {
  /** Replaces the built-in rules. */
  readonly rules?: readonly Rule[];
  /** Added to the rules. */
  readonly packs?: readonly RulePack[];
  /**
   * The model that finds attacks without a rule; false disables it. Default: the shipped model, with the shipped rules.
   */
  readonly learned?: LearnedModel | false;
  /** Longer texts (in UTF-16 units) are read up to this length and reported as incomplete. */
  readonly maxLength?: number;
  /**
   * How many times the usual work per character a scan may do before its report is incomplete; default 1. The usual work
   * suits a server that must answer in time. Large pages with many escapes, read by a program that can wait, need more.
   */
  readonly workFactor?: number;
}

export interface Scanner {
  readonly rules: readonly Rule[];
  /** Changes whenever the rules or the model change, so that scan results can be cached under it. */
  readonly digest: string;
  /** Scans a text: its findings, and whether all of it was read. */
  scan(text: string, options?: TextScanOptions): Report;
}

export interface TextScanOptions {
  /** Which rules run; default `strict`. */
  readonly scope?: ScanScope;
  /** What the text is; default `memory`. */
  readonly profile?: ScanProfile;
}

let builtIn: Program | undefined;
let shippedDigest: string | undefined;

/** A scanner over the rules and the model that ship, and over packs and a model of your own. */
export function createScanner(options: ScannerOptions = {}): Scanner {
  checkOptions(options);
  const { packs = [], maxLength = defaultMaxLength, workFactor = 1 } = options;
  const plain = options.rules === undefined && packs.length === 0;
  const all: readonly Rule[] = [...(options.rules ?? [...rules, ...impacts]), ...packs.flatMap((pack) => pack.rules)];
  checkUniqueIds(all);
  const program = plain ? builtInProgram(all) : compile(all);
  let layer: LearnedLayer | undefined;
  const learned = (): LearnedLayer | undefined => {
    const model = layer === undefined ? modelOf(options) : undefined;
    if (model !== undefined) layer = new LearnedLayer(model);
    return layer;
  };
  const steps = (text: string, options: TextScanOptions = {}): Generator<undefined, Report> => {
    const { scope = 'strict', profile = 'memory' } = options;
    checkScanArguments(text, scope, profile);
    return scanSteps(program, text, scope, profile, { maxLength, workFactor }, learned());
  };
  const scanAtOnce: Scanner['scan'] = (text, how) => atOnce(steps(text, how));
  setScanSteps(scanAtOnce, steps);
  let digest: string | undefined;
  return {
    rules: all,
    get digest() {
      digest ??= plain && options.learned === undefined ? digestAsShipped(all) : digestOf(all, modelOf(options));
      return digest;
    },
    scan: scanAtOnce,
  };
}

let defaultScanner: Scanner | undefined;

/** Scans one text with the shipped rules and the shipped model. For other options, create a scanner. */
export function scan(text: string, options?: TextScanOptions): Report {
  defaultScanner ??= createScanner();
  return defaultScanner.scan(text, options);
}

/** Every string gets a report. Anything else is a programming error and must not pass for a clean text. */
function checkScanArguments(text: unknown, scope: ScanScope, profile: ScanProfile): void {
  if (typeof text !== 'string')
    throw new Fault('input-invalid', `scan takes a string, not ${kindOf(text)}; decode bytes first`);
  if (!scanScopes.includes(scope))
    throw new Fault('input-invalid', `scan: ${wrongValue('scope', scope, oneOf(scanScopes))}`);
  if (!scanProfiles.includes(profile))
    throw new Fault('input-invalid', `scan: ${wrongValue('profile', profile, oneOf(scanProfiles))}`);
}

function kindOf(value: unknown): string {
  return value === null ? 'null' : Array.isArray(value) ? 'an array' : typeof value;
}

/**
 * The model was trained with the words of the shipped rules, so it is used with them unless the options name another
 * one.
 */
function modelOf({ learned, rules: replaced }: ScannerOptions): LearnedModel | undefined {
  if (learned === false || (learned === undefined && replaced !== undefined)) return undefined;
  return learned ?? shippedModel();
}

/** The words of the shipped rules, which training and scanning must share. */
export function builtInLexicon(): Lexicon {
  return builtInProgram([...rules, ...impacts]).lexicon;
}

/** Created once for all scanners with the shipped rules, from the shipped tables. */
function builtInProgram(all: readonly Rule[]): Program {
  builtIn ??= programOf(all, readTables(shippedTables));
  return builtIn;
}

/** Computed once for all scanners with the shipped rules and the shipped model: it reads every rule and every weight. */
function digestAsShipped(all: readonly Rule[]): string {
  shippedDigest ??= digestOf(all, shippedModel());
  return shippedDigest;
}

/** What each option takes. An option that is new does not compile until it stands here. */
const optionForms: Readonly<
  Record<keyof ScannerOptions, readonly [accepts: (value: unknown) => boolean, expected: string]>
> = {
  rules: [(value) => isListWith(value, 'id'), 'a list of rules'],
  packs: [
    (value) => isListWith(value, 'rules') && (value as RulePack[]).every((pack) => isListWith(pack.rules, 'id')),
    'a list of what `parsePack` returns',
  ],
  learned: [
    (value) => value === false || (value as Partial<LearnedModel> | null)?.weights instanceof Int8Array,
    'a model of `parseModel` or `trainOn`, or false; leave it out for the one that ships',
  ],
  maxLength: [(value) => Number.isSafeInteger(value) && (value as number) > 0, 'a whole number above zero'],
  workFactor: [(value) => typeof value === 'number' && value >= 1 && value <= 100, 'a number from 1 to 100'],
};

/**
 * Untyped programs pass rules as code too: a value that is not a rule is reported here instead of deep in a compiler. Checked by
 * hand: a program that only scans should not load a schema library for five options.
 */
function checkOptions(options: ScannerOptions): void {
  if (typeof options !== 'object' || options === null)
    throw badOption(wrongValue('the argument', options, 'an object'));
  for (const [name, value] of Object.entries(options)) {
    const form = Object.hasOwn(optionForms, name) ? optionForms[name as keyof ScannerOptions] : undefined;
    if (form === undefined) throw badOption(unknownName('option', name, Object.keys(optionForms)));
    const [accepts, expected] = form;
    if (value !== undefined && !accepts(value)) throw badOption(wrongValue(name, value, expected));
  }
}

function badOption(problem: string): Fault {
  return new Fault('config-invalid', `createScanner: ${problem}`);
}

function isListWith(value: unknown, field: string): boolean {
  return Array.isArray(value) && value.every((one) => typeof one === 'object' && one !== null && field in one);
}

/** Two rules of one id would make findings, fixtures and journals ambiguous. */
function checkUniqueIds(rules: readonly Rule[]): void {
  const seen = new Set<string>();
  for (const { id } of rules) {
    if (seen.has(id)) throw new Fault('config-invalid', `two rules have the id "${id}"; rename the one in your pack`);
    seen.add(id);
  }
}
