import * as z from 'zod';
import { dayOf } from '../../base/day.ts';
import { sha256 } from '../../base/hash.ts';
import { codePoints } from '../../base/text.ts';
import type { ActiveFacts, EntryFacts, SaltedText } from '../../model/entry.ts';
import type { Decision } from '../../model/event.ts';
import type { MaskedKind } from '../../model/private-data.ts';
import type { Origin, Provenance } from '../../model/provenance.ts';
import { signalOf } from '../../model/signal.ts';
import type { RedactedText } from '../../policy/index.ts';
import {
  decisionOf,
  incompleteScanRule,
  rulesToAccept,
  type ScanSummary,
  withoutAccepted,
} from '../assess/cached-scanner.ts';
import { checkCandidate } from '../assess/candidate.ts';
import { privateDataIn, redactedWords } from '../assess/redaction.ts';
import { Draft } from '../core/draft.ts';
import { isExpired } from '../core/expiry.ts';
import type { OperationContext, PlannedOperation } from '../core/operation.ts';
import { field, judgedLater, optional } from '../core/request.ts';
import { createText } from '../core/salted-text.ts';
import type { SpaceTransactor } from '../core/transactor.ts';
import type { LedgerEntry } from '../ledger/ledger-entry.ts';
import { type Refused, refused } from '../results.ts';
import { retired } from '../write/plan-remove.ts';
import { protectionOf } from './protect.ts';
import { isCurrent, reviewHash } from './replaced-entry.ts';
import { secondPerson } from './two-people.ts';
import { decisionAt, refusal, waitingEntry } from './waiting-entry.ts';

export const releaseRequest = z.strictObject({
  id: field.text,
  reason: judgedLater<string>(),
  contentHash: judgedLater<string>(),
  edited: optional(judgedLater<string>()),
  accepts: optional(field.texts),
  vouched: optional(field.flag),
});
/**
 * Releases an entry. `contentHash` is `reviewHash` of the inspection that the reviewer read: it covers the text and,
 * if the text replaces an entry, that entry too. What has changed since is not released. `edited` is stored instead of the held text. `accepts` names the rules whose findings the reviewer has seen
 * and accepts (default: the ones it was held for). `vouched` says that the reviewer vouches for the text; without it,
 * the entry keeps its trust and is shown as data.
 */
export type ReleaseRequest = z.infer<typeof releaseRequest>;

export type ReleaseResult =
  | {
      readonly outcome: 'released';
      readonly id: string;
      readonly version: number;
      readonly contentHash: string;
      /** What was masked in the edited text, by kind. */
      readonly redacted?: readonly MaskedKind[];
    }
  | Refused;

export function release(
  transactor: SpaceTransactor,
  request: ReleaseRequest,
  reviewer: Origin,
): Promise<ReleaseResult> {
  return transactor.operate(reviewer, async (context): Promise<PlannedOperation<ReleaseResult>> => {
    const waiting = await waitingEntry(context, request.id, request.reason);
    if ('outcome' in waiting) return refusal('review.released', waiting);
    const draft = new Draft(context);
    const result = await planRelease(draft, waiting, request);
    if (result.outcome === 'refused') return refusal('review.released', result);
    const { decisions, changes, texts } = draft;
    const held = await decisionAt(context, waiting);
    const all = held === undefined ? decisions : [...decisions, held];
    const second = await secondPerson(context, waiting, all, request.edited !== undefined);
    if (second.needs === 'another') return refusal('review.released', second.result);
    if (second.needs === 'record') {
      return {
        event: { type: 'review.approved', reason: request.reason, changes: [second.change] },
        result: second.result,
      };
    }
    return { event: { type: 'review.released', reason: request.reason, decisions, changes }, texts, result };
  });
}

export async function planRelease(draft: Draft, waiting: LedgerEntry, request: ReleaseRequest): Promise<ReleaseResult> {
  const { context } = draft;
  const { facts } = waiting;
  const text = await draft.text(facts.digest);
  if (text === undefined) return refused('changed', 'the stored text differs from the journal; run `bezoar verify`');
  if (facts.activeUntil !== undefined && facts.activeUntil <= context.now) {
    return refused('expired', `the text expired on ${dayOf(facts.activeUntil)} (UTC); discard it, or write it again`);
  }
  const replaced = await replacedBy(draft, facts);
  if (facts.replaces !== undefined && replaced === undefined) {
    return refused('changed', 'the entry to be replaced has changed; discard this text and edit that entry');
  }
  const unread = await hashProblem(draft, { facts, text }, replaced, request.contentHash);
  if (unread !== undefined) return unread;
  const edit = finalText(context, text, request.edited, facts.provenance);
  if ('outcome' in edit) return edit;
  const { final, redacted } = edit;
  const twin = await draft.twin(final.content, facts, facts.id);
  if (twin?.state === 'active' && twin.id !== replaced?.id && !isExpired(twin, context.now)) {
    return refused('changed', 'another entry now has exactly this text; discard this one');
  }
  // Scanned again now: the rules may have changed since it was held, and an edit is a new text.
  const reading = context.scanner.read(final.content, final.tags);
  const held = await decisionAt(context, waiting);
  const rules = [...new Set([...rulesToAccept(reading), ...sentinelRules(held)])].sort();
  const unseen = rules.filter((rule) => !(request.accepts ?? rulesOfDecision(held)).includes(rule));
  if (unseen.length > 0) {
    return refused(
      'not-accepted',
      `read the text again and accept these findings, or discard it: ${unseen.join(', ')}`,
    );
  }
  const vouched = request.vouched === true;
  return admit(draft, facts, { final, reading, accepted: rules, replaced, vouched, ...(redacted && { redacted }) });
}

