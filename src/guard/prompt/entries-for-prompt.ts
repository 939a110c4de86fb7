import { sha256 } from '../../base/hash.ts';
import type { SaltedText } from '../../model/entry.ts';
import type { RecordedFinding } from '../../model/event.ts';
import { trustRank } from '../../model/trust.ts';
import { type GuardPath, renderingOf } from '../../policy/index.ts';
import { inRecallOrder, type PromptEntry } from '../../prompt/index.ts';
import { importanceFindings, jointRule } from '../../sentinel/index.ts';
import {
  policyInput,
  rulesToAccept,
  type ScanSummary,
  withFindings,
  withoutAccepted,
} from '../assess/cached-scanner.ts';
import { type EntryWords, privateDataIn, redactedWords } from '../assess/redaction.ts';
import { expiryTime, isExpired } from '../core/expiry.ts';
import { loadTexts } from '../core/load-texts.ts';
import type { SpaceTransactor } from '../core/transactor.ts';
import type { LedgerEntry } from '../ledger/ledger-entry.ts';
import { contradictionsAmong } from './joint-readings.ts';

/** An entry about to be shown, and the content hash with which a caller can replace exactly this version. */
export interface PreparedEntry extends PromptEntry {
  readonly contentHash: string;
}

/** Findings about an entry that come from other entries on the way to the same prompt, by id. */
export type JointContext = ReadonlyMap<string, readonly RecordedFinding[]>;

const nothing: JointContext = new Map();

/**
 * What a model may see of these entries, under today's rules and policy. The only path from an entry to a prompt: facts
 * come from the journal, the text is verified against its digest, scanned again alone and with its neighbours, and
 * rendered according to its trust.
 */
export async function entriesForPrompt(
  transactor: SpaceTransactor,
  entries: readonly LedgerEntry[],
  path: GuardPath,
  { beside = nothing, read = [] }: { readonly beside?: JointContext; readonly read?: readonly SaltedText[] } = {},
): Promise<readonly PreparedEntry[]> {
  // At once: where the store is a server, each question is a round trip.
  const [{ texts, contrary }, shortIds] = await Promise.all([
    readTexts(transactor, entries, read),
    transactor.ledger.shortIds.of(entries.map(({ facts }) => facts.id)),
  ]);
  const shown = entries.map((known) => {
    const { digest, id } = known.facts;
    const seen = [...(beside.get(id) ?? []), ...(contrary.get(id) ?? [])];
    const bare = withoutText(known, shortIds.get(id) ?? id);
    return show(transactor, known, bare, digest === null ? undefined : texts.get(digest), path, seen);
  });
  return withholdJoint(transactor, entries, shown, path);
}

/** The texts, and what contradicts them. `read`: texts that were read and verified already. */
async function readTexts(
  transactor: SpaceTransactor,
  entries: readonly LedgerEntry[],
  read: readonly SaltedText[],
): Promise<{ readonly texts: ReadonlyMap<string, SaltedText>; readonly contrary: JointContext }> {
  const digests = entries.flatMap(({ facts }) => facts.digest ?? []);
  const texts = await loadTexts(transactor.dependencies.store, transactor.space, digests, read);
  return { texts, contrary: await contradictions(transactor, entries, texts) };
}

function show(
  transactor: SpaceTransactor,
  known: LedgerEntry,
  bare: PreparedEntry,
  text: SaltedText | undefined,
  path: GuardPath,
  beside: readonly RecordedFinding[],
): PreparedEntry {
  const { scanner, policy, dependencies } = transactor;
  const { facts } = known;
  if (facts.state !== 'active') return withheld(bare, [facts.state]);
  if (isExpired(facts, expiryTime(transactor))) return withheld(bare, ['expired']);
  // The row is missing or differs from the journal. Anyone who changed it bypassed the guard.
  if (text === undefined) return withheld(bare, ['drift']);
  const reading = withoutAccepted(readAgain(transactor, known, text, beside), facts.accepted);
  const { provenance } = facts;
  const { trust } = provenance;
  const about = { source: provenance, now: dependencies.env.now() };
  const words = redactedWords(transactor, text, { path, trust, reading, circumstances: about });
  if (words !== undefined && 'outcome' in words) return withheld(bare, [words.problem]);
  const { content, tags } = words ?? text;
  const read =
    words === undefined ? reading : withoutAccepted(readAgain(transactor, known, words, beside), facts.accepted);
  const found = privateDataIn(policy, { content, tags }, read);
  const circumstances = { ...about, ...found, ...(words === undefined ? {} : { redacted: words.redacted }) };
  const rendering = renderingOf(policy, policyInput(scanner.condition, path, trust, read, circumstances));
  if (rendering === 'placeholder') return withheld(bare, rulesToAccept(read));
  return { ...bare, content, tags, contentHash: sha256(text.content), rendering };
}

