import { cancellationMark, mentionMark, negationMark, questionWordMark, talkMark } from './mitigation/mitigation.ts';
import { type Graph, graphsOf } from './phrases/graph.ts';
import { ClassTable, planLexicon, wordForms } from './phrases/lexicon.ts';
import { type PackedLists, packLists } from './phrases/packed-lists.ts';
import { parsePhrase, type Vocabulary } from './phrases/phrase.ts';
import { rarestNeeds } from './phrases/prefilter.ts';
import type { Rule } from './rule.ts';
import { usedSigns } from './signs/combiner.ts';
import { signs } from './signs/index.ts';
import { shiftedWords } from './views/index.ts';
import { vocabulary } from './vocabulary/index.ts';
import type { WordTable } from './word-table.ts';

/**
 * The compiled phrases of a list of rules: numbers and a few names, independent of the machine. Parsing phrases and
 * folding their words takes half a second, so the tables of the shipped rules are compiled at build time
 * (tables.gen.ts); rule packs are compiled when they are loaded.
 */
export interface PhraseTables {
  /** By rule, then by sign: its number of patterns. The patterns are in this order. */
  readonly patternCounts: readonly number[];
  readonly patterns: PatternTable;
  /** By signature: the classes it belongs to. */
  readonly signatures: PackedLists;
  readonly classCount: number;
  readonly politeClass: number;
  /** Flags by signature, see mitigation.ts. */
  readonly marks: Uint8Array;
  readonly words: WordTable;
}

/** The automata, in columns. */
export interface PatternTable {
  /** Pattern n has the positions `from[n]` to `from[n + 1]`. */
  readonly from: Int32Array;
  /** By position: the class of words it reads, or `anyWord`; and the positions that may follow, as bits. */
  readonly classes: Int32Array;
  readonly follow: Int32Array;
  /** By pattern: the positions that read any word, as bits. */
  readonly any: Int32Array;
  readonly first: Int32Array;
  readonly last: Int32Array;
  readonly anchored: Uint8Array;
  /** Two per pattern: the classes that a sentence must contain before the pattern can match. */
  readonly needs: Int32Array;
}

export const anyWord = -1;

export function compilePhrases(rules: readonly Rule[]): PhraseTables {
  const words: Vocabulary = new Map([
    ...vocabulary,
    ['shifted', shiftedWords],
    ...wordForms.map((form): [string, string[]] => [form, [`<${form}>`]]),
  ]);
  const graphsIn = (phrases: readonly string[]): Graph[] =>
    phrases.flatMap((phrase) => graphsOf(parsePhrase(phrase, words)));
  const byRule = [...rules.map(({ phrases = [] }) => phrases), ...usedSigns(rules).map((name) => signs[name])].map(
    graphsIn,
  );
  // The last three belong to no rule: they request another view of the text.
  const graphs = [...byRule.flat(), ...graphsIn(['@rot13', '@reversed', '@shifted ..5 @shifted'])];
  const table = new ClassTable();
  const classOf = (name: string): number => table.idOf(words.get(name) ?? []);
  const markOf = new Map([
    [classOf('talk'), talkMark],
    [classOf('mention'), mentionMark],
    [classOf('negation'), negationMark],
    [classOf('asking'), questionWordMark],
    [classOf('undoing'), cancellationMark],
  ]);
  const politeClass = classOf('polite');
  const plan = planLexicon(graphs, table);
  return {
    patternCounts: byRule.map((own) => own.length),
    patterns: patternTable(graphs, plan.classOf, rarestNeeds(graphs, plan)),
    signatures: packLists(plan.signatures),
    classCount: plan.classes.length,
    politeClass,
    marks: Uint8Array.from(plan.signatures, (ids) => ids.reduce((sum, id) => sum | (markOf.get(id) ?? 0), 0)),
    words: plan.words,
  };
}

function patternTable(
  graphs: readonly Graph[],
  classOf: (words: readonly string[]) => number,
  needs: readonly number[],
): PatternTable {
  const from = new Int32Array(graphs.length + 1);
  for (const [n, graph] of graphs.entries()) from[n + 1] = (from[n] ?? 0) + graph.words.length;
  return {
    from,
    classes: Int32Array.from(
      graphs.flatMap((graph) => graph.words.map((words) => (words === undefined ? anyWord : classOf(words)))),
    ),
    any: Int32Array.from(graphs, ({ words }) =>
      words.reduce((mask, read, position) => (read === undefined ? mask | (1 << position) : mask), 0),
    ),
    follow: Int32Array.from(graphs.flatMap((graph) => graph.follow)),
    first: Int32Array.from(graphs, (graph) => graph.first),
    last: Int32Array.from(graphs, (graph) => graph.last),
    anchored: Uint8Array.from(graphs, (graph) => (graph.anchored ? 1 : 0)),
    needs: Int32Array.from(needs),
  };
}
