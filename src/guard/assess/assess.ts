import { codePoints } from '../../base/text.ts';
import type { SaltedText } from '../../model/entry.ts';
import type { Channel, RecordedAttribution } from '../../model/provenance.ts';
import type { Trust } from '../../model/trust.ts';
import type { Verdict } from '../../model/verdict.ts';
import type { RedactedText, Ruling } from '../../policy/index.ts';
import { claimsOf, pieceOf, type SentinelFindings, sentinelFindings } from '../../sentinel/index.ts';
import type { Draft } from '../core/draft.ts';
import { createText } from '../core/salted-text.ts';
import type { Judgement, Refused } from '../results.ts';
import { type ScanSummary, withFindings } from './cached-scanner.ts';
import type { CanonicalCandidate } from './candidate.ts';
import { type EditedEntry, groupsOf, type NewText } from './neighbours.ts';
import { privateDataIn, redactedWords } from './redaction.ts';

/** A text about to be written. */
export interface Arrival {
  readonly candidate: CanonicalCandidate;
  readonly trust: Trust;
  /** Entries that the text restates. */
  readonly restated: readonly string[];
  /** For a note of an agent: where it was stated. */
  readonly attribution?: RecordedAttribution;
  /** The entry the text would replace. */
  readonly edited?: EditedEntry;
}

/** A text with its scan, its trust and the sentinel's findings. */
export interface Assessment {
  /** The text as it may be kept: with its private data masked, if a row asks for that. */
  readonly candidate: CanonicalCandidate;
  readonly redacted?: RedactedText;
  readonly text: SaltedText;
  readonly reading: ScanSummary;
  readonly ruling: Ruling;
  readonly trust: Trust;
  readonly attribution?: RecordedAttribution;
  /** What later texts are compared with, once this one is stored. */
  readonly features?: Pick<NewText, 'piece' | 'claims'>;
}

const personChannels: ReadonlySet<Channel> = new Set<Channel>(['user', 'operator']);

/** Id of the new text while it has none. */
const candidateId = '';

/** Scans a text, alone and together with the rest of the space, and asks the policy. */
export async function assess(draft: Draft, given: Arrival): Promise<Assessment | Refused> {
  const { context } = draft;
  const { scanner, policy, dependencies, origin, now } = context;
  const { trust, attribution } = given;
  const first = await readInContext(draft, given);
  const words = redactedWords(context, given.candidate, {
    path: 'write',
    trust,
    reading: first.reading,
    circumstances: { source: origin, now },
  });
  if (words !== undefined && 'outcome' in words) return words;
  const redacted = words === undefined ? {} : { redacted: words.redacted };
  const candidate =
    words === undefined ? given.candidate : { ...given.candidate, content: words.content, tags: words.tags };
  // The decision, the comparison with other texts and the entry all use the text that is kept.
  const read = words === undefined ? first : await readInContext(draft, { ...given, candidate });
  const text = createText(dependencies.env, candidate.content, candidate.tags);
  const found = privateDataIn(policy, candidate, read.reading);
  const ruling = scanner.rule(policy, 'write', trust, read.reading, { source: origin, now, ...found, ...redacted });
  return {
    candidate,
    ...redacted,
    text,
    ...read,
    trust,
    ruling,
    ...(attribution === undefined ? {} : { attribution }),
  };
}

/** Scans a text, alone and together with the rest of the space. */
export async function readInContext(draft: Draft, arrival: Arrival): Promise<Pick<Assessment, 'reading' | 'features'>> {
  const { scanner, origin, dependencies } = draft.context;
  const { content, tags } = arrival.candidate;
  const scanned = scanner.read(content, tags);
  const alone = (await dependencies.opinions?.added(scanned, content, origin.channel)) ?? scanned;
  draft.context.neighbours.forgetErased();
  if (scanner.condition !== 'full') return { reading: alone };
  const names = scanner.names(origin, arrival.candidate.target);
  // Texts that a person writes are not compared with the habits of other writers; only the names around them are scanned.
  if (personChannels.has(origin.channel)) return { reading: withFindings(alone, ...names) };
  const features = { piece: pieceOf(candidateId, groupsOf(origin), content), claims: claimsOf(content) };
  const { findings, complete } = await findingsAround(draft, arrival, features);
  const together = withFindings(alone, ...names, ...draft.beside, ...findings);
  return { reading: complete ? together : { ...together, complete: false }, features };
}

/** The sentinel's findings about a text and its surroundings. */
async function findingsAround(
  draft: Draft,
  { candidate, trust, restated, edited }: Arrival,
  features: NonNullable<Assessment['features']>,
): Promise<SentinelFindings> {
  const { neighbours, origin, dependencies } = draft.context;
  const { content, kind, importance, claimedAt, parents } = candidate;
  const around = await neighbours.surroundingsOf(draft, {
    ...features,
    trust,
    ...(edited === undefined ? {} : { edited }),
  });
  return sentinelFindings(
    dependencies.scanner,
    {
      // The entry being replaced is left out of the comparison: an edit is meant to contradict it.
      id: edited?.facts.id ?? candidateId,
      origin,
      trust,
      kind,
      length: codePoints(content),
      importance,
      ...(claimedAt === undefined ? {} : { claimedAt }),
      ...features,
      repeated: restated,
      derived: parents.length + restated.length > 0,
    },
    around,
  );
}

const storedAtOnce: ReadonlySet<Verdict> = new Set<Verdict>(['allow', 'sanitize', 'redact']);

export function passes({ ruling }: Pick<Assessment, 'ruling'>): boolean {
  return storedAtOnce.has(ruling.verdict);
}

export function judgementOf({
  reading,
  ruling,
  trust,
  redacted,
  attribution,
}: Omit<Assessment, 'candidate' | 'text' | 'features'>): Judgement {
  const { verdict, advised, row, why } = ruling;
  const { findings, impacts, complete } = reading;
  const masked = redacted === undefined ? {} : { redacted: redacted.masked };
  const judged = { verdict, advised, row, why, trust, findings, impacts, complete, ...masked };
  return attribution === undefined ? judged : { ...judged, attribution };
}
