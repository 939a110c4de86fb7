import {
  type Finding,
  type ImpactMark,
  learnedRuleIds,
  type Mitigation,
  type Report,
  type Span,
  type ViewName,
} from '../model/finding.ts';
import type { Level } from '../model/level.ts';
import { evidenceOf } from './evidence.ts';
import type { JudgedPart } from './learned/suspicions.ts';
import { type HitContext, mitigationsOf, type Softening, weightOf } from './mitigation/mitigation.ts';
import type { Program } from './program.ts';
import { type AccusingRule, type CharacterHit, type Rule, surroundingsReach } from './rule.ts';
import { CodeBlocks } from './shapes/code-blocks.ts';
import { originalSpan, overlapsChanged, type TextView } from './views/index.ts';

/** After this many hits of a rule in one view, a text that repeats an attack adds nothing new. */
const maxHitsPerRule = 8;
const hidden = /\p{Default_Ignorable_Code_Point}/gu;

interface Hit {
  readonly span: Span;
  readonly view: ViewName;
  readonly mitigations: readonly Mitigation[];
  readonly weight: number;
  /** The lowest level to which the mitigations can lower a finding. */
  readonly lowest: Level;
}

const levelOf = { counts: 2, note: 1, 'counts-outside': 0 } as const satisfies Record<JudgedPart['weight'], Level>;

/** Turns hits in views into findings on the original text, and merges the overlapping hits of each rule. */
export class Collector {
  readonly #program: Program;
  readonly #original: string;
  readonly #yielding: ReadonlyMap<string, readonly string[]>;
  readonly #findings: Finding[] = [];
  readonly #impacts: ImpactMark[] = [];
  readonly #code: CodeBlocks;
  #view: TextView | undefined;
  #context: HitContext | undefined;
  #pending = new Map<number, Hit[]>();
  readonly #counted = new Map<number, Hit[]>();

  constructor(program: Program, original: string) {
    this.#program = program;
    this.#original = original;
    this.#code = new CodeBlocks(original);
    this.#yielding = program.yielding;
  }

  begin(view: TextView, context: HitContext): void {
    this.#view = view;
    this.#context = context;
    if (this.#pending.size > 0) this.#pending = new Map();
  }

  /** Returns false once more hits of this rule could not make the report more severe in this view. */
  hit(index: number, start: number, end: number): boolean {
    const view = this.#view;
    const context = this.#context;
    const rule = this.#program.rules[index];
    if (view === undefined || context === undefined || rule === undefined) return false;
    const span = originalSpan(view, start, end);
    // The hit was already judged in the original view; judging it again with part of its context could only mislead.
    if (!overlapsChanged(view, span)) return true;
    if (isSpared(rule, context.text, start, end)) return true;
    const pending = this.#pending.get(index) ?? [];
    if (pending.length === 0) this.#pending.set(index, pending);
    const full = pending.length >= Math.max(maxHitsPerRule, rule.atLeast ?? 0);
    const mostMitigated = full ? mostMitigatedOf(pending) : -1;
    // A hit with as many mitigations as the most mitigated stored one adds nothing, so counting stops there.
    const enough = full ? (pending[mostMitigated]?.weight ?? 0) : Number.POSITIVE_INFINITY;
    const { mitigations, lowest } = this.#softeningOf(rule, context, start, end, enough, span);
    const weight = weightOf(mitigations);
    if (!full || weight < enough) {
      pending[full ? mostMitigated : pending.length] = {
        span,
        view: this.#nameOf(view, span, start, end),
        mitigations,
        weight,
        lowest,
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

  /** Counts the hits of a rule that needs several, over all views, so that disguising half of them does not help. */
  #count(index: number, hits: readonly Hit[]): readonly Hit[] {
    const counted = this.#counted.get(index) ?? [];
    this.#counted.set(index, counted);
    for (const hit of hits) if (!counted.some(({ span }) => overlap(span, hit.span))) counted.push(hit);
    return counted;
  }

  addCharacterHit(index: number, hit: CharacterHit): void {
    const rule = this.#program.rules[index];
    if (rule === undefined) return;
    const span = { start: hit.start, end: hit.end };
    const level = hit.level ?? ('level' in rule ? rule.level : 0);
    this.#record(rule, hit.id ?? rule.id, { span, view: 'as-written', mitigations: [], weight: 0, lowest: 1 }, level);
  }

  /** A hit that is legible in the original text is reported as seen there, whichever view found it. */
  #nameOf(view: TextView, span: Span, start: number, end: number): ViewName {
    if (view.name !== 'folded') return view.name;
    const written = this.#original.slice(span.start, span.end).toLowerCase();
    const seen = view.text.slice(start, end).toLowerCase();
    if (written === seen) return 'as-written';
    return written.replace(hidden, '') === seen ? 'unhidden' : 'folded';
  }

  #softeningOf(rule: Rule, context: HitContext, start: number, end: number, enough: number, span: Span): Softening {
    if (!('level' in rule) || rule.unmitigated === 'all') return { mitigations: [], lowest: 1 };
    return mitigationsOf(context, start, end, rule.unmitigated ?? [], enough, () => this.#code.holds(span.start));
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
      level: mitigated(level, weight, hit.lowest),
      confidence: confidenceOf(rule, weight),
      span,
      evidence,
      view,
      mitigations,
      threats: rule.threats,
    });
  }

