import { hidingKinds, hidingLevel, longestLine } from '../../ingest/index.ts';
import type { DocumentPlace, ExtractedDocument, HiddenText, HidingMethod } from '../../model/document.ts';
import type { RecordedFinding } from '../../model/event.ts';
import { type Category, type Impact, learnedRuleIds, type Report, type Span } from '../../model/finding.ts';
import type { Level } from '../../model/level.ts';
import type { CachedScanner, ScanSummary } from '../assess/cached-scanner.ts';

/** A finding about a document, with its location. Contains none of its text. */
export interface DocumentFinding extends RecordedFinding {
  readonly where: DocumentPlace & {
    readonly method?: HidingMethod;
    /** Number of words of the hidden text. */
    readonly words?: number;
  };
}

/** Findings in a document as a whole, before it is cut. */
export interface DocumentScan {
  /** The scan that applies to every part: without impacts, which are assessed for each part alone. */
  readonly reading: ScanSummary;
  readonly findings: readonly DocumentFinding[];
}

const maxFindings = 100;
/** Rules about hidden markup read this many characters at once; windows overlap by the length of a sentence. */
const markupWindow = 480;
const markupOverlap = 120;
const open = '<!-- ';

export function readWhole(scanner: CachedScanner, document: ExtractedDocument): DocumentScan {
  const visible = readVisible(scanner, document);
  const hidden = scanner.condition === 'full' ? readHidden(scanner, document) : nothingHidden;
  // The name is stored with the document, and the document's author chose it.
  const named = scanner.read(document.name, []);
  const start = { start: 0, end: 0 };
  const findings = [
    ...named.findings.map((fact) => ({ ...fact, span: start, in: 'document' as const, where: { element: 'name' } })),
    ...visible.findings.map((fact) => ({ ...fact, in: 'document' as const, where: pageOf(document, fact.span) })),
    ...hidden.findings,
    ...(document.remarks.includes('name-mismatch') && scanner.condition === 'full' ? [mislabelled] : []),
  ]
    // The lower threshold of the model is for single notes: of many pieces of a document one reaches it by chance.
    .filter(({ ruleId }) => ruleId !== learnedRuleIds.suspicion)
    .sort((a, b) => b.level - a.level);
  const facts = worstOfEach(findings).map(({ where: _place, ...fact }) => fact);
  return {
    findings: findings.slice(0, maxFindings),
    reading: {
      level: Math.max(0, ...facts.map(({ level }) => level)) as Level,
      complete: named.complete && visible.complete && hidden.complete,
      findings: facts,
      impacts: [],
      failed: named.failed || visible.failed || hidden.failed,
    },
  };
}

/**
 * Line breaks in a page are a matter of layout, and attackers use them to split an instruction. So a page is also
 * scanned without its line breaks. Findings of that second scan count only if they are a likely attack, since joining
 * lines also merges lists.
 */
function readVisible(scanner: CachedScanner, { format, text }: ExtractedDocument): ScanSummary {
  const own = scanner.read(text, []);
  if (format !== 'pdf') return own;
  const { findings, complete, failed } = scanner.read(text.replace(/\n/g, ' '), []);
  const likely = findings.filter(
    ({ level, ruleId: rule }) => level >= 3 && !own.findings.some((known) => known.ruleId === rule),
  );
  return {
    ...own,
    findings: [...own.findings, ...likely],
    complete: own.complete && complete,
    failed: own.failed || failed,
  };
}

const mislabelled: DocumentFinding = {
  ruleId: 'mislabelled_document',
  category: 'hidden-content',
  level: 1,
  confidence: 60,
  span: { start: 0, end: 0 },
  view: 'as-written',
  in: 'document',
  where: {},
};

interface HiddenReading {
  readonly findings: readonly DocumentFinding[];
  readonly complete: boolean;
  readonly failed: boolean;
}

const nothingHidden: HiddenReading = { findings: [], complete: true, failed: false };

/** The findings about one piece of hidden text; each scan can only add to them. */
interface Suspicion {
  level: Level;
  readonly impacts: Set<Impact>;
}

/**
 * Hidden words are scanned three times: alone, as the hidden markup they may have been, and in their place in the text.
 * The last finds an instruction of which one half is visible and the other is not.
 */
function readHidden(scanner: CachedScanner, document: ExtractedDocument): HiddenReading {
  const { hidden } = document;
  if (hidden.length === 0) return nothingHidden;
  const suspicions = hidden.map((): Suspicion => ({ level: 0, impacts: new Set() }));
  const facts: DocumentFinding[] = [];
  let complete = true;
  for (const { text, pieces } of [hiddenAlone(hidden), asMarkup(document), inPlace(document)]) {
    if (pieces.length === 0) continue;
    const report = inspected(scanner, text);
    if (report === undefined) return { findings: [], complete: false, failed: true };
    complete &&= report.complete;
    facts.push(...attribute(report, pieces, hidden, suspicions));
  }
  const own = hidden.flatMap((piece, index) => hiddenFinding(piece, suspicions[index]) ?? []);
  return { findings: [...worstOfEach(facts), ...own], complete, failed: false };
}

/** A rule of a user's own pack may throw. A text that was not scanned may contain anything. */
function inspected(scanner: CachedScanner, text: string): Report | undefined {
  try {
    return scanner.inspect(text);
  } catch {
    return undefined;
  }
}

/** A text joined from hidden pieces, and the span of each piece. */
interface Joined {
  readonly text: string;
  readonly pieces: readonly (Span & { readonly index: number })[];
}

