import { compilePhrases, type PhraseTables } from './phrase-tables.ts';
import { Automata } from './phrases/automaton.ts';
import { type Lexicon, lexiconOf } from './phrases/lexicon.ts';
import type { Beside, Rule, RuleSearch, RuleShape, ScanScope } from './rule.ts';
import { scanScopes } from './rule.ts';
import { Literals } from './shapes/literals.ts';
import { squeezedTable } from './word-table.ts';

/**
 * Rules compiled for the three engines of a scan: automata over words, literals for shapes, and character inspectors.
 */
export interface Program {
  readonly rules: readonly Rule[];
  readonly automata: Automata;
  readonly literals: Literals;
  /** For each literal, the shapes and searches that it triggers. */
  readonly triggered: readonly (readonly TriggeredCheck[])[];
  readonly lexicon: Lexicon;
  readonly squeezed: () => Lexicon;
  /** Flags by word signature, see mitigation.ts. */
  readonly marks: Uint8Array;
  /** The rule of each pattern; the patterns after those of the rules request another view of the text. */
  readonly ruleOf: readonly number[];
  readonly patternsOf: readonly (readonly number[])[];
  readonly rot13Pattern: number;
  readonly reversedPattern: number;
  /** 1 for each pattern that the scope excludes. */
  readonly disabledIn: (scope: ScanScope) => Uint8Array;
  readonly inspectors: readonly number[];
  /** By rule id: the ids of the rules it yields to. */
  readonly yielding: ReadonlyMap<string, readonly string[]>;
  /** By rule id: the impacts of which one must be near its hits. */
  readonly beside: ReadonlyMap<string, Beside>;
}

export type TriggeredCheck =
  | {
      readonly kind: 'shape';
      readonly rule: number;
      readonly index: number;
      readonly shape: RuleShape;
      /** The pattern with the sticky flag. Created when its literal is first seen: most never are. */
      readonly sticky: () => RegExp;
    }
  | { readonly kind: 'search'; readonly rule: number; readonly index: number; readonly search: RuleSearch };

export function compile(rules: readonly Rule[]): Program {
  return programOf(rules, compilePhrases(rules));
}

/** `tables` must be compiled from the phrases of these same rules. */
export function programOf(rules: readonly Rule[], tables: PhraseTables): Program {
  const patterns = tables.patterns.first.length;
  let next = 0;
  const patternsOf = tables.patternCounts.map((count) => Array.from({ length: count }, () => next++));
  const ruleOf = patternsOf.flatMap((own, rule) => own.map(() => rule));
  const { literals, triggered } = compileLiterals(rules);
  let squeezed: Lexicon | undefined;
  const disabled: Partial<Record<ScanScope, Uint8Array>> = {};
  return {
    rules,
    automata: new Automata(tables),
    literals,
    triggered,
    lexicon: lexiconOf(tables.words),
    squeezed: () => {
      squeezed ??= lexiconOf(squeezedTable(tables.words));
      return squeezed;
    },
    marks: tables.marks,
    ruleOf,
    patternsOf,
    rot13Pattern: patterns - 2,
    reversedPattern: patterns - 1,
    disabledIn: (scope) => {
      disabled[scope] ??= excludedBy(rules, patternsOf, patterns, scope);
      return disabled[scope];
    },
    inspectors: rules.flatMap((rule, index) => (rule.inspect === undefined ? [] : [index])),
    yielding: new Map(rules.flatMap((rule) => ('level' in rule && rule.yieldsTo ? [[rule.id, rule.yieldsTo]] : []))),
    beside: new Map(rules.flatMap((rule) => ('level' in rule && rule.beside ? [[rule.id, rule.beside]] : []))),
  };
}

export function inScope(rule: Rule, scope: ScanScope): boolean {
  return scanScopes.indexOf(rule.scope) <= scanScopes.indexOf(scope);
}

function excludedBy(
  rules: readonly Rule[],
  patternsOf: readonly (readonly number[])[],
  patterns: number,
  scope: ScanScope,
): Uint8Array {
  const disabled = new Uint8Array(patterns);
  for (const [index, rule] of rules.entries()) {
    if (!inScope(rule, scope)) for (const pattern of patternsOf[index] ?? []) disabled[pattern] = 1;
  }
  return disabled;
}

function compileLiterals(rules: readonly Rule[]): { literals: Literals; triggered: TriggeredCheck[][] } {
  const triggeredBy = new Map<string, TriggeredCheck[]>();
  let index = 0;
  const add = (literals: readonly string[], triggered: TriggeredCheck): void => {
    for (const literal of new Set(literals.map((text) => text.toLowerCase()))) {
      const others = triggeredBy.get(literal);
      if (others === undefined) triggeredBy.set(literal, [triggered]);
      else others.push(triggered);
    }
    index++;
  };
  for (const [rule, { shapes = [], searches = [] }] of rules.entries()) {
    for (const shape of shapes) add(shape.at, { kind: 'shape', rule, index, shape, sticky: sticky(shape.pattern) });
    for (const search of searches) add(search.wake, { kind: 'search', rule, index, search });
  }
  return { literals: new Literals([...triggeredBy.keys()]), triggered: [...triggeredBy.values()] };
}

function sticky(pattern: RegExp): () => RegExp {
  let made: RegExp | undefined;
  return () => {
    made ??= new RegExp(pattern.source, `${pattern.flags.replace(/[gy]/g, '')}y`);
    return made;
  };
}
