import * as z from 'zod';
import { sha256 } from '../../base/hash.ts';
import { canonicalText, codePoints } from '../../base/text.ts';
import { inSlices, WorkSlices } from '../../base/work-slices.ts';
import type { RecordedFinding, Rendering } from '../../model/event.ts';
import type { Origin } from '../../model/provenance.ts';
import type { EvidenceRow } from '../../model/store.ts';
import { type Trust, trustRank } from '../../model/trust.ts';
import { renderingOf } from '../../policy/index.ts';
import { type PromptEntry, type PromptText, renderRecall } from '../../prompt/index.ts';
import { isKnown, readOutside, withOutside } from '../../provenance/index.ts';
import { jointRule, pieceOf } from '../../sentinel/index.ts';
import { policyInput, rulesToAccept, type ScanSummary } from '../assess/cached-scanner.ts';
import { loadTexts } from '../core/load-texts.ts';
import type { OperationContext } from '../core/operation.ts';
import { field, optional } from '../core/request.ts';
import type { SpaceTransactor } from '../core/transactor.ts';
import type { LedgerEntry } from '../ledger/ledger-entry.ts';
import { entriesForPrompt } from './entries-for-prompt.ts';
import { fenceNonce } from './fence-nonce.ts';
import { doubtsAbout, withDoubts } from './foreign-doubts.ts';
import { rowOf } from './observe.ts';

const foreignText = z.object({
  content: field.text,
  beside: optional(field.texts),
  /** When its store says that it was made. Its claim: it can only make the text suspicious. */
  claimedAt: optional(field.time),
});
/**
 * A memory from another store, and the other words that come with it: tags, a title, anything that reaches a prompt.
 */
export type ForeignText = z.infer<typeof foreignText>;

export const foreignTextsRequest = z.strictObject({
  texts: z.array(foreignText).readonly().describe('a list of { content, beside }: a string, and a list of strings'),
});
/** Texts that the caller has loaded from another store. */
export type ForeignTextsRequest = z.infer<typeof foreignTextsRequest>;

/** How a text may be shown, and what the journal knows about it. */
export interface ShownForeignText {
  /** The entry of this space with exactly this content. Absent: no record explains the text. */
  readonly entry?: string;
  /** According to the journal; `unknown` if no record explains the text, whatever metadata came with it. */
  readonly trust: Trust;
  readonly rendering: Rendering;
  /** For a placeholder: rule ids or other reasons. */
  readonly why: readonly string[];
  readonly text: PromptText;
  /** What only the set of texts shows: contradictions of what the space knows, and times that cannot be. */
  readonly doubts: readonly RecordedFinding[];
}

/** The texts, in the order of the request. */
export interface ForeignTextsShown {
  readonly outcome: 'shown';
  readonly texts: readonly ShownForeignText[];
}

/**
 * Renders texts that the caller has loaded from another store, as a recall renders entries. Trust and state come from
 * the entry with the same content; a text that no record explains gets the lowest trust and is never shown without a
 * fence.
 */
