import type { RecordedFinding } from '../../model/event.ts';
import type { Finding } from '../../model/finding.ts';
import type { Level } from '../../model/level.ts';
import { signalFinding } from '../../model/signal.ts';
import type { TextScanner } from '../../model/text-scanner.ts';
import { across, type Join, joinOf, pieceOf, withoutPart } from './joins.ts';

/** A rule that matched across a seam, and the pieces it needed. */
export interface JointHit {
  readonly ruleId: string;
  readonly category: RecordedFinding['category'];
  readonly level: Level;
  readonly confidence: number;
  readonly ids: readonly string[];
}

export interface JointReading {
  readonly hits: readonly JointHit[];
  readonly complete: boolean;
}

/** A match that is not suspicious itself is no reason to suspect its neighbours. */
const minLevel: Level = 2;
/** Joined texts are a likely attack and no more, because nobody wrote that sentence. */
const maxLevel: Level = 3;
const joinSeparator = '\n\n';

/**
 * Reads all joins in one scan, which is cheaper than one scan each, and keeps the matches that need more than one
 * piece, `own` among them: what its neighbours say together without it was judged when they came.
 */
export function readJoins(scanner: TextScanner, joins: readonly Join[], own: string): JointReading {
  try {
    const { findings, complete } = scanner.scan(joins.map(({ text }) => text).join(joinSeparator));
    const hits = new Map<string, JointHit>();
    let offset = 0;
    const rest = findings.filter(counts).sort((a, b) => a.span.start - b.span.start);
    for (const join of joins) {
      for (const finding of rest) {
        const span = { start: finding.span.start - offset, end: finding.span.end - offset };
        if (span.start < 0 || span.end > join.text.length) continue;
        const ids = across(join, span);
        if (ids.length > 1 && isNeeded(scanner, join, own, finding.ruleId, ids)) keepWorst(hits, hitOf(finding, ids));
      }
      offset += join.text.length + joinSeparator.length;
    }
    return { hits: [...hits.values()], complete };
  } catch {
    // A rule of a user's own pack may throw. Unread text may contain anything.
    return { hits: [], complete: false };
  }
}

/** Whether a match is gone without this piece: what is between two others is in every match that reaches across it. */
function isNeeded(scanner: TextScanner, join: Join, own: string, ruleId: string, ids: readonly string[]): boolean {
  if (!ids.includes(own)) return false;
  if (ids.length === 2) return true;
  const { hits } = readSeams(scanner, withoutPart(join, own));
  return !hits.some((hit) => hit.ruleId === ruleId);
}

/** All matches across the seams of a joined text, not only the worst of each rule. */
export interface SeamReading {
  readonly hits: readonly Pick<JointHit, 'ruleId' | 'ids'>[];
  readonly complete: boolean;
}

export function readSeams(scanner: TextScanner, join: Join): SeamReading {
  try {
    const { findings, complete } = scanner.scan(join.text);
    const hits = findings.filter(counts).map(({ ruleId, span }) => ({ ruleId, ids: across(join, span) }));
    return { hits: hits.filter(({ ids }) => ids.length > 1), complete };
  } catch {
    // As above: unread text may contain anything.
    return { hits: [], complete: false };
  }
}

const contentId = 'content';
const tagsId = 'tags';

/** An attack that begins in the content and ends in the tags, or the reverse. Tags alone are one text already. */
export function tagFindings(
  scanner: TextScanner,
  content: string,
  tags: readonly string[],
): readonly RecordedFinding[] {
  const text = pieceOf(contentId, [], content);
  const line = pieceOf(tagsId, [], tags.join(' '));
  return readJoins(scanner, [joinOf([text, line]), joinOf([line, text])], contentId).hits.map((hit) =>
    jointFinding({ ...hit, ids: [] }),
  );
}

/** The rule id that all of these bear. */
export const jointRule: string = signalFinding('joint', minLevel, 0).ruleId;

export function jointFinding({ ruleId: rule, category, level, confidence, ids }: JointHit, own = ''): RecordedFinding {
  const entries = ids.filter((id) => id !== own);
  const details = { category, view: 'joined', of: rule, ...(entries.length === 0 ? {} : { entries }) } as const;
  return signalFinding('joint', level, confidence, details);
}

/** The model judges whole paragraphs, and any two notes side by side make an odd one. */
function counts({ level, category }: Finding): boolean {
  return level >= minLevel && category !== 'learned';
}

function hitOf({ ruleId, category, level, confidence }: Finding, ids: readonly string[]): JointHit {
  const capped = Math.min(level, maxLevel) as Level;
  return { ruleId, category, level: capped, confidence: Math.round(confidence * 100), ids };
}

function keepWorst(hits: Map<string, JointHit>, hit: JointHit): void {
  const known = hits.get(hit.ruleId);
  if (
    known === undefined ||
    hit.level > known.level ||
    (hit.level === known.level && hit.ids.length < known.ids.length)
  )
    hits.set(hit.ruleId, hit);
}