/** The entry that a held one would replace, if it has not changed since. */
async function replacedBy(draft: Draft, { replaces }: EntryFacts): Promise<ActiveFacts | undefined> {
  const current = replaces === undefined ? undefined : await draft.facts(replaces.id);
  return current?.state === 'active' && isCurrent(current, replaces) ? current : undefined;
}

/** Only what the reviewer has read is released, and a replacement only if they have read what it replaces. */
async function hashProblem(
  draft: Draft,
  held: { readonly facts: EntryFacts; readonly text: SaltedText },
  replaced: ActiveFacts | undefined,
  given: string,
): Promise<Refused | undefined> {
  const before = replaced === undefined ? undefined : await draft.text(replaced.digest);
  if (replaced !== undefined && before === undefined) {
    return refused(
      'changed',
      'the stored text of the entry to be replaced differs from the journal; run `bezoar verify`',
    );
  }
  const expected = reviewHash(
    held,
    replaced === undefined || before === undefined ? undefined : { facts: replaced, text: before },
  );
  if (given === expected) return undefined;
  if (replaced === undefined) return refused('changed', 'the text has changed since you read it; read it again');
  return given === sha256(held.text.content)
    ? refused(
        'not-shown',
        `this text replaces entry ${replaced.id}, and the given hash covers only the new text; inspect the held entry, read what it replaces, and send its reviewHash`,
      )
    : refused('changed', 'the text, or the entry it replaces, has changed since you read it; read both again');
}

interface Admission {
  readonly final: SaltedText;
  readonly reading: ScanSummary;
  /** Every rule that the reviewer saw and accepts for this text. */
  readonly accepted: readonly string[];
  readonly replaced: ActiveFacts | undefined;
  readonly vouched: boolean;
  /** What was masked in the words of the reviewer. */
  readonly redacted?: RedactedText;
}

function admit(draft: Draft, facts: EntryFacts, admission: Admission): ReleaseResult {
  const { final, reading, accepted, replaced, vouched, redacted } = admission;
  const { context } = draft;
  const { expiresAt: _waited, activeUntil, inactiveReason: _rested, replaces: _took, ...rest } = facts;
  const trust = vouched ? 'verified' : facts.provenance.trust;
  const released: EntryFacts = {
    ...rest,
    state: 'active',
    version: facts.version + 1,
    digest: final.digest,
    length: codePoints(final.content),
    provenance: { ...facts.provenance, trust },
    accepted,
    ...protectionOf(replaced),
    ...(activeUntil === undefined ? {} : { expiresAt: activeUntil }),
  };
  const ruling = context.scanner.rule(context.policy, 'load', trust, withoutAccepted(reading, accepted), {
    source: facts.provenance,
    now: context.now,
    ...privateDataIn(context.policy, final, reading),
    ...(redacted === undefined ? {} : { redacted }),
  });
  draft.change(released, final.digest === facts.digest ? undefined : final);
  if (replaced !== undefined) draft.change(retired(replaced, 'replaced'));
  const masked = redacted?.masked;
  draft.decisions.push(decisionOf(ruling, reading, trust, final.digest, facts.id, masked));
  return {
    outcome: 'released',
    id: facts.id,
    version: released.version,
    contentHash: sha256(final.content),
    ...(masked === undefined ? {} : { redacted: masked }),
  };
}

/** The text to release. The words of a reviewer are new, so they are masked like those of anybody who writes. */
function finalText(
  context: OperationContext,
  text: SaltedText,
  edited: string | undefined,
  { trust, ...source }: Provenance,
): { readonly final: SaltedText; readonly redacted?: RedactedText } | Refused {
  if (edited === undefined) return { final: text };
  const checked = checkCandidate({ content: edited, tags: text.tags }, context.policy.limits);
  if (!checked.ok) return checked.refusal;
  const { scanner, now, dependencies } = context;
  const given = { content: checked.candidate.content, tags: text.tags };
  const reading = scanner.read(given.content, given.tags);
  const words = redactedWords(context, given, { path: 'write', trust, reading, circumstances: { source, now } });
  if (words === undefined) return { final: createText(dependencies.env, given.content, given.tags) };
  if ('outcome' in words) return words;
  return { final: createText(dependencies.env, words.content, words.tags), redacted: words.redacted };
}

/** The sentinel's findings from when the text was held. A new scan of the text alone does not reproduce them. */
function sentinelRules(decision: Decision | undefined): readonly string[] {
  return (decision?.findings ?? []).flatMap(({ ruleId: rule }) => (signalOf(rule) === undefined ? [] : [rule]));
}

function rulesOfDecision(decision: Decision | undefined): readonly string[] {
  if (decision === undefined) return [];
  return [...decision.findings.map(({ ruleId: rule }) => rule), ...(decision.complete ? [] : [incompleteScanRule])];
}
