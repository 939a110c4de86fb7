import type { EntryFacts, SaltedText } from '../../model/entry.ts';
import type { Origin } from '../../model/provenance.ts';
import { type Trust, trustRank } from '../../model/trust.ts';
import { type Claim, claimsOf, type Piece, pieceOf, type Statement, type Surroundings } from '../../sentinel/index.ts';
import type { GuardDependencies } from '../core/dependencies.ts';
import type { Draft } from '../core/draft.ts';
import { loadTexts } from '../core/load-texts.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { LedgerEntry } from '../ledger/ledger-entry.ts';
import { hostKeyOf } from '../ledger/source-history.ts';
import { SubjectKeys, subjectsOf } from './subject-keys.ts';

const maxCachedPieces = 4_096;
const maxCachedClaims = 20_000;
/** Entries compared with a new text that is about the same thing: the most trusted, then the newest. */
const maxStatements = 40;
const noClaims: readonly Claim[] = [];

/** The entry that a text would replace. */
export interface EditedEntry {
  readonly facts: EntryFacts;
  readonly text: SaltedText | undefined;
}

/** A text about to be written, with the features the sentinel compares. */
export interface NewText {
  readonly piece: Piece;
  readonly claims: readonly Claim[];
  readonly trust: Trust;
  readonly edited?: EditedEntry;
}

/**
 * Collects the facts about a space that the sentinel needs for a text, and caches the features of each stored text: its
 * edges and its claims. The cache is dropped when a text is erased. One instance per space.
 */
export class Neighbours {
  readonly #dependencies: GuardDependencies;
  readonly #ledger: Ledger;
  /** All keyed by the digest of the text. */
  readonly #pieces = new Map<string, Piece>();
  readonly #claims = new Map<string, readonly Claim[]>();
  readonly #subjectKeys: SubjectKeys;
  #erased = 0;

  constructor(dependencies: GuardDependencies, ledger: Ledger) {
    this.#dependencies = dependencies;
    this.#ledger = ledger;
    this.#subjectKeys = new SubjectKeys(dependencies.keyring, ledger.space);
  }

  /** Everything the sentinel needs to know about the space around a text. */
  async surroundingsOf(draft: Draft, text: NewText): Promise<Surroundings> {
    const { origin, ledger, now } = draft.context;
    const { sources } = ledger.folds;
    return {
      now,
      recent: await this.#recentPieces(draft, text),
      statements: text.claims.length === 0 ? [] : await this.#statementsAbout(draft, subjectsOf(text.claims)),
      source: sourceKey(origin),
      habit: sources.habitOf(origin, now),
      sessions: sources.use,
      outcomes: sources.outcomesOf(origin),
    };
  }

  /** Caches the features of a text that is about to be stored, so that the next write does not load it again. */
  remember(facts: EntryFacts, { piece, claims }: Pick<NewText, 'piece' | 'claims'>): void {
    if (facts.digest === null) return;
    this.#setPiece(facts.digest, { ...piece, id: facts.id });
    this.#setClaims(facts.digest, claims);
  }

