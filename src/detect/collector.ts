import type { Finding, ImpactMark, Mitigation, Report, Span, ViewName } from '../model/finding.ts';
import type { Level } from '../model/level.ts';
import { evidenceOf } from './evidence.ts';
import { type HitContext, mitigationsOf, weightOf } from './mitigation/mitigation.ts';
import type { Program } from './program.ts';
import type { AccusingRule, CharacterHit, Rule } from './rule.ts';
import { CodeBlocks } from './shapes/code-blocks.ts';
import { isNews, originalSpan, type TextView } from './views/index.ts';

/** The id of the one finding that no rule made. */
const learnedRuleId = 'learned_attack';

/** A text that repeats one attack says nothing new after this many hits of a rule in one view. */
const mostPerRule = 8;
const hidden = /\p{Default_Ignorable_Code_Point}/gu;

interface Hit {
  readonly span: Span;
  readonly view: ViewName;
  readonly mitigations: readonly Mitigation[];
  readonly weight: number;
}

/** Turns hits in views into findings on the original text, each rule's overlapping hits as one. */
export class Collector {
  readonly #program: Program;
  readonly #original: string;
  readonly #yielding: ReadonlyMap<string, readonly string[]>;
  readonly #findings: Finding[] = [];
  readonly #impacts: ImpactMark[] = [];
  readonly #code: CodeBlocks;
  #view: TextView | undefined;
  #setting: HitContext | undefined;
  #pending = new Map<number, Hit[]>();
  readonly #counted = new Map<number, Hit[]>();

  constructor(program: Program, original: string) {
    this.#program = program;
    this.#original = original;
    this.#code = new CodeBlocks(original);
    this.#yielding = program.yielding;
  }

  begin(view: TextView, setting: HitContext): void {
    this.#view = view;
    this.#setting = setting;
    if (this.#pending.size > 0) this.#pending = new Map();
  }

  /** False once the rule has said all it can in this view: more hits would not make the report graver. */
  hit(index: number, start: number, end: number): boolean {
    const view = this.#view;
    const setting = this.#setting;
    const rule = this.#program.rules[index];
    if (view === undefined || setting === undefined || rule === undefined) return false;
    const span = originalSpan(view, start, end);
    // Judging it again with half of its setting could only mislead.
    if (!isNews(view, span)) return true;
    const pending = this.#pending.get(index) ?? [];
    if (pending.length === 0) this.#pending.set(index, pending);
    const full = pending.length >= Math.max(mostPerRule, rule.atLeast ?? 0);
    const mildest = full ? mildestOf(pending) : -1;
    // A hit as mild as the mildest that is kept adds nothing, so its setting is looked at only until that is clear.
    const enough = full ? (pending[mildest]?.weight ?? 0) : Number.POSITIVE_INFINITY;
    const mitigations = this.#soften(rule, setting, start, end, enough, span);
    const weight = weightOf(mitigations);
    if (!full || weight < enough) {
      pending[full ? mildest : pending.length] = {
        span,
        view: this.#nameOf(view, span, start, end),
        mitigations,
        weight,
      };
    }
    return !full || pending.some((kept) => kept.weight > 0);
  }

  finish(): void {
    for (const [index, hits] of this.#pending) {
      const rule = this.#program.rules[index];
      if (rule === undefined) continue;
      const counted = (rule.atLeast ?? 1) > 1 ? this.#count(index, hits) : hits;
      if (counted.length < (rule.atLeast ?? 1)) continue;
      for (const hit of counted) this.#record(rule, rule.id, hit, 'level' in rule ? rule.level : 0);
    }
    this.#pending.clear();
  }

  /** Hits of a rule that takes several, over all readings: half of them in a disguise are as many as all of them without. */
  #count(index: number, hits: readonly Hit[]): readonly Hit[] {
    const counted = this.#counted.get(index) ?? [];
    this.#counted.set(index, counted);
    for (const hit of hits) if (!counted.some(({ span }) => overlap(span, hit.span))) counted.push(hit);
    return counted;
  }

  odd(index: number, hit: CharacterHit): void {
    const rule = this.#program.rules[index];
    if (rule === undefined) return;
    const span = { start: hit.start, end: hit.end };
    const level = hit.level ?? ('level' in rule ? rule.level : 0);
    this.#record(rule, hit.id ?? rule.id, { span, view: 'as-written', mitigations: [], weight: 0 }, level);
  }

