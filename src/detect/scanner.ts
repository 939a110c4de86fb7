import { Fault } from '../base/fault.ts';
import { oneOf, unknownName, wrongValue } from '../base/wrong-setting.ts';
import type { Report } from '../model/finding.ts';
import { digestOf } from './digest.ts';
import { impacts } from './impacts.gen.ts';
import { LearnedLayer } from './learned/layer.ts';
import type { LearnedModel } from './learned/model.ts';
import { shippedModel } from './learned/shipped.ts';
import type { Lexicon } from './phrases/lexicon.ts';
import { compile, type Program, programOf } from './program.ts';
import { type Rule, type ScanScope, scanScopes } from './rule.ts';
import { rules } from './rules.gen.ts';
import { scanText } from './scan.ts';
import { readTables } from './table-codec.ts';
import { shippedTables } from './tables.gen.ts';

/** Long enough for any memory and most documents; callers with more cut it into overlapping windows. */
const defaultMaxLength = 4_194_304;

export interface RulePack {
  readonly name: string;
  readonly rules: readonly Rule[];
}

export interface ScannerOptions {
  /** Replaces the built-in rules. */
  readonly rules?: readonly Rule[];
  /** Added to them. */
  readonly packs?: readonly RulePack[];
  /** The model that reads what no rule names; false switches it off. Default: the one that ships, with the rules that ship. */
  readonly learned?: LearnedModel | false;
  /** Texts longer than this many UTF-16 units are read up to it and reported as incomplete. */
  readonly maxLength?: number;
}

export interface Scanner {
  readonly rules: readonly Rule[];
  /** Changes whenever the rules or the model do, so that a reading can be kept under it. */
  readonly digest: string;
  /** Reads a text: what it holds against it, and whether all of it was read. */
  scan(text: string, options?: { readonly scope?: ScanScope }): Report;
}

let builtIn: Program | undefined;

/** A scanner over the rules and the model that ship, and over packs and a model of your own. */
export function createScanner(options: ScannerOptions = {}): Scanner {
  refuseBadOptions(options);
  const { packs = [], maxLength = defaultMaxLength } = options;
  const plain = options.rules === undefined && packs.length === 0;
  const all: readonly Rule[] = [...(options.rules ?? [...rules, ...impacts]), ...packs.flatMap((pack) => pack.rules)];
  refuseDoubles(all);
  const program = plain ? builtInProgram(all) : compile(all);
  let layer: LearnedLayer | undefined;
  const learned = (): LearnedLayer | undefined => {
    const model = layer === undefined ? modelOf(options) : undefined;
    if (model !== undefined) layer = new LearnedLayer(model);
    return layer;
  };
  let digest: string | undefined;
  return {
    rules: all,
    get digest() {
      digest ??= digestOf(all, modelOf(options));
      return digest;
    },
    scan(text, { scope = 'strict' } = {}) {
      refuseBadQuestion(text, scope);
      return scanText(program, text, scope, { maxLength }, learned());
    },
  };
}

let usual: Scanner | undefined;

/** One text, with the rules and the model that ship. Who has options of his own makes a scanner. */
export function scan(text: string, options?: { readonly scope?: ScanScope }): Report {
  usual ??= createScanner();
  return usual.scan(text, options);
}

/** Any string is answered. What is no string is a mistake of the program, and must not pass for a clean text. */
function refuseBadQuestion(text: unknown, scope: ScanScope): void {
  if (typeof text !== 'string') throw new Fault('input-invalid', 'scan takes a string; decode bytes first');
  if (!scanScopes.includes(scope))
    throw new Fault('input-invalid', `scan: ${wrongValue('scope', scope, oneOf(scanScopes))}`);
}

/** The model learned with the words of the rules that ship, so it comes with them unless another one is named. */
function modelOf({ learned, rules: replaced }: ScannerOptions): LearnedModel | undefined {
  if (learned === false || (learned === undefined && replaced !== undefined)) return undefined;
  return learned ?? shippedModel();
}

/** The words of the rules that ship: what training and scanning must agree on. */
export function builtInLexicon(): Lexicon {
  return builtInProgram([...rules, ...impacts]).lexicon;
}

/** Made once for all scanners that use the rules as they come, of the tables that ship with them. */
function builtInProgram(all: readonly Rule[]): Program {
  builtIn ??= programOf(all, readTables(shippedTables));
  return builtIn;
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
};

/**
 * Rules as code come from programs without types as well; what is no rule is told here and not deep in a compiler. Checked by
 * hand: a program that only scans should not have to load a schema library for four options.
 */
function refuseBadOptions(options: ScannerOptions): void {
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
function refuseDoubles(rules: readonly Rule[]): void {
  const seen = new Set<string>();
  for (const { id } of rules) {
    if (seen.has(id)) throw new Fault('config-invalid', `two rules have the id "${id}"; rename the one in your pack`);
    seen.add(id);
  }
}
