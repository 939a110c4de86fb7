import { inSlices } from '../../base/work-slices.ts';
import type { EntryFacts } from '../../model/entry.ts';
import type { Origin } from '../../model/provenance.ts';
import { type Trust, trustRank } from '../../model/trust.ts';
import { markClauses, type StoredText, StoredTexts } from '../../provenance/index.ts';
import type { Draft } from '../core/draft.ts';
import { loadTexts } from '../core/load-texts.ts';
import type { LedgerEntries } from '../ledger/ledger-entries.ts';
import { entriesOn } from '../ledger/shown-lists.ts';

const maxCachedTexts = 4_096;
const maxCachedReaders = 8;
/** Long texts are read in parts, so that other callers get answers meanwhile. */
export const maxSliceMs = 10;

/** What a caller was shown of this memory, and what its note was made from. */
interface Shown {
  readonly facts: readonly EntryFacts[];
  readonly texts: StoredTexts;
  /** Whether all lists of what it was shown are there: otherwise it may have read anything. */
  readonly complete: boolean;
}

interface CachedShown {
  readonly shown: Shown;
  readonly entries: LedgerEntries;
  readonly revision: number;
}

/**
 * The entries that the sessions of a space were shown, as hashed clauses. A session writes many notes between two changes of
 * what it was shown, so the last answers are kept.
 */
export class ShownEntries {
  /** By the digest of the text. */
  readonly #clauses = new Map<string, StoredText['clauses']>();
  readonly #known = new Map<string, CachedShown>();

  /** What the caller was shown, and the entries in `made`. */
  async to(origin: Origin, draft: Draft, made: readonly string[]): Promise<Shown> {
    const { ledger } = draft.context;
    const { entries } = ledger;
    const lists = await ledger.readers.listsShownTo(origin, ledger.folds.trims?.through);
    const key = JSON.stringify([lists, made]);
    const known = this.#known.get(key);
    const { revision } = entries;
    if (known?.entries === entries && known.revision === revision && !draft.hasChanges) return known.shown;
    const { ids, complete } = await entriesOn(ledger, lists);
    const wanted = [...new Set([...ids, ...made])];
    const facts = await draft.factsOf(wanted);
    await this.#read(draft, facts);
    const shown = { facts, texts: this.textsOf(facts), complete };
    if (complete && facts.length === wanted.length && !draft.hasChanges) this.#keep(key, { shown, entries, revision });
    return shown;
  }

  /** The texts of entries that `to` has answered. */
  textsOf(facts: readonly EntryFacts[]): StoredTexts {
    return new StoredTexts(facts.flatMap((one) => this.textOf(one) ?? []));
  }

  textOf({ id, digest, provenance }: EntryFacts): StoredText | undefined {
    const clauses = digest === null ? undefined : this.#clauses.get(digest);
    return clauses === undefined ? undefined : { entry: id, clauses, standing: standingOf(provenance.trust) };
  }

  /** Nothing derived from an erased text may survive here. */
  forget(): void {
    this.#clauses.clear();
    this.#known.clear();
  }

  async #read(draft: Draft, facts: readonly EntryFacts[]): Promise<void> {
    const { dependencies, ledger, evidence } = draft.context;
    if (this.#clauses.size >= maxCachedTexts) this.#clauses.clear();
    const unread = facts.flatMap(({ digest }) => (digest === null || this.#clauses.has(digest) ? [] : [digest]));
    if (unread.length === 0) return;
    for (const { digest, content } of (
      await loadTexts(dependencies.store, ledger.space, unread, draft.texts)
    ).values()) {
      this.#clauses.set(digest, await inSlices(markClauses(content, evidence.mark), maxSliceMs));
    }
  }

  #keep(key: string, shown: CachedShown): void {
    if (this.#known.size >= maxCachedReaders) this.#known.clear();
    this.#known.set(key, shown);
  }
}

/** Who stands for an entry of this trust. */
export function standingOf(trust: Trust): StoredText['standing'] {
  if (trustRank(trust) >= trustRank('user')) return 'user';
  return trustRank(trust) >= trustRank('agent') ? 'agent' : 'outside';
}