export function showForeignTexts(
  transactor: SpaceTransactor,
  { texts }: ForeignTextsRequest,
  origin: Origin,
): Promise<ForeignTextsShown> {
  return transactor.operate(origin, async (context) => {
    const plain = texts.map(({ content, beside = [], ...claimed }) => ({
      content: canonicalText(content),
      beside,
      ...claimed,
    }));
    const known = await entriesOf(
      transactor,
      plain.map(({ content }) => content),
    );
    const prepared = await shownOf(transactor, known);
    const alone: PromptEntry[] = [];
    const slices = new WorkSlices(maxSliceMs);
    for (const [index, text] of plain.entries()) {
      if (slices.spent) await slices.pause();
      const entry = prepared.get(known.get(text.content)?.facts.id ?? '');
      alone.push(entry === undefined ? unexplained(context, text, index) : withBeside(context, entry, text));
    }
    const doubts = await doubtsAbout(
      transactor,
      plain.map((text) => ({ ...text, isExplained: known.has(text.content) })),
      context.now,
    );
    const doubted = alone.map((one, index) => withDoubts(transactor, one, doubts[index] ?? []));
    const shown = await withholdTogether(transactor, doubted);
    const { parts, text } = renderRecall(shown, fenceNonce(transactor.dependencies, transactor.space));
    const result = shown.map(({ id, trust, rendering, why = [] }, index): ShownForeignText => {
      const entry = prepared.has(id) ? { entry: id } : {};
      return { ...entry, trust, rendering, why, text: parts[index]?.text ?? text, doubts: doubts[index] ?? [] };
    });
    const seen = [...new Map(shown.filter(({ id }) => prepared.has(id)).map((one) => [one.id, one])).values()];
    const unexplainedTexts = shown.filter(({ id, rendering }) => !prepared.has(id) && rendering !== 'placeholder');
    const rows = await rowsFor(
      context,
      unexplainedTexts.map(({ content }) => content),
    );
    return {
      ...(rows.length === 0 ? {} : { evidence: rows }),
      event: {
        type: 'entry.recalled',
        ...(rows.length === 0 ? {} : { observed: { channel: 'memory', trust: 'unknown' } as const }),
      },
      seen: seen.map(({ id, version, trust, rendering }) => ({ id, version, trust, rendering })),
      result: { outcome: 'shown', texts: result },
    };
  });
}

const maxSliceMs = 8;

/** What no record explains is text from outside: what the agent restates of it is traced to it. */
async function rowsFor(context: OperationContext, texts: readonly string[]): Promise<readonly EvidenceRow[]> {
  if (texts.length === 0) return [];
  const { evidence, ledger, origin } = context;
  const record = (ledger.head?.seq ?? -1) + 1;
  const source = { id: evidence.idOf(['memory', ...texts]), record, kind: 'tool' } as const;
  const known = await evidence.of(origin);
  if (isKnown(known, source.id)) return [];
  return [rowOf(context, withOutside(known, source, await inSlices(readOutside(texts, evidence.mark), maxSliceMs)))];
}

/** The entry for each content: an active one if there is any, and the least trusted if there are several. */
async function entriesOf(
  transactor: SpaceTransactor,
  contents: readonly string[],
): Promise<ReadonlyMap<string, LedgerEntry>> {
  const { dependencies, ledger, space } = transactor;
  const found = new Map<string, LedgerEntry>();
  const hashes = [...new Set(contents)].map((content) => sha256(content));
  if (hashes.length === 0) return found;
  const rows = await dependencies.store.entries(space, { contentHashes: hashes }, { limit: hashes.length * maxTwins });
  const candidates = await ledger.entries.prove(rows);
  const texts = await loadTexts(
    dependencies.store,
    space,
    candidates.flatMap(({ facts }) => facts.digest ?? []),
  );
  for (const known of candidates) {
    // The store only finds candidates. The digest in the journal decides what an entry says.
    const content = texts.get(known.facts.digest ?? '')?.content;
    if (content === undefined) continue;
    const rival = found.get(content);
    if (rival === undefined || takesPrecedence(known, rival)) found.set(content, known);
  }
  return found;
}

const maxTwins = 20;

function takesPrecedence({ facts }: LedgerEntry, { facts: rival }: LedgerEntry): boolean {
  const [active, rivalActive] = [facts.state === 'active', rival.state === 'active'];
  if (active !== rivalActive) return active;
  return trustRank(facts.provenance.trust) < trustRank(rival.provenance.trust);
}

async function shownOf(
  transactor: SpaceTransactor,
  known: ReadonlyMap<string, LedgerEntry>,
): Promise<ReadonlyMap<string, PromptEntry>> {
  const shown = await entriesForPrompt(transactor, [...known.values()], 'recall');
  return new Map(shown.map((one) => [one.id, one]));
}

