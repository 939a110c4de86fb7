import type { GuardDependencies } from '../../guard/core/dependencies.ts';
import type { Draft } from '../../guard/core/draft.ts';
import { loadTexts } from '../../guard/core/load-texts.ts';
import type { Ledger, LedgerEntry } from '../../guard/ledger/ledger.ts';
import type { EntryFacts } from '../../model/entry.ts';
import type { RecordedFinding } from '../../model/event.ts';
import { searchWords } from '../../model/search-words.ts';
import { type Claim, claimsOf, contradicted, type Statement, signalFinding } from '../../sentinel/index.ts';
import { hostOf } from '../sources/source-history.ts';

const maxRead = 20_000;
/** A space of so many entries is read through once; in a larger one the store is asked about each subject. */
const readWhole = 2_000;
const searched = 40;
const noClaims: readonly Claim[] = [];

/** What the entries of a space state, read when a question first comes up. */
export class Consensus {
  readonly #dependencies: GuardDependencies;
  readonly #ledger: Ledger;
  /** By the digest of the text they stand in. */
  readonly #claims = new Map<string, readonly Claim[]>();
  readonly #bySubject = new Map<string, Set<string>>();
  #isWhole = false;

  constructor(dependencies: GuardDependencies, ledger: Ledger) {
    this.#dependencies = dependencies;
    this.#ledger = ledger;
  }

  /** A finding when a text on its way in contradicts what better sources say. */
  async against(draft: Draft, own: Omit<Statement, 'claims'>, content: string): Promise<readonly RecordedFinding[]> {
    const claims = claimsOf(content);
    if (claims.length === 0) return [];
    const others = await this.#about(draft, new Set(claims.map(({ subject }) => subject)));
    return findingsOf(contradicted({ ...own, claims }, others));
  }

  /** The same for entries that would be shown together. `texts` are their contents, by digest. */
  among(
    entries: readonly LedgerEntry[],
    texts: ReadonlyMap<string, { readonly content: string }>,
  ): ReadonlyMap<string, readonly RecordedFinding[]> {
    const statements = entries.flatMap(({ facts, seq }) => {
      const text = facts.digest === null ? undefined : texts.get(facts.digest);
      if (text === undefined || facts.state !== 'active') return [];
      const claims = this.#read(facts, text.content);
      return claims.length === 0 ? [] : [statementOf(facts, seq, claims)];
    });
    const bySubject = new Map<string, Statement[]>();
    for (const statement of statements) {
      for (const subject of new Set(statement.claims.map((claim) => claim.subject))) {
        const same = bySubject.get(subject);
        if (same === undefined) bySubject.set(subject, [statement]);
        else same.push(statement);
      }
    }
    const found = new Map<string, readonly RecordedFinding[]>();
    for (const own of statements) {
      const others = new Set(own.claims.flatMap(({ subject }) => bySubject.get(subject) ?? []));
      const findings = others.size < 2 ? [] : findingsOf(contradicted(own, [...others]));
      if (findings.length > 0) found.set(own.id, findings);
    }
    return found;
  }

  /** An erased text must not live on in here. */
  forget(): void {
    this.#claims.clear();
    this.#bySubject.clear();
    this.#isWhole = false;
  }

  async #about(draft: Draft, subjects: ReadonlySet<string>): Promise<readonly Statement[]> {
    const ids = await this.#idsAbout(draft, subjects);
    const facts = [...ids].flatMap((id) => draft.facts(id) ?? []).filter(({ state }) => state === 'active');
    await this.#readAll(draft, facts);
    return facts.flatMap((one) => {
      const claims = one.digest === null ? noClaims : (this.#claims.get(one.digest) ?? noClaims);
      return claims.some(({ subject }) => subjects.has(subject))
        ? [statementOf(one, this.#ledger.get(one.id)?.seq ?? Number.MAX_SAFE_INTEGER, claims)]
        : [];
    });
  }

  async #idsAbout(draft: Draft, subjects: ReadonlySet<string>): Promise<ReadonlySet<string>> {
    const inDraft = draft.changes.map(({ id }) => id);
    if (this.#ledger.living <= readWhole) {
      await this.#readSpace(draft);
      return new Set([...[...subjects].flatMap((subject) => [...(this.#bySubject.get(subject) ?? [])]), ...inDraft]);
    }
    this.#isWhole = false;
    const words = [...subjects].flatMap((subject) => searchWords(subject));
    const rows = await this.#dependencies.store.search(this.#ledger.space, words, { states: ['active'] }, searched);
    return new Set([...rows.map(({ id }) => id), ...inDraft]);
  }

  /** Everything once, then what changed since. */
  async #readSpace(draft: Draft): Promise<void> {
    const changed = this.#ledger.changes.take();
    const known =
      this.#isWhole && changed !== undefined
        ? changed.flatMap((id) => this.#ledger.get(id) ?? [])
        : [...this.#ledger.all()];
    this.#isWhole = true;
    await this.#readAll(
      draft,
      known.map(({ facts }) => facts).filter(({ state }) => state === 'active'),
    );
  }

  async #readAll(draft: Draft, facts: readonly EntryFacts[]): Promise<void> {
    const unread = facts.filter(({ digest }) => digest !== null && !this.#claims.has(digest));
    if (unread.length === 0) return;
    const digests = unread.flatMap(({ digest }) => digest ?? []);
    const texts = await loadTexts(this.#dependencies.store, this.#ledger.space, digests, draft.texts);
    for (const one of unread) {
      const text = one.digest === null ? undefined : texts.get(one.digest);
      if (text !== undefined) this.#read(one, text.content);
    }
  }

  #read({ id, digest }: EntryFacts, content: string): readonly Claim[] {
    if (digest === null) return noClaims;
    const known = this.#claims.get(digest);
    if (known !== undefined) return known;
    if (this.#claims.size >= maxRead) this.forget();
    const claims = claimsOf(content);
    this.#claims.set(digest, claims.length === 0 ? noClaims : claims);
    for (const { subject } of claims) {
      const ids = this.#bySubject.get(subject);
      if (ids === undefined) this.#bySubject.set(subject, new Set([id]));
      else ids.add(id);
    }
    return claims;
  }
}

function statementOf({ id, provenance }: EntryFacts, seq: number, claims: readonly Claim[]): Statement {
  return {
    id,
    trust: provenance.trust,
    source: sourceKey(provenance),
    derived: provenance.parents.length > 0,
    seq,
    claims,
  };
}

/** Who speaks: a principal, and where he has it from. An agent with three tools is one voice; two pages it read are two. */
export function sourceKey({ principal, uri }: Pick<EntryFacts['provenance'], 'principal' | 'uri'>): string {
  return JSON.stringify([principal, hostOf(uri)]);
}

function findingsOf(found: ReturnType<typeof contradicted>): readonly RecordedFinding[] {
  if (found === undefined) return [];
  const entries = [...found.against, ...found.with];
  const measured = {
    sourcesAgainst: found.sources,
    entriesAgainst: found.against.length,
    entriesWith: found.with.length,
  };
  return [signalFinding('consensus', 2, 75, { entries, measured })];
}