  /** A finding that has already yielded is gone, so two rules that prefer each other do not both vanish. */
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

  /** What was found so far of what believing the text would change. */
  get impacts(): readonly ImpactMark[] {
    return this.#impacts;
  }

  /** Where a rule made a finding that is too weak or too mitigated to count alone. */
  weakSpans(): readonly Span[] {
    return this.#findings.filter(({ level }) => level === 1).map(({ span }) => span);
  }

  /**
   * A finding of the model. It asks for a person and never for more, because a score is no proof; one that does not count
   * is a note. One that counts only from outside has no level and an id of its own, for a row of the policy.
   */
  addLearnedFinding({ span, view, probability, weight }: JudgedPart): void {
    this.#findings.push({
      ruleId: weight === 'counts-outside' ? learnedRuleIds.suspicion : learnedRuleIds.attack,
      category: 'learned',
      level: levelOf[weight],
      confidence: Math.round(probability * 100) / 100,
      span,
      evidence: evidenceOf(this.#original, span.start, span.end),
      view,
      mitigations: [],
      threats: ['T01'],
    });
  }

  /** Whether a finding that counts only beside an impact has one near it. */
  #isInPlace({ ruleId, span }: Finding): boolean {
    const beside = this.#program.beside.get(ruleId);
    return (
      beside === undefined ||
      this.#impacts.some((mark) => beside.impacts.includes(mark.impact) && distance(mark.span, span) <= beside.within)
    );
  }

  report(complete: boolean): Report {
    const inPlace = this.#findings.filter((finding) => this.#isInPlace(finding));
    const findings = this.#yield(merge(inPlace.sort(byPlace)));
    const impacts = merge(this.#impacts.sort(byPlace));
    const level = Math.max(0, ...findings.map((finding) => finding.level)) as Level;
    return { findings, impacts, level, complete };
  }
}

/** Quoting an attack eight times must not hide the ninth, real one: it replaces the most mitigated hit. */
function mostMitigatedOf(hits: readonly Hit[]): number {
  let mostMitigated = 0;
  for (const [at, { weight }] of hits.entries()) if (weight > (hits[mostMitigated]?.weight ?? 0)) mostMitigated = at;
  return mostMitigated;
}

function overlap(a: Span, b: Span): boolean {
  return a.start < b.end && b.start < a.end;
}

/** The number of characters between two spans; negative where they overlap. */
function distance(a: Span, b: Span): number {
  return Math.max(a.start, b.start) - Math.min(a.end, b.end);
}

/** Mitigations lower the level of a finding and never remove it. */
function mitigated(level: Level, reasons: number, lowest: Level): Level {
  return Math.min(level, Math.max(lowest, level - Math.min(3, reasons))) as Level;
}

function confidenceOf(rule: AccusingRule, reasons: number): number {
  return Math.round(rule.confidence * 0.7 ** Math.min(3, reasons) * 100) / 100;
}

interface Located {
  readonly ruleId: string;
  readonly span: Span;
}

const viewOrder: readonly (ViewName | undefined)[] = ['as-written', 'unhidden', 'folded', 'compact', 'decoded'];

function byPlace(
  a: Located & { level?: Level; view?: ViewName },
  b: Located & { level?: Level; view?: ViewName },
): number {
  return (
    compareText(a.ruleId, b.ruleId) ||
    (b.level ?? 0) - (a.level ?? 0) ||
    viewOrder.indexOf(a.view) - viewOrder.indexOf(b.view) ||
    a.span.start - b.span.start ||
    a.span.end - b.span.end
  );
}

function isSpared(rule: Rule, text: string, start: number, end: number): boolean {
  if (!('spares' in rule) || rule.spares === undefined) return false;
  return rule.spares({
    before: text.slice(Math.max(0, start - surroundingsReach), start),
    match: text.slice(start, end),
    after: text.slice(end, end + surroundingsReach),
  });
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Of a rule's overlapping hits only the most severe stays, in the plainest view; the rest repeat it. */
function merge<T extends Located>(sorted: readonly T[]): T[] {
  const kept: T[] = [];
  let from = 0;
  for (const item of sorted) {
    if (kept[from]?.ruleId !== item.ruleId) from = kept.length;
    const overlaps = kept.slice(from).some(({ span }) => overlap(span, item.span));
    if (!overlaps) kept.push(item);
  }
  return kept.sort((a, b) => a.span.start - b.span.start || a.span.end - b.span.end || compareText(a.ruleId, b.ruleId));
}