type Plain = Required<Pick<ForeignText, 'content' | 'beside'>>;

/**
 * No record explains the words that come with an entry and were not journaled with it, so they get the lowest trust,
 * whatever the trust of the entry. The content itself was already scanned by `entriesForPrompt`.
 */
function withBeside(context: OperationContext, shown: PromptEntry, text: Plain): PromptEntry {
  const { scanner, policy } = context;
  const { content } = text;
  const beside = text.beside.filter((words) => !shown.tags.includes(words));
  if (shown.rendering === 'placeholder' || beside.length === 0) return shown;
  const wrong = unreadable(context, { content, beside });
  if (wrong !== undefined) return withheld(shown, [wrong]);
  const { findings, ...rest } = scanner.read(content, beside);
  const added = findings.filter((finding) => finding.in === 'tags' || finding.ruleId === jointRule);
  const level = Math.max(0, ...added.map((finding) => finding.level)) as ScanSummary['level'];
  const reading: ScanSummary = { ...rest, findings: added, level };
  const rendering = renderingOf(policy, policyInput(scanner.condition, 'recall', 'unknown', reading, {}));
  return rendering === 'placeholder' ? withheld(shown, rulesToAccept(reading)) : shown;
}

function unexplained(context: OperationContext, text: Plain, index: number): PromptEntry {
  const { scanner, policy, now } = context;
  const id = `unrecorded-${index + 1}`;
  const bare: PromptEntry = {
    id,
    shortId: id,
    version: 0,
    digest: null,
    kind: 'note',
    target: 'memory',
    trust: 'unknown',
    channel: 'unknown',
    createdAt: now,
    seq: 0,
    content: text.content,
    tags: [],
    rendering: 'fenced',
  };
  const wrong = unreadable(context, text);
  if (wrong !== undefined) return withheld(bare, [wrong]);
  const reading = scanner.read(text.content, text.beside);
  const rendering = renderingOf(policy, policyInput(scanner.condition, 'recall', bare.trust, reading, {}));
  return rendering === 'placeholder' ? withheld(bare, rulesToAccept(reading)) : { ...bare, rendering };
}

function unreadable({ policy }: OperationContext, { content, beside }: Plain): string | undefined {
  const max = policy.limits.contentCodePoints;
  const all = [content, ...beside];
  const size = all.reduce((sum, part) => sum + part.length, 0);
  if (size > max * 2 || codePoints(content) > max) return 'content-too-long';
  return all.every((part) => part.isWellFormed()) ? undefined : 'content-not-text';
}

/** As for entries of the memory: texts from outside that form an attack only together are all withheld. */
async function withholdTogether(
  transactor: SpaceTransactor,
  shown: readonly PromptEntry[],
): Promise<readonly PromptEntry[]> {
  const { scanner, policy, jointReadings, ledger } = transactor;
  if (scanner.condition !== 'full' || !policy.enforce) return shown;
  const known = await ledger.entries.load(shown.map(({ id }) => id));
  const isAccepted = (id: string): boolean => known.get(id)?.facts.accepted.includes(jointRule) === true;
  const outside = shown.filter(
    ({ id, trust, rendering }) =>
      rendering !== 'placeholder' && trustRank(trust) <= trustRank('external') && !isAccepted(id),
  );
  if (outside.length < 2) return shown;
  // The id is a hash of the words: joint findings are cached by id, so no two texts may share one.
  const found = jointReadings.among(outside.map(({ content }) => pieceOf(sha256(content), [], content)));
  return shown.map((one) => {
    const rules = outside.includes(one) ? found.get(sha256(one.content)) : undefined;
    return rules === undefined
      ? one
      : withheld(
          one,
          rules.map((rule) => `joint:${rule}`),
        );
  });
}

function withheld(shown: PromptEntry, why: readonly string[]): PromptEntry {
  return { ...shown, content: '', tags: [], rendering: 'placeholder', why };
}
