import { dayMs } from '../../base/day.ts';
import { inSlices } from '../../base/work-slices.ts';
import type { EntryFacts } from '../../model/entry.ts';
import type { Channel, RecordedAttribution } from '../../model/provenance.ts';
import { lowestTrust, type Trust } from '../../model/trust.ts';
import { bindingImpacts, trustOf } from '../../policy/index.ts';
import { asksToForget, attributeClauses, type ClauseAnswer, type StoredText, unfound } from '../../provenance/index.ts';
import type { CanonicalCandidate } from '../assess/candidate.ts';
import type { Draft } from '../core/draft.ts';
import type { OperationContext } from '../core/operation.ts';
import { type NoteReadings, noteReadings } from './note-readings.ts';
import { maxSliceMs, ShownEntries, standingOf } from './shown-entries.ts';

/** The sources of a note, and the trust that follows from them. */
export interface AttributedNote {
  readonly attribution: RecordedAttribution;
  readonly trust: Trust;
  /** Entries that the note restates. */
  readonly parents: readonly string[];
  /**
   * Entries that are trusted up to this may make room for the note. That is more than its own trust if all it restates from
   * outside is in the memory already: an agent may rearrange its notes, and the new entry has the trust of its text.
   */
  readonly reach: Trust;
}

/** The part of a trace that an assessment needs. */
export function tracedTo(
  note: AttributedNote | undefined,
): (Pick<AttributedNote, 'attribution'> & { restated: readonly string[] }) | { restated: readonly string[] } {
  return note === undefined ? { restated: [] } : { restated: note.parents, attribution: note.attribution };
}

/** The trust of what an agent writes, by where its content was stated. */
const trustByAnswer: Readonly<Record<RecordedAttribution['answer'], Trust>> = {
  user: 'user',
  outside: 'external',
  inferred: 'agent',
  // Nobody knows where it came from, so it may have come from outside.
  unattested: 'external',
};

const tracedChannels: ReadonlySet<Channel> = new Set<Channel>(['agent', 'tool']);
/**
 * Traces a text to its sources, if it is one that may restate others: an agent's note, or what a tool says. `edited` is the entry
 * that it would replace.
 */
export function traceNote(
  draft: Draft,
  candidate: Pick<CanonicalCandidate, 'content' | 'tags' | 'parents'>,
  edited?: string,
): Promise<AttributedNote> | undefined {
  const { origin, scanner } = draft.context;
  if (scanner.condition !== 'full' || !tracedChannels.has(origin.channel)) return undefined;
  const { content, tags, parents } = candidate;
  const { impacts } = scanner.read(content, tags);
  const highImpact = impacts.some((impact) => bindingImpacts.includes(impact));
  const options = { highImpact, parents, ...(edited === undefined ? {} : { edited }) };
  return traceReadings(draft, noteReadings(candidate, highImpact), options);
}

/** The worst of what a reader may understand. Only a note that would be the user's has anything to lose. */
async function traceReadings(
  draft: Draft,
  { whole, together, labels, withLabels }: NoteReadings,
  options: TraceOptions,
): Promise<AttributedNote> {
  const { tracer } = draft.context;
  const note = await tracer.trace(draft, whole, options);
  if (note.attribution.answer !== 'user') return note;
  for (const part of together) {
    const joined = await tracer.trace(draft, part, options);
    if (joined.attribution.answer !== 'user') return joined;
  }
  if (labels === '') return note;
  const { attribution } = await tracer.trace(draft, labels, { highImpact: false });
  return attribution.answer === 'outside' ? tracer.trace(draft, withLabels, options) : note;
}

/**
 * How far a caller is trusted to take away an entry: like the user, if the user asked for it in this session; otherwise
 * like what it writes on its own.
 */
export async function callerTrust(context: OperationContext, content: string): Promise<Trust> {
  const { origin, scanner, evidence } = context;
  if (scanner.condition !== 'full' || origin.channel !== 'agent') return trustOf(origin.channel);
  const own = await evidence.of(origin);
  if (asksToForget(content, own, evidence.mark)) return 'user';
  return trustByAnswer[unfound(own.coverage)];
}

interface TraceOptions {
  /** Asks for an exact statement of the user. */
  readonly highImpact: boolean;
  /** Entries that the note was made from. */
  readonly parents?: readonly string[];
  /** The entry that it would replace. */
  readonly edited?: string;
}

/** Traces the notes of agents to the turns, tool results and entries that state them. One instance per space. */
export class NoteTracer {
  readonly #shown = new ShownEntries();

  /** Where an agent's note comes from. */
  async trace(
    draft: Draft,
    content: string,
    { highImpact, parents: given = [], edited }: TraceOptions,
  ): Promise<AttributedNote> {
    const { origin, policy, now, evidence: log } = draft.context;
    const own = await log.of(origin);
    const others = await log.ofOthers(origin, now - policy.evidence.days * dayMs);
    const made = edited === undefined ? given : [...given, edited];
    const { facts: seen, texts: entries, complete } = await this.#shown.to(origin, draft, made);
    const before = edited === undefined ? undefined : this.#inferred(seen.find(({ id }) => id === edited));
    const input = { own, others, entries, highImpact, ...(before === undefined ? {} : { edited: before }) };
    const traceWith = (known: typeof input): Promise<ClauseAnswer> =>
      inSlices(attributeClauses(content, known, log.mark), maxSliceMs);
    const found = await traceWith(input);
    const isRearranged =
      edited !== undefined &&
      found.answer === 'outside' &&
      (await traceWith({ ...input, entries: this.#shown.textsOf(seen.filter(isStoodFor)) })).answer !== 'outside';
    const { sources } = found;
    // It may restate an entry that it was shown on a list that is gone, so what nothing else attests may be from outside.
    const answer = found.answer === 'inferred' && !complete ? 'unattested' : found.answer;
    const parents = sources.flatMap((source) => (source.kind === 'memory' ? [source.entry] : []));
    const trusts = answer === 'user' ? [] : (await draft.factsOf(parents)).map(({ provenance }) => provenance.trust);
    const trust = lowestTrust(trustByAnswer[answer], trusts);
    const reach = isRearranged ? trustByAnswer[unfound(own.coverage)] : trust;
    return { attribution: { answer, coverage: own.coverage, sources }, trust, parents, reach };
  }

  /** Nothing derived from an erased text may survive here. */
  forget(): void {
    this.#shown.forget();
  }

  /** The text of an entry that the agent inferred. */
  #inferred(facts: EntryFacts | undefined): StoredText | undefined {
    return facts !== undefined && standingOf(facts.provenance.trust) === 'agent'
      ? this.#shown.textOf(facts)
      : undefined;
  }
}

function isStoodFor({ provenance }: EntryFacts): boolean {
  return standingOf(provenance.trust) !== 'outside';
}
