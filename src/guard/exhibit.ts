import { sha256 } from '../base/hash.ts';
import type { Text } from '../model/entry.ts';
import { type Path, renderingOf } from '../policy/index.ts';
import type { Exhibit } from '../snapshot/index.ts';
import { marksOf, weighed, withoutAccepted } from './judge.ts';
import type { Known } from './ledger.ts';
import type { Bench } from './operate.ts';
import { textsOf } from './texts.ts';

/** An entry about to be shown, and the hash by which a caller can replace exactly what it was shown. */
export interface Shown extends Exhibit {
  readonly contentHash: string;
}

/**
 * What a model may see of these entries, under today's rules and policy. The one way from an entry to a prompt: facts from
 * the journal, the text held against its digest, scanned again, and rendered as its trust allows.
 */
export async function exhibit(bench: Bench, entries: readonly Known[], path: Path): Promise<readonly Shown[]> {
  const digests = entries.flatMap(({ facts }) => facts.digest ?? []);
  const texts = await textsOf(bench.parts.store, bench.space, digests);
  return entries.map((known) => {
    const { digest } = known.facts;
    return show(bench, known, digest === null ? undefined : texts.get(digest), path);
  });
}

function show({ judge, policy }: Bench, { facts, seq }: Known, text: Text | undefined, path: Path): Shown {
  const { id, version, digest, kind, target, createdAt, state } = facts;
  const { trust, channel, uri, tool } = facts.provenance;
  const label = {
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
  const withheld = (why: readonly string[]): Shown => ({
    ...label,
    content: '',
    tags: [],
    contentHash: '',
    rendering: 'placeholder',
    why,
  });
  if (state !== 'active') return withheld([state]);
  // The row is gone or says something that was never journaled. Whoever wrote that did not come through the guard.
  if (text === undefined) return withheld(['drift']);
  const reading = withoutAccepted(judge.read(text.content, text.tags), facts.accepted);
  const rendering = renderingOf(policy, weighed(judge.condition, path, trust, reading));
  if (rendering === 'placeholder') return withheld(marksOf(reading));
  return { ...label, content: text.content, tags: text.tags, contentHash: sha256(text.content), rendering };
}
