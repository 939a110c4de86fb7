import { evidenceOf } from '../detect/index.ts';
import type { Finding, Report } from '../model/finding.ts';
import type { Level } from '../model/level.ts';
import { type ReaderAnswer, secondOpinionRule, type TextReader } from '../model/reader.ts';
import type { ScanFunction } from './scan-text.ts';

/** A reader is asked about parts of a long text, because it reads none to the end that takes minutes. */
export const partUnits = 8_000;
/** Neighbours share so much that an order is whole in one of them. */
const sharedUnits = 800;

const never = new AbortController().signal;

/**
 * A scan followed by a reader's opinion of the same text, if that has at most `longest` units. A reader only adds: a finding, or,
 * where it gives no answer, that the text was not read to its end.
 */
export function withReader(
  scan: ScanFunction,
  reader: TextReader,
  longest: number = Number.POSITIVE_INFINITY,
): (text: string) => Promise<Report> {
  return async (text) => {
    const report = await scan(text);
    if (text.length > longest) return report;
    const findings: Finding[] = [...report.findings];
    let { complete } = report;
    for (const { start, end } of partsOf(text)) {
      const answer = await answerOf(reader, text.slice(start, end));
      if (answer === undefined) complete = false;
      else if (answer.suspicious) findings.push(findingOf(answer, text, start, end));
    }
    const level = Math.max(0, ...findings.map((finding) => finding.level)) as Level;
    return { ...report, findings, level, complete };
  };
}

async function answerOf(reader: TextReader, part: string): Promise<ReaderAnswer | undefined> {
  try {
    return await reader.read(part, never);
  } catch {
    return undefined;
  }
}

/** The whole text, in parts that overlap and never split a surrogate pair. */
function* partsOf(text: string): Iterable<{ readonly start: number; readonly end: number }> {
  for (let start = 0; start < text.length; ) {
    const end = start + partUnits >= text.length ? text.length : between(text, start + partUnits);
    yield { start, end };
    if (end === text.length) return;
    start = between(text, end - sharedUnits);
  }
}

function between(text: string, at: number): number {
  const code = text.charCodeAt(at);
  return code >= 0xdc00 && code <= 0xdfff ? at - 1 : at;
}

function findingOf(
  { confidence, span = { start: 0, end: Number.POSITIVE_INFINITY } }: ReaderAnswer,
  text: string,
  from: number,
  to: number,
): Finding {
  const start = from + span.start;
  const end = Math.min(to, from + span.end);
  return {
    ruleId: secondOpinionRule,
    category: 'learned',
    level: 2,
    confidence: Math.round(confidence * 100) / 100,
    span: { start, end },
    evidence: evidenceOf(text, start, end),
    view: 'as-written',
    mitigations: [],
    threats: ['T01'],
  };
}
