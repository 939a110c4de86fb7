import { sha256 } from '../base/hash.ts';
import type { Text } from '../model/entry.ts';
import type { FindingFact } from '../model/event.ts';
import { trustRank } from '../model/trust.ts';
import { importanceFindings, type Path, renderingOf } from '../policy/index.ts';
import type { Exhibit } from '../snapshot/index.ts';
import { jointRule } from './joint-scan.ts';
import { marksOf, type Reading, weighed, withFindings, withoutAccepted } from './judge.ts';
import type { Known } from './ledger.ts';
import type { Bench } from './operate.ts';
import { textsOf } from './texts.ts';

/** An entry about to be shown, and the hash by which a caller can replace exactly what it was shown. */
export interface Shown extends Exhibit {
  readonly contentHash: string;
}

/** What was seen beside an entry on its way to a prompt, by id. */
export type Beside = ReadonlyMap<string, readonly FindingFact[]>;

const nothing: Beside = new Map();

/**
 * What a model may see of these entries, under today's rules and policy. The one way from an entry to a prompt: facts from
 * the journal, the text held against its digest, scanned again alone and with its neighbours, and rendered as its trust allows.
 */
export async function exhibit(
  bench: Bench,
  entries: readonly Known[],
  path: Path,
  beside: Beside = nothing,
): Promise<readonly Shown[]> {
  const digests = entries.flatMap(({ facts }) => facts.digest ?? []);
  const texts = await textsOf(bench.parts.store, bench.space, digests);
  const contrary = contradictions(bench, entries, texts);
  const shown = entries.map((known) => {
    const { digest, id } = known.facts;
    const seen = [...(beside.get(id) ?? []), ...(contrary.get(id) ?? [])];
    return show(bench, known, digest === null ? undefined : texts.get(digest), path, seen);
  });
  return withholdJoint(bench, entries, shown);
}

function show(bench: Bench, known: Known, text: Text | undefined, path: Path, beside: readonly FindingFact[]): Shown {
  const { judge, policy } = bench;
  const { facts } = known;
  if (facts.state !== 'active') return withheld(known, [facts.state]);
  // The row is gone or says something that was never journaled. Whoever wrote that did not come through the guard.
  if (text === undefined) return withheld(known, ['drift']);
  const reading = withoutAccepted(readAgain(bench, known, text, beside), facts.accepted);
  const rendering = renderingOf(policy, weighed(judge.condition, path, facts.provenance.trust, reading));
  if (rendering === 'placeholder') return withheld(known, marksOf(reading));
  const { content, tags } = text;
  return { ...labelOf(known), content, tags, contentHash: sha256(content), rendering };
}

/** Only what came from outside is held back for what stands beside it: an agent's own words were weighed when they came. */
function contradictions(
  { judge, sentinel }: Bench,
  entries: readonly Known[],
  texts: ReadonlyMap<string, Text>,
): Beside {
  if (judge.condition !== 'full' || entries.length < 2 || !entries.some(isFromOutside)) return nothing;
  const found = sentinel.consensus.among(entries, texts);
  return new Map(entries.filter(isFromOutside).map(({ facts }) => [facts.id, found.get(facts.id) ?? []]));
}

function isFromOutside({ facts }: Known): boolean {
  return trustRank(facts.provenance.trust) <= trustRank('external');
}

/** Everything that was looked for when it was written, looked for again. */
function readAgain({ judge }: Bench, { facts }: Known, text: Text, beside: readonly FindingFact[]): Reading {
  const { provenance, importance, target } = facts;
  const { trust, channel, parents: _from, ...origin } = provenance;
  const reading = judge.read(text.content, text.tags);
  if (judge.condition !== 'full') return reading;
  return withFindings(
    reading,
    ...judge.names({ ...origin, channel }, target),
    ...importanceFindings(importance, trust, channel),
    ...beside,
  );
}

function labelOf({ facts, seq }: Known): Omit<Shown, 'content' | 'tags' | 'contentHash' | 'rendering'> {
  const { id, version, digest, kind, target, createdAt } = facts;
  const { trust, channel, uri, tool } = facts.provenance;
  return {
    id,
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
  };
}

export function withheld(known: Known, why: readonly string[]): Shown {
  return { ...labelOf(known), content: '', tags: [], contentHash: '', rendering: 'placeholder', why };
}

/**
 * Entries from outside that make an attack only together are all withheld. They came past the check on writing when its
 * rules were others, or when one of them was brought back later. What a reviewer has accepted as a fragment is left alone.
 */
function withholdJoint(
  { judge, policy, sentinel }: Bench,
  entries: readonly Known[],
  shown: readonly Shown[],
): readonly Shown[] {
  if (judge.condition !== 'full' || !policy.enforce) return shown;
  const low = entries.flatMap((known, index) => {
    const one = shown[index];
    const { facts } = known;
    const counts =
      one !== undefined && one.rendering !== 'placeholder' && trustRank(one.trust) <= trustRank('external');
    return counts && !facts.accepted.includes(jointRule) ? [{ known, content: one.content }] : [];
  });
  if (low.length < 2) return shown;
  const inOrder = low.sort((a, b) => a.known.seq - b.known.seq || (a.known.facts.id < b.known.facts.id ? -1 : 1));
  const found = sentinel.fragments.among(
    inOrder.map(({ known, content }) => sentinel.fragments.piece(known.facts, content)),
  );
  if (found.size === 0) return shown;
  const byId = new Map(entries.map((known) => [known.facts.id, known]));
  return shown.map((one) => {
    const [rules, known] = [found.get(one.id), byId.get(one.id)];
    return rules === undefined || known === undefined
      ? one
      : withheld(
          known,
          rules.map((rule) => `joint:${rule}`),
        );
  });
}
