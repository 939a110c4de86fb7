import { askingMark, mentionMark, negationMark, talkMark, undoingMark } from './mitigation/mitigation.ts';
import { Automata } from './phrases/automaton.ts';
import { type Graph, graphsOf } from './phrases/graph.ts';
import { ClassTable, type Lexicon, planLexicon, wordForms } from './phrases/lexicon.ts';
import { parsePhrase, type Vocabulary } from './phrases/phrase.ts';
import type { Rule, RuleSearch, RuleShape, ScanScope } from './rule.ts';
import { scanScopes } from './rule.ts';
import { Literals } from './shapes/literals.ts';
import { vocabulary } from './vocabulary/index.ts';

/** Rules compiled into the three machines a scan runs: automata over words, literals for shapes, and the odd ones. */
export interface Program {
  readonly rules: readonly Rule[];
  readonly automata: Automata;
  readonly literals: Literals;
  /** For each literal, the shapes and searches it wakes. */
  readonly woken: readonly (readonly Woken[])[];
  readonly lexicon: Lexicon;
  readonly squeezed: () => Lexicon;
  /** Marks by word signature, see softening.ts. */
  readonly marks: Uint8Array;
  /** The rule of each pattern; patterns past the rules' own ask for another reading of the text. */
  readonly ruleOf: readonly number[];
  readonly patternsOf: readonly (readonly number[])[];
  readonly rot13Pattern: number;
  readonly reversedPattern: number;
  /** By scope: 1 for each pattern that the scope leaves out. */
  readonly asleep: Readonly<Record<ScanScope, Uint8Array>>;
  /** Room for one scan's own copy of that; scans do not overlap. */
  readonly scratch: Uint8Array;
  readonly inspectors: readonly number[];
  /** By rule id: the ids it yields to. */
  readonly yielding: ReadonlyMap<string, readonly string[]>;
}

export type Woken =
  | {
      readonly kind: 'shape';
      readonly rule: number;
      readonly index: number;
      readonly shape: RuleShape;
      readonly sticky: RegExp;
    }
  | { readonly kind: 'search'; readonly rule: number; readonly index: number; readonly search: RuleSearch };

export function compile(rules: readonly Rule[]): Program {
  const words: Vocabulary = new Map([
    ...vocabulary,
    ...wordForms.map((form): [string, string[]] => [form, [`<${form}>`]]),
  ]);
  const graphs: Graph[] = [];
  const ruleOf: number[] = [];
  const patternsOf = rules.map((rule, index) => {
    const own: number[] = [];
    for (const graph of (rule.phrases ?? []).flatMap((phrase) => graphsOf(parsePhrase(phrase, words)))) {
      own.push(graphs.length);
      ruleOf.push(index);
      graphs.push(graph);
    }
    return own;
  });
  const rot13Pattern = graphs.push(...graphsOf(parsePhrase('@rot13', words))) - 1;
  const reversedPattern = graphs.push(...graphsOf(parsePhrase('@reversed', words))) - 1;
  const table = new ClassTable();
  const classOf = (name: string): number => table.idOf(words.get(name) ?? []);
  const markOf = new Map([
    [classOf('talk'), talkMark],
    [classOf('mention'), mentionMark],
    [classOf('negation'), negationMark],
    [classOf('asking'), askingMark],
    [classOf('undoing'), undoingMark],
  ]);
  const polite = classOf('polite');
  const plan = planLexicon(graphs, table);
  const marks = Uint8Array.from(plan.signatures, (ids) => ids.reduce((sum, id) => sum | (markOf.get(id) ?? 0), 0));
  const { literals, woken } = compileLiterals(rules);
  return {
    rules,
    automata: new Automata(graphs, plan, polite),
    literals,
    woken,
    lexicon: plan.lexicon,
    squeezed: plan.squeezed,
    marks,
    ruleOf,
    patternsOf,
    rot13Pattern,
    reversedPattern,
    asleep: {
      minimal: sleeping(rules, ruleOf, graphs.length, 'minimal'),
      standard: sleeping(rules, ruleOf, graphs.length, 'standard'),
      strict: sleeping(rules, ruleOf, graphs.length, 'strict'),
    },
    scratch: new Uint8Array(graphs.length),
    inspectors: rules.flatMap((rule, index) => (rule.inspect === undefined ? [] : [index])),
    yielding: new Map(rules.flatMap((rule) => ('level' in rule && rule.yieldsTo ? [[rule.id, rule.yieldsTo]] : []))),
  };
}

export function inScope(rule: Rule, scope: ScanScope): boolean {
  return scanScopes.indexOf(rule.scope) <= scanScopes.indexOf(scope);
}

function sleeping(rules: readonly Rule[], ruleOf: readonly number[], patterns: number, scope: ScanScope): Uint8Array {
  const asleep = new Uint8Array(patterns);
  for (const [pattern, index] of ruleOf.entries()) {
    const rule = rules[index];
    if (rule !== undefined && !inScope(rule, scope)) asleep[pattern] = 1;
  }
  return asleep;
}

function compileLiterals(rules: readonly Rule[]): { literals: Literals; woken: Woken[][] } {
  const wokenBy = new Map<string, Woken[]>();
  let index = 0;
  const add = (literals: readonly string[], woken: Woken): void => {
    for (const literal of new Set(literals.map((text) => text.toLowerCase()))) {
      wokenBy.set(literal, [...(wokenBy.get(literal) ?? []), woken]);
    }
    index++;
  };
  for (const [rule, { shapes = [], searches = [] }] of rules.entries()) {
    for (const shape of shapes) add(shape.at, { kind: 'shape', rule, index, shape, sticky: sticky(shape.pattern) });
    for (const search of searches) add(search.wake, { kind: 'search', rule, index, search });
  }
  return { literals: new Literals([...wokenBy.keys()]), woken: [...wokenBy.values()] };
}

function sticky(pattern: RegExp): RegExp {
  return new RegExp(pattern.source, `${pattern.flags.replace(/[gy]/g, '')}y`);
}