  /** Keyed hashes of what a text makes claims about: with them the store finds the entry, and nobody can guess the text. */
  subjectsOf(facts: EntryFacts, content: string): readonly string[] {
    return [...subjectsOf(this.#claimsIn(facts, content))].map((subject) => this.#subjectKeys.of(subject));
  }

  /** The claims of these entries. `texts` maps digests to contents; what is known of a text is not read again. */
  statementsOf(
    entries: readonly LedgerEntry[],
    texts: ReadonlyMap<string, { readonly content: string }>,
  ): readonly Statement[] {
    return entries.flatMap(({ facts, seq }) => {
      if (facts.digest === null || facts.state !== 'active') return [];
      const text = texts.get(facts.digest);
      const claims =
        text === undefined ? (this.#claims.get(facts.digest) ?? noClaims) : this.#claimsIn(facts, text.content);
      return claims.length === 0 ? [] : [statementOf(facts, seq, claims)];
    });
  }

  piece(facts: EntryFacts, content: string): Piece {
    const { id, digest, provenance } = facts;
    const known = digest === null ? undefined : this.#pieces.get(digest);
    if (known?.id === id) return known;
    const piece = pieceOf(id, groupsOf(provenance), content);
    if (digest !== null) this.#setPiece(digest, piece);
    return piece;
  }

  /** Nothing derived from an erased text may survive in this cache. */
  forget(): void {
    this.#pieces.clear();
    this.#claims.clear();
    this.#subjectKeys.forget();
  }

  /** Another process may have erased texts whose features are cached here. */
  forgetErased(): void {
    if (this.#ledger.erased !== this.#erased) this.forget();
    this.#erased = this.#ledger.erased;
  }

  async #recentPieces(draft: Draft, { piece, trust, edited }: NewText): Promise<readonly Piece[]> {
    if (!isLow(trust) || !piece.loose) return [];
    const own = draft.changes.filter(({ state, provenance }) => state === 'active' && isLow(provenance.trust));
    const changed = new Set(own.map(({ id }) => id));
    const before = this.#ledger.folds.recent.ids.filter((id) => !changed.has(id));
    const past = (await draft.factsOf(before)).filter(({ state }) => state === 'active');
    const all = [...past, ...own];
    const texts = await this.#textsOf(draft, all, this.#pieces);
    const recent = all.flatMap((facts) => {
      if (facts.digest === null) return [];
      const text = texts.get(facts.digest);
      return this.#pieces.get(facts.digest) ?? (text === undefined ? [] : [this.piece(facts, text.content)]);
    });
    return edited?.text === undefined ? recent : [...recent, this.piece(edited.facts, edited.text.content)];
  }

  async #statementsAbout(draft: Draft, subjects: ReadonlySet<string>): Promise<readonly Statement[]> {
    const keys = [...subjects].map((subject) => this.#subjectKeys.of(subject));
    const { store } = this.#dependencies;
    const places = await store.placesAbout(this.#ledger.space, keys, { states: ['active'] }, maxStatements);
    const stored = await this.#ledger.entries.load(places.map(({ id }) => id));
    const seqs = new Map([...stored].map(([id, { seq }]) => [id, seq]));
    const ids = [...seqs.keys(), ...draft.changes.map(({ id }) => id)];
    const facts = (await draft.factsOf([...new Set(ids)])).filter(({ state }) => state === 'active');
    await this.#readClaims(draft, facts);
    return facts.flatMap((one) => {
      const claims = one.digest === null ? noClaims : (this.#claims.get(one.digest) ?? noClaims);
      return claims.some(({ subject }) => subjects.has(subject))
        ? [statementOf(one, seqs.get(one.id) ?? Number.MAX_SAFE_INTEGER, claims)]
        : [];
    });
  }

  /** Entries of the space that make claims about the same things as these, and are not among them. */
  async othersAbout(statements: readonly Statement[], limit: number): Promise<readonly Statement[]> {
    this.forgetErased();
    const subjects = new Set(statements.flatMap(({ claims }) => claims.map(({ subject }) => subject)));
    if (subjects.size === 0) return [];
    const keys = [...subjects].map((subject) => this.#subjectKeys.of(subject));
    const { store } = this.#dependencies;
    const given = new Set(statements.map(({ id }) => id));
    const places = await store.placesAbout(this.#ledger.space, keys, { states: ['active'] }, limit + given.size);
    const ids = places.flatMap(({ id }) => (given.has(id) ? [] : [id]));
    const others = [...(await this.#ledger.entries.load(ids)).values()];
    // A digest stands for one text, so what was read of it before still holds.
    const unread = others.flatMap(({ facts: { digest } }) =>
      digest === null || this.#claims.has(digest) ? [] : [digest],
    );
    const texts = unread.length === 0 ? noTexts : await loadTexts(store, this.#ledger.space, unread);
    return this.statementsOf(others, texts);
  }

  async #readClaims(draft: Draft, facts: readonly EntryFacts[]): Promise<void> {
    const texts = await this.#textsOf(draft, facts, this.#claims);
    for (const one of facts) {
      const text = one.digest === null ? undefined : texts.get(one.digest);
      if (text !== undefined) this.#claimsIn(one, text.content);
    }
  }

  #claimsIn({ digest }: EntryFacts, content: string): readonly Claim[] {
    if (digest === null) return noClaims;
    const known = this.#claims.get(digest);
    if (known !== undefined) return known;
    const claims = claimsOf(content);
    this.#setClaims(digest, claims);
    return claims;
  }

  #setClaims(digest: string, claims: readonly Claim[]): void {
    if (this.#claims.size >= maxCachedClaims) this.#claims.clear();
    this.#claims.set(digest, claims.length === 0 ? noClaims : claims);
  }

  /** Loads the texts of the entries that `known` does not cover. */
  async #textsOf(
    draft: Draft,
    entries: readonly EntryFacts[],
    known: ReadonlyMap<string, unknown>,
  ): Promise<ReadonlyMap<string, SaltedText>> {
    const unread = entries.flatMap(({ digest }) => (digest === null || known.has(digest) ? [] : [digest]));
    if (unread.length === 0) return noTexts;
    const { dependencies, ledger } = draft.context;
    return loadTexts(dependencies.store, ledger.space, unread, draft.texts);
  }

  #setPiece(digest: string, piece: Piece): void {
    if (this.#pieces.size >= maxCachedPieces) this.#pieces.clear();
    this.#pieces.set(digest, piece);
  }
}

const noTexts: ReadonlyMap<string, SaltedText> = new Map();

function isLow(trust: Trust): boolean {
  return trustRank(trust) <= trustRank('agent');
}

function statementOf({ id, provenance }: EntryFacts, seq: number, claims: readonly Claim[]): Statement {
  const { trust, parents } = provenance;
  return { id, trust, source: sourceKey(provenance), derived: parents.length > 0, seq, claims };
}

/** A source is a principal and a host: an agent with three tools is one source, and two hosts it reads from are two. */
function sourceKey({ principal, uri }: Pick<Origin, 'principal' | 'uri'>): string {
  return JSON.stringify([principal, hostKeyOf(uri)]);
}

/** Properties an entry shares with others: its principal, its session, the host it came from. */
export function groupsOf({
  session,
  principal,
  uri,
}: Pick<Origin, 'session' | 'principal' | 'uri'>): readonly string[] {
  return [
    `principal ${principal}`,
    ...(session === undefined ? [] : [`session ${session}`]),
    ...(uri === undefined ? [] : [`host ${hostKeyOf(uri)}`]),
  ];
}