  /** What can be read off the page as it stands was seen as written, whichever machine saw it. */
  #nameOf(view: TextView, span: Span, start: number, end: number): ViewName {
    if (view.name !== 'folded') return view.name;
    const written = this.#original.slice(span.start, span.end).toLowerCase();
    const seen = view.text.slice(start, end).toLowerCase();
    if (written === seen) return 'as-written';
    return written.replace(hidden, '') === seen ? 'unhidden' : 'folded';
  }

  #soften(
    rule: Rule,
    setting: HitContext,
    start: number,
    end: number,
    enough: number,
    span: Span,
  ): readonly Mitigation[] {
    if (!('level' in rule) || rule.unmitigated === 'all') return [];
    return mitigationsOf(setting, start, end, rule.unmitigated ?? [], enough, () => this.#code.holds(span.start));
  }

  #record(rule: Rule, ruleId: string, hit: Hit, level: Level): void {
    const { span, view, mitigations, weight } = hit;
    const evidence = evidenceOf(this.#original, span.start, span.end);
    if ('impact' in rule) {
      this.#impacts.push({ impact: rule.impact, ruleId, span, evidence });
      return;
    }
    this.#findings.push({
      ruleId,
      category: rule.category,
      level: softer(level, weight),
      confidence: confidenceOf(rule, weight),
      span,
      evidence,
      view,
      mitigations,
      threats: rule.threats,
    });
  }

  /** What has yielded already is no longer there to yield to, so two rules that prefer each other do not both vanish. */
  #yield(findings: Finding[]): Finding[] {
    const kept = new Set(findings);
    for (const finding of findings) {
      const preferred = this.#yielding.get(finding.ruleId);
      if (preferred === undefined) continue;
      for (const other of kept) {
        if (!preferred.includes(other.ruleId) || other.level < finding.level || !overlap(other.span, finding.span))
          continue;
        kept.delete(finding);
        break;
      }
    }
    return [...kept];
  }

  /** Some rule had a reason, softened or small, that is not enough by itself. */
  hasWeakFinding(): boolean {
    return this.#findings.some(({ level }) => level === 1);
  }

  /** What the model found. It asks for a person and never more: a score is no proof. */
  learned(span: Span, view: ViewName, probability: number): void {
    this.#findings.push({
      ruleId: learnedRuleId,
      category: 'learned',
      level: 2,
      confidence: Math.round(probability * 100) / 100,
      span,
      evidence: evidenceOf(this.#original, span.start, span.end),
      view,
      mitigations: [],
      threats: ['T01'],
    });
  }

  report(complete: boolean): Report {
    const findings = this.#yield(merge(this.#findings.sort(byPlace)));
    const impacts = merge(this.#impacts.sort(byPlace));
    const level = Math.max(0, ...findings.map((finding) => finding.level)) as Level;
    return { findings, impacts, level, complete };
  }
}

/** Quoting an attack eight times must not hide the ninth, which is meant: it takes the place of the mildest. */
function mildestOf(hits: readonly Hit[]): number {
  let mildest = 0;
  for (const [at, { weight }] of hits.entries()) if (weight > (hits[mildest]?.weight ?? 0)) mildest = at;
  return mildest;
}

function overlap(a: Span, b: Span): boolean {
  return a.start < b.end && b.start < a.end;
}

/** Reasons to doubt make a finding milder, never nothing. */
function softer(level: Level, reasons: number): Level {
  return Math.min(level, Math.max(1, level - Math.min(3, reasons))) as Level;
}

function confidenceOf(rule: AccusingRule, reasons: number): number {
  return Math.round(rule.confidence * 0.7 ** Math.min(3, reasons) * 100) / 100;
}

interface Placed {
  readonly ruleId: string;
  readonly span: Span;
}

const viewOrder: readonly (ViewName | undefined)[] = ['as-written', 'unhidden', 'folded', 'compact', 'decoded'];

function byPlace(
  a: Placed & { level?: Level; view?: ViewName },
  b: Placed & { level?: Level; view?: ViewName },
): number {
  return (
    compareText(a.ruleId, b.ruleId) ||
    (b.level ?? 0) - (a.level ?? 0) ||
    viewOrder.indexOf(a.view) - viewOrder.indexOf(b.view) ||
    a.span.start - b.span.start ||
    a.span.end - b.span.end
  );
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Of one rule's overlapping hits the gravest stays, seen in the plainest view; the rest say the same thing again. */
function merge<T extends Placed>(sorted: readonly T[]): T[] {
  const kept: T[] = [];
  let from = 0;
  for (const item of sorted) {
    if (kept[from]?.ruleId !== item.ruleId) from = kept.length;
    const overlaps = kept.slice(from).some(({ span }) => overlap(span, item.span));
    if (!overlaps) kept.push(item);
  }
  return kept.sort((a, b) => a.span.start - b.span.start || a.span.end - b.span.end || compareText(a.ruleId, b.ruleId));
}
