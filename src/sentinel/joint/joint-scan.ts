import type { RecordedFinding } from '../../model/event.ts';
import type { Finding } from '../../model/finding.ts';
import type { Level } from '../../model/level.ts';
import { signalFinding } from '../../model/signal.ts';
import type { TextScanner } from '../../model/text-scanner.ts';
import { across, type Join, joinOf, pieceOf } from './joins.ts';

/** A rule that matched across a seam, and the pieces it needed. */
export interface JointHit {
  readonly rule: string;
  readonly category: RecordedFinding['category'];
  readonly level: Level;
  readonly confidence: number;
  readonly ids: readonly string[];
}

export interface JointReading {
  readonly hits: readonly JointHit[];
  readonly complete: boolean;
}

/** Findings below this level are no reason to suspect neighbours. */
const leastLevel: Level = 2;
/** Joined pieces are at most a likely attack: nobody wrote that sentence as such. */
const mostLevel: Level = 3;
const gap = '\n\n';

/**
 * Scans all joins at once, which is cheaper than one scan each, and keeps the findings that need more than one piece.
 */
export function readJoins(scanner: TextScanner, joins: readonly Join[]): JointReading {
  try {
    const { findings, complete } = scanner.scan(joins.map(({ text }) => text).join(gap));
    const hits = new Map<string, JointHit>();
    let offset = 0;
    const rest = findings.filter(counts).sort((a, b) => a.span.start - b.span.start);
    for (const join of joins) {
      for (const finding of rest) {
        const span = { start: finding.span.start - offset, end: finding.span.end - offset };
        if (span.start < 0 || span.end > join.text.length) continue;
        const ids = across(join, span);
        if (ids.length > 1) keepWorst(hits, hitOf(finding, ids));
      }
      offset += join.text.length + gap.length;
    }
    return { hits: [...hits.values()], complete };
  } catch {
    // A rule of a user's own pack may throw. A text that was not scanned may contain anything.
    return { hits: [], complete: false };
  }
}

/** Every finding across the seams of a joined text, not only the worst of each rule. */
export interface SeamReading {
  readonly hits: readonly Pick<JointHit, 'rule' | 'ids'>[];
  readonly complete: boolean;
}

export function readSeams(scanner: TextScanner, join: Join): SeamReading {
  try {
    const { findings, complete } = scanner.scan(join.text);
    const hits = findings.filter(counts).map(({ ruleId, span }) => ({ rule: ruleId, ids: across(join, span) }));
    return { hits: hits.filter(({ ids }) => ids.length > 1), complete };
  } catch {
    // As above: a text that was not scanned may contain anything.
    return { hits: [], complete: false };
  }
}

const self = 'content';
const tagged = 'tags';

/** An attack that begins in the content and ends in the tags, or the other way round. Tags alone are one text already. */
export function tagFindings(
  scanner: TextScanner,
  content: string,
  tags: readonly string[],
): readonly RecordedFinding[] {
  const text = pieceOf(self, [], content);
  const line = pieceOf(tagged, [], tags.join(' '));
  return readJoins(scanner, [joinOf([text, line]), joinOf([line, text])]).hits.map((hit) =>
    jointFinding({ ...hit, ids: [] }),
  );
}

/** The rule id of all joint findings. */
export const jointRule: string = signalFinding('joint', leastLevel, 0).rule;

export function jointFinding({ rule, category, level, confidence, ids }: JointHit, own = ''): RecordedFinding {
  const entries = ids.filter((id) => id !== own);
  const details = { category, view: 'joined', of: rule, ...(entries.length === 0 ? {} : { entries }) } as const;
  return signalFinding('joint', level, confidence, details);
}

/** The model judges whole paragraphs, and any two notes side by side make an odd one. */
function counts({ level, category }: Finding): boolean {
  return level >= leastLevel && category !== 'learned';
}

function hitOf({ ruleId, category, level, confidence }: Finding, ids: readonly string[]): JointHit {
  const capped = Math.min(level, mostLevel) as Level;
  return { rule: ruleId, category, level: capped, confidence: Math.round(confidence * 100), ids };
}

function keepWorst(hits: Map<string, JointHit>, hit: JointHit): void {
  const known = hits.get(hit.rule);
  if (
    known === undefined ||
    hit.level > known.level ||
    (hit.level === known.level && hit.ids.length < known.ids.length)
  )
    hits.set(hit.rule, hit);
}
