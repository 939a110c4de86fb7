import { sha256 } from '../../base/hash.ts';
import { type CachedScanner, incompleteScanRule } from '../../guard/assess/cached-scanner.ts';
import type { GuardDependencies } from '../../guard/core/dependencies.ts';
import type { Draft } from '../../guard/core/draft.ts';
import { loadTexts } from '../../guard/core/load-texts.ts';
import type { Ledger } from '../../guard/ledger/ledger.ts';
import type { EntryFacts, SaltedText } from '../../model/entry.ts';
import { trustRank } from '../../model/trust.ts';
import { isLoose, type Join, joinsOf, type Piece, pieceOf } from '../../sentinel/index.ts';
import { hostOf } from '../sources/source-history.ts';
import type { JointReading, SeamReading } from './joint-scan.ts';

const maxPieces = 4_096;
const maxJoined = 20_000;
const maxRendered = 1_000;

/** The edges of texts, by digest, so that a text is cut once; and what was found between them. */
export class Fragments {
  readonly #dependencies: GuardDependencies;
  readonly #scanner: CachedScanner;
  readonly #ledger: Ledger;
  readonly #pieces = new Map<string, Piece>();
  readonly #readings = new Map<string, JointReading>();
  readonly #rendered = new Map<string, SeamReading>();

  constructor(dependencies: GuardDependencies, scanner: CachedScanner, ledger: Ledger) {
    this.#dependencies = dependencies;
    this.#scanner = scanner;
    this.#ledger = ledger;
  }

  /** What a text says together with those that came before it. `edited` is the entry it takes the place of. */
  async before(
    draft: Draft,
    own: Piece,
    edited?: { readonly facts: EntryFacts; readonly text: SaltedText | undefined },
  ): Promise<JointReading> {
    if (!isLoose(own)) return nothing;
    const recent = await this.#recent(draft);
    if (edited?.text !== undefined) recent.push(this.piece(edited.facts, edited.text.content));
    return this.#scanner.joint(joinsOf(own, recent));
  }

  /** What entries that would be shown together say together, by entry. They come in the order of the prompt. */
  among(shown: readonly Piece[]): ReadonlyMap<string, readonly string[]> {
    const found = new Map<string, Set<string>>();
    for (const [index, piece] of shown.entries()) {
      const recent = shown.slice(Math.max(0, index - 64), index);
      const { hits } = this.#reading(piece, recent);
      for (const { ruleId: rule, ids } of hits) {
        for (const id of ids) found.set(id, (found.get(id) ?? new Set()).add(rule));
      }
    }
    return new Map([...found].map(([id, rules]) => [id, [...rules].sort()]));
  }

  /** What the parts of a rendered text say over their seams. What was not read to its end may hold anything. */
  overSeams(windows: readonly Join[]): SeamReading['hits'] {
    return windows.flatMap((window) => {
      const { hits, complete } = this.#seams(window);
      return complete ? hits : [...hits, { ruleId: incompleteScanRule, ids: window.parts.map(({ id }) => id) }];
    });
  }

  piece(facts: EntryFacts, content: string): Piece {
    const { id, digest, provenance } = facts;
    const known = digest === null ? undefined : this.#pieces.get(digest);
    if (known?.id === id) return known;
    const piece = pieceOf(id, groupsOf(provenance), content);
    if (this.#pieces.size >= maxPieces) this.#pieces.clear();
    if (digest !== null) this.#pieces.set(digest, piece);
    return piece;
  }

  /** An erased text must not live on in here. */
  forget(): void {
    this.#pieces.clear();
    this.#readings.clear();
    this.#rendered.clear();
  }

  async #recent(draft: Draft): Promise<Piece[]> {
    const own = draft.changes.filter(({ state, provenance }) => state === 'active' && isLow(provenance.trust));
    const changed = new Set(own.map(({ id }) => id));
    const past = this.#ledger.recent.ids
      .filter((id) => !changed.has(id))
      .flatMap((id) => draft.facts(id) ?? [])
      .filter(({ state }) => state === 'active');
    const all = [...past, ...own];
    const unknown = all.flatMap(({ digest }) => (digest === null || this.#pieces.has(digest) ? [] : [digest]));
    const texts =
      unknown.length === 0
        ? noTexts
        : await loadTexts(this.#dependencies.store, this.#ledger.space, unknown, draft.texts);
    return all.flatMap((facts) => {
      if (facts.digest === null) return [];
      const text = texts.get(facts.digest);
      return this.#pieces.get(facts.digest) ?? (text === undefined ? [] : [this.piece(facts, text.content)]);
    });
  }

  #seams(window: Join): SeamReading {
    const key = sha256(JSON.stringify([this.#scanner.rules, window]));
    const known = this.#rendered.get(key);
    if (known !== undefined) return known;
    const reading = this.#scanner.seams(window);
    if (this.#rendered.size >= maxRendered) this.#rendered.clear();
    this.#rendered.set(key, reading);
    return reading;
  }

  #reading(piece: Piece, recent: readonly Piece[]): JointReading {
    const joins = joinsOf(piece, recent);
    if (joins.length === 0) return nothing;
    // By a digest, so that no text is kept and an edit of the same length is another text.
    const key = sha256(JSON.stringify([this.#scanner.rules, joins]));
    const known = this.#readings.get(key);
    if (known !== undefined) return known;
    const reading = this.#scanner.joint(joins);
    if (this.#readings.size >= maxJoined) this.#readings.clear();
    this.#readings.set(key, reading);
    return reading;
  }
}

const noTexts: ReadonlyMap<string, SaltedText> = new Map();
const nothing: JointReading = { hits: [], complete: true };

function isLow(trust: EntryFacts['provenance']['trust']): boolean {
  return trustRank(trust) <= trustRank('agent');
}

/** The hands an entry shares with others. */
export function groupsOf({
  session,
  principal,
  uri,
}: EntryFacts['provenance'] | { session?: string; principal: string; uri?: string }): readonly string[] {
  return [
    `principal ${principal}`,
    ...(session === undefined ? [] : [`session ${session}`]),
    ...(uri === undefined ? [] : [`host ${hostOf(uri)}`]),
  ];
}
