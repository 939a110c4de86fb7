import { sha256 } from '../../base/hash.ts';
import { WorkSlices } from '../../base/work-slices.ts';
import type { RecordedFinding } from '../../model/event.ts';
import { renderingOf } from '../../policy/index.ts';
import type { PromptEntry } from '../../prompt/index.ts';
import {
  claimedTimeFindings,
  claimsOf,
  contradictionFindings,
  type Statement,
  timestampFindings,
} from '../../sentinel/index.ts';
import { policyInput, rulesToAccept, type ScanSummary, withFindings } from '../assess/cached-scanner.ts';
import type { SpaceTransactor } from '../core/transactor.ts';

/** A text from another store, whether a record explains it, and when its store says that it was made. */
export interface DoubtfulText {
  readonly content: string;
  readonly isExplained: boolean;
  readonly claimedAt?: number;
}

/** Entries of the space that are compared with the texts: the most trusted, then the newest. */
const maxStatementsBeside = 100;

/**
 * What the set of texts shows that no text of it shows alone: a text that no record explains contradicts what the space knows, or a time
 * is in the future or far from its place. By position in the list.
 */
export async function doubtsAbout(
  transactor: SpaceTransactor,
  texts: readonly DoubtfulText[],
  now: number,
): Promise<readonly (readonly RecordedFinding[])[]> {
  if (transactor.scanner.condition !== 'full') return texts.map(() => []);
  const contrary = await contradictionsOf(transactor, texts);
  const outOfPlace = claimedTimeFindings(texts.map(({ claimedAt }) => (claimedAt === undefined ? {} : { claimedAt })));
  return texts.map(({ claimedAt, isExplained }, index) => {
    // The journal knows when an explained text was written, whatever the other store says.
    if (isExplained) return [];
    const place = outOfPlace.get(index);
    return [
      ...(contrary[index] ?? []),
      // As for an import: a memory may be old.
      ...timestampFindings(claimedAt, now, 'import'),
      ...(place === undefined ? [] : [place]),
    ];
  });
}

const maxSliceMs = 8;
const unrecorded = { trust: 'unknown', source: 'unrecorded', derived: false, seq: Number.MAX_SAFE_INTEGER } as const;

/**
 * Texts that no record explains are one voice together, whatever they say about their sources: anyone who wrote one
 * into the store could have written them all. Explained texts were compared when they were prepared.
 */
async function contradictionsOf(
  { neighbours }: SpaceTransactor,
  texts: readonly DoubtfulText[],
): Promise<readonly (readonly RecordedFinding[])[]> {
  const statements: Statement[] = [];
  const slices = new WorkSlices(maxSliceMs);
  for (const { content, isExplained } of texts) {
    if (slices.spent) await slices.pause();
    const claims = isExplained ? [] : claimsOf(content);
    const id = sha256(content);
    statements.push({ ...unrecorded, id, claims });
  }
  const doubtful = statements.filter(({ claims }) => claims.length > 0);
  if (doubtful.length === 0) return [];
  const others = await neighbours.othersAbout(doubtful, maxStatementsBeside);
  return statements.map((own) => (own.claims.length === 0 ? [] : contradictionFindings(own, others)));
}

/** The text as the policy lets it be shown with these doubts, which can only make it stricter. */
export function withDoubts(
  { scanner, policy }: SpaceTransactor,
  shown: PromptEntry,
  doubts: readonly RecordedFinding[],
): PromptEntry {
  if (doubts.length === 0 || shown.rendering === 'placeholder') return shown;
  const reading = withFindings(unread, ...doubts);
  const rendering = renderingOf(policy, policyInput(scanner.condition, 'recall', shown.trust, reading, {}));
  if (rendering !== 'placeholder') return shown;
  return { ...shown, content: '', tags: [], rendering: 'placeholder', why: rulesToAccept(reading) };
}

const unread: ScanSummary = { level: 0, complete: true, findings: [], impacts: [], failed: false };