/** Entries that are not shown and state something about the same subjects: the most trusted, then the newest. */
const maxStatementsBeside = 100;

/**
 * Only entries from outside are withheld for contradicting others: the agent's own words were assessed when they were
 * written. They are compared with what is shown and with what else the space states about the same subjects.
 */
async function contradictions(
  { scanner, neighbours }: SpaceTransactor,
  entries: readonly LedgerEntry[],
  texts: ReadonlyMap<string, SaltedText>,
): Promise<JointContext> {
  const outside = entries.filter(isFromOutside);
  if (scanner.condition !== 'full' || outside.length === 0) return nothing;
  const statements = neighbours.statementsOf(entries, texts);
  const ids = new Set(outside.map(({ facts }) => facts.id));
  const doubtful = statements.filter(({ id }) => ids.has(id));
  const others = await neighbours.othersAbout(doubtful, maxStatementsBeside);
  const shown = new Set(statements.map(({ id }) => id));
  const found = contradictionsAmong(doubtful, [...statements, ...others.filter(({ id }) => !shown.has(id))]);
  return new Map(outside.map(({ facts }) => [facts.id, found.get(facts.id) ?? []]));
}

function isFromOutside({ facts }: LedgerEntry): boolean {
  return trustRank(facts.provenance.trust) <= trustRank('external');
}

/** Repeats every check that was made when the entry was written. */
function readAgain(
  { scanner }: SpaceTransactor,
  { facts }: LedgerEntry,
  text: EntryWords,
  beside: readonly RecordedFinding[],
): ScanSummary {
  const { provenance, importance, target } = facts;
  const { trust, channel, parents: _from, ...origin } = provenance;
  const reading = scanner.read(text.content, text.tags);
  if (scanner.condition !== 'full') return reading;
  return withFindings(
    reading,
    ...scanner.names({ ...origin, channel }, target),
    ...importanceFindings(importance, trust, channel),
    ...beside,
  );
}

function withoutText({ facts, seq }: LedgerEntry, shortId: string): PreparedEntry {
  const { id, version, digest, kind, target, createdAt } = facts;
  const { trust, channel, uri, tool } = facts.provenance;
  return {
    id,
    shortId,
    version,
    digest,
    kind,
    target,
    trust,
    channel,
    createdAt,
    seq,
    ...(uri === undefined ? {} : { uri }),
    ...(tool === undefined ? {} : { tool }),
    content: '',
    tags: [],
    contentHash: '',
    rendering: 'placeholder',
  };
}

export function withheld(shown: PreparedEntry, why: readonly string[]): PreparedEntry {
  return { ...shown, content: '', tags: [], contentHash: '', rendering: 'placeholder', why };
}

/**
 * Withholds all entries from outside that form an attack only together. They passed the check at write time because the
 * rules were different, or because one of them was restored later. A text that a reviewer accepted as a fragment is
 * left alone. They are read in the order they were written and, for a recall, also in the order they will be shown; a
 * snapshot is read as a whole when it is rendered.
 */
function withholdJoint(
  { scanner, policy, neighbours, jointReadings }: SpaceTransactor,
  entries: readonly LedgerEntry[],
  shown: readonly PreparedEntry[],
  path: GuardPath,
): readonly PreparedEntry[] {
  if (scanner.condition !== 'full' || !policy.enforce) return shown;
  const byId = new Map(entries.map((known) => [known.facts.id, known]));
  const low = shown.filter(
    ({ id, trust, rendering }) =>
      rendering !== 'placeholder' &&
      trustRank(trust) <= trustRank('external') &&
      !byId.get(id)?.facts.accepted.includes(jointRule),
  );
  if (low.length < 2) return shown;
  const asWritten = low.toSorted((a, b) => a.seq - b.seq || (a.id < b.id ? -1 : 1));
  const orders = path === 'recall' ? [asWritten, inRecallOrder(low)] : [asWritten];
  const found = new Map<string, Set<string>>();
  for (const order of orders) {
    const pieces = order.flatMap(({ id, content }) => {
      const known = byId.get(id);
      return known === undefined ? [] : [neighbours.piece(known.facts, content)];
    });
    for (const [id, rules] of jointReadings.among(pieces)) {
      found.set(id, new Set([...(found.get(id) ?? []), ...rules]));
    }
  }
  return shown.map((one) => {
    const rules = found.get(one.id);
    return rules === undefined
      ? one
      : withheld(
          one,
          [...rules].sort().map((rule) => `joint:${rule}`),
        );
  });
}
