import { sha256 } from '../../base/hash.ts';
import type { EntryFacts } from '../../model/entry.ts';
import type { SpaceTransactor } from '../core/transactor.ts';
import { type BrowsedEntry, withTexts } from '../read/browse.ts';

/** The entry that a held text would replace, as it is now. */
export interface ReplacedEntry extends BrowsedEntry {
  /** True if the entry has changed or left the memory since the replacement was proposed: it cannot be released. */
  readonly stale: boolean;
}

/** Undefined if the entry replaces nothing. */
export async function replacedEntry(
  transactor: SpaceTransactor,
  { replaces }: EntryFacts,
): Promise<ReplacedEntry | undefined> {
  const known = replaces === undefined ? undefined : await transactor.ledger.entries.get(replaces.id);
  if (known === undefined) return undefined;
  const [shown] = await withTexts(transactor, [known]);
  return shown === undefined ? undefined : { ...shown, stale: !isCurrent(known.facts, replaces) };
}

/** Whether the entry is still the one that the replacement was proposed for. */
export function isCurrent(facts: EntryFacts | undefined, replaces: EntryFacts['replaces']): boolean {
  return facts?.state === 'active' && facts.version === replaces?.version;
}

/** What a reviewer reads of one entry. */
interface ReadText {
  readonly facts: EntryFacts;
  readonly text: { readonly content: string; readonly tags: readonly string[] };
}

/**
 * The hash that a release must name. It covers everything that the release changes: the new text and, if it replaces an
 * entry, which one and with what text. Who has read only the new text does not have this hash.
 */
export function reviewHash({ facts, text }: ReadText, replaced: ReadText | undefined): string {
  if (replaced === undefined) return sha256(text.content);
  const readings = [
    [facts.id, facts.version, text.content, text.tags],
    [replaced.facts.id, replaced.facts.version, replaced.text.content, replaced.text.tags],
  ];
  return sha256(JSON.stringify(['bezoar-change/1', ...readings]));
}

/** The hash of what an inspection shows; undefined if a text cannot be shown, and so nothing can be decided about it. */
export function shownHash({ facts, text }: BrowsedEntry, replaced: BrowsedEntry | undefined): string | undefined {
  if (text === undefined) return undefined;
  // Tags of an active entry can change under the same text, and a person who vouches for it vouches for both.
  if (facts.state === 'active') {
    return sha256(JSON.stringify(['bezoar-entry/1', facts.id, facts.version, text.content, text.tags]));
  }
  if (facts.replaces === undefined) return reviewHash({ facts, text }, undefined);
  if (replaced?.text === undefined) return undefined;
  return reviewHash({ facts, text }, { facts: replaced.facts, text: replaced.text });
}
