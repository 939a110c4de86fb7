import { sha256 } from '../../base/hash.ts';
import type { EntryFacts, EntryState, SaltedText } from '../../model/entry.ts';
import type { Decision, RecordedFinding } from '../../model/event.ts';
import { isRefused } from '../ledger/ledger-entry.ts';
import { loadTexts } from './load-texts.ts';
import type { OperationContext } from './operation.ts';

/** Changes in preparation: later operations of a batch see them, and the record will contain them. */
export class Draft {
  readonly context: OperationContext;
  readonly #changes = new Map<string, EntryFacts>();
  readonly #texts = new Map<string, SaltedText>();
  readonly decisions: Decision[] = [];
  /** Findings about the current text that come from the other texts of its import. */
  beside: readonly RecordedFinding[];
  #added = 0;
  #written = 0;

  constructor(context: OperationContext, beside: readonly RecordedFinding[] = []) {
    this.context = context;
    this.beside = beside;
  }

  get changes(): readonly EntryFacts[] {
    return [...this.#changes.values()];
  }

  get hasChanges(): boolean {
    return this.#changes.size > 0;
  }

  get texts(): readonly SaltedText[] {
    return [...this.#texts.values()];
  }

  /** Entries of the space that still have a text, including those of this draft. */
  get living(): number {
    return this.context.ledger.folds.living + this.#added;
  }

  async facts(id: string): Promise<EntryFacts | undefined> {
    return this.#changes.get(id) ?? (await this.context.ledger.entries.get(id))?.facts;
  }

  /** The facts of several entries, in order; unknown ones are left out. */
  async factsOf(ids: readonly string[]): Promise<readonly EntryFacts[]> {
    const known = await this.context.ledger.entries.load(ids.filter((id) => !this.#changes.has(id)));
    return ids.flatMap((id) => this.#changes.get(id) ?? known.get(id)?.facts ?? []);
  }

  change(facts: EntryFacts, text?: SaltedText): void {
    if (facts.version === 1 && !this.#changes.has(facts.id)) this.#added += 1;
    this.#changes.set(facts.id, facts);
    if (text !== undefined) this.#texts.set(text.digest, text);
  }

  /** Number of accepted texts in this draft, for the rate limits. */
  get written(): number {
    return this.#written;
  }

  accept(facts: EntryFacts, text: SaltedText): void {
    this.change(facts, text);
    this.#written += 1;
  }

  async text(digest: string | null): Promise<SaltedText | undefined> {
    if (digest === null) return undefined;
    const own = this.#texts.get(digest);
    if (own !== undefined) return own;
    return (await loadTexts(this.context.dependencies.store, this.context.ledger.space, [digest])).get(digest);
  }

  /** The entry with exactly this content, kind and target, including held ones. */
  async twin(
    content: string,
    { kind, target }: Pick<EntryFacts, 'kind' | 'target'>,
    except?: string,
  ): Promise<EntryFacts | undefined> {
    const { asked, alike, novel } = this.context.contents;
    const hash = sha256(content);
    if (!asked.has(hash)) novel.add(hash);
    for (const facts of await this.factsOf([...alike, ...this.#changes.keys()])) {
      if (!isLive(facts) || facts.kind !== kind || facts.target !== target) continue;
      if (facts.id === except) continue;
      if ((await this.text(facts.digest))?.content === content) return facts;
    }
    return undefined;
  }

  /** The blocked entry with exactly this content. */
  async refusedTwin(content: string): Promise<EntryFacts | undefined> {
    const filter = { contentHashes: [sha256(content)], states: ['retired'] } as const;
    const rows = await this.context.dependencies.store.entries(this.context.ledger.space, filter, { limit: 20 });
    for (const facts of await this.factsOf(rows.map(({ id }) => id))) {
      // Compared with the verified text: a forged row must not keep another text from being retained.
      if (isRefused(facts) && (await this.text(facts.digest))?.content === content) return facts;
    }
    return undefined;
  }
}

const live: readonly EntryState[] = ['active', 'quarantined'];

function isLive({ state }: EntryFacts): boolean {
  return live.includes(state);
}