function hiddenAlone(hidden: readonly HiddenText[]): Joined {
  return join(
    hidden.map(({ text }, index) => ({ before: '', text: text.replace(/\s/g, ' '), index })),
    '\n\n',
  );
}

/**
 * The rules about hidden markup only match markup. Concealed words are presented as markup in any format; notes and
 * descriptions only if they come from markup, because people who comment on a draft give each other instructions.
 */
function asMarkup({ format, hidden }: ExtractedDocument): Joined {
  const isMarkup = format === 'html' || format === 'markdown';
  const windows = hidden.flatMap(({ method, text }, index) =>
    isMarkup || hidingKinds[method] === 'concealed'
      ? windowsOf(text).map((part) => ({ before: open, text: part, index }))
      : [],
  );
  return join(windows, ' -->\n\n');
}

function windowsOf(text: string): readonly string[] {
  const bare = text.replace(/--/g, '- -').replace(/[<>]/g, ' ');
  const windows: string[] = [];
  for (let start = 0; start === 0 || start < bare.length - markupOverlap; start += markupWindow - markupOverlap) {
    windows.push(bare.slice(start, start + markupWindow).toWellFormed());
  }
  return windows;
}

function inPlace({ text, hidden }: ExtractedDocument): Joined {
  const parts: string[] = [];
  const pieces: (Span & { index: number })[] = [];
  let [at, length] = [0, 0];
  const push = (part: string): void => {
    parts.push(part);
    length += part.length;
  };
  for (const [index, piece] of [...hidden.entries()].sort(([, a], [, b]) => a.at - b.at)) {
    if (hidingKinds[piece.method] !== 'concealed') continue;
    push(`${text.slice(at, piece.at)} `);
    pieces.push({ start: length, end: length + piece.text.length, index });
    push(`${piece.text} `);
    at = piece.at;
  }
  push(text.slice(at));
  return { text: parts.join(''), pieces };
}

function join(parts: readonly { before: string; text: string; index: number }[], after: string): Joined {
  const pieces: (Span & { index: number })[] = [];
  let length = 0;
  for (const { before, text, index } of parts) {
    const start = length + before.length;
    pieces.push({ start, end: start + text.length, index });
    length = start + text.length + after.length;
  }
  return { text: parts.map(({ before, text }) => before + text + after).join(''), pieces };
}

/**
 * Assigns each finding to the pieces it overlaps, with their locations. A finding that overlaps none was in the visible
 * text.
 */
function attribute(
  { findings, impacts }: Report,
  pieces: Joined['pieces'],
  hidden: readonly HiddenText[],
  suspicions: readonly Suspicion[],
): readonly DocumentFinding[] {
  const facts: DocumentFinding[] = [];
  for (const { ruleId, category, level, confidence, span, view } of findings) {
    for (const { index } of touched(pieces, span)) {
      const [piece, suspicion] = [hidden[index], suspicions[index]];
      if (piece === undefined || suspicion === undefined || isOutsideTraining(category, piece)) continue;
      suspicion.level = Math.max(suspicion.level, level) as Level;
      const at = { start: piece.at, end: piece.at };
      const where = { ...piece.place, method: piece.method };
      facts.push({
        ruleId,
        category,
        level,
        confidence: Math.round(confidence * 100),
        span: at,
        view,
        in: 'hidden',
        where,
      });
    }
  }
  for (const { impact, span } of impacts) {
    for (const { index } of touched(pieces, span)) suspicions[index]?.impacts.add(impact);
  }
  return facts;
}

/**
 * The model was trained on sentences that people and agents write down. Keywords, producer names and image descriptions
 * are not sentences and are not stored, so its findings there are ignored.
 */
function isOutsideTraining(category: Category, { method }: HiddenText): boolean {
  return category === 'learned' && hidingKinds[method] === 'aside';
}

/** Pieces are sorted and do not overlap, so a binary search finds the first. */
function touched(pieces: Joined['pieces'], { start, end }: Span): Joined['pieces'] {
  let [low, high] = [0, pieces.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((pieces[middle]?.end ?? 0) <= start) low = middle + 1;
    else high = middle;
  }
  let last = low;
  while (last < pieces.length && (pieces[last]?.start ?? 0) < end) last++;
  return pieces.slice(low, last);
}

function hiddenFinding(
  { method, text, at, place }: HiddenText,
  suspicion: Suspicion | undefined,
): DocumentFinding | undefined {
  const words = longestLine(text);
  const impacts = [...(suspicion?.impacts ?? [])];
  const level = hidingLevel({ kind: hidingKinds[method], scanned: suspicion?.level ?? 0, impacts, words });
  if (level === 0) return undefined;
  return {
    ruleId: hidingKinds[method] === 'undetermined' ? 'uncertain_visibility' : 'hidden_text',
    category: 'hidden-content',
    level,
    confidence: level >= 3 ? 90 : 50,
    span: { start: at, end: at },
    view: 'as-written',
    in: 'hidden',
    where: { ...place, method, words },
  };
}

function worstOfEach(findings: readonly DocumentFinding[]): readonly DocumentFinding[] {
  const worst = new Map<string, DocumentFinding>();
  for (const finding of findings) {
    const known = worst.get(finding.ruleId);
    if (known === undefined || finding.level > known.level) worst.set(finding.ruleId, finding);
  }
  return [...worst.values()];
}

function pageOf({ pages }: ExtractedDocument, { start }: Span): DocumentPlace {
  const page = pages.filter((offset) => offset <= start).length;
  return page === 0 ? {} : { page };
}
