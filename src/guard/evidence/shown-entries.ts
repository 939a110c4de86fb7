import { inSlices } from '../../base/work-slices.ts';
import type { EntryFacts } from '../../model/entry.ts';
import type { Origin } from '../../model/provenance.ts';
import { type Trust, trustRank } from '../../model/trust.ts';
import { type Mark, markClauses, type StoredText, StoredTexts, statedClauses } from '../../provenance/index.ts';
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
  /** By the digest of the text, and how it is read. */
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

  textOf(facts: EntryFacts): StoredText | undefined {
    const clauses = this.#clauses.get(keyOf(facts));
    const { id, provenance } = facts;
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
    const unread = facts.filter((one) => one.digest !== null && !this.#clauses.has(keyOf(one)));
    if (unread.length === 0) return;
    const digests = [...new Set(unread.flatMap(({ digest }) => digest ?? []))];
    const texts = await loadTexts(dependencies.store, ledger.space, digests, draft.texts);
    for (const one of unread) {
      const text = texts.get(one.digest ?? '');
      if (text === undefined) continue;
      this.#clauses.set(keyOf(one), await inSlices(clausesOf(one, text.content, evidence.mark), maxSliceMs));
    }
  }

  #keep(key: string, shown: CachedShown): void {
    if (this.#known.size >= maxCachedReaders) this.#known.clear();
    this.#known.set(key, shown);
  }
}

type Reading = 'message' | 'note' | 'as-is';

/**
 * How an entry is read. What a person wrote themselves may quote and report others. Every clause of an agent's note that is
 * trusted like the user was traced to them, and of what they have vouched for they have taken every word.
 */
function readingOf({ kind, provenance }: EntryFacts): Reading {
  const isWritten = provenance.channel === 'user' || provenance.channel === 'operator';
  if (!isWritten || standingOf(provenance.trust) !== 'user') return 'as-is';
  return kind === 'observation' ? 'message' : 'note';
}

function keyOf(facts: EntryFacts): string {
  return `${readingOf(facts)} ${facts.digest}`;
}

function clausesOf(facts: EntryFacts, content: string, mark: Mark): Generator<undefined, StoredText['clauses']> {
  const reading = readingOf(facts);
  return reading === 'as-is' ? markClauses(content, mark) : statedClauses(content, reading, mark);
}

/** Who stands for an entry of this trust. */
export function standingOf(trust: Trust): StoredText['standing'] {
  if (trustRank(trust) >= trustRank('user')) return 'user';
  return trustRank(trust) >= trustRank('agent') ? 'agent' : 'outside';
}
