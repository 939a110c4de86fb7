import { sha256 } from '../../base/hash.ts';
import type { EntryFacts, EntryState, SaltedText } from '../../model/entry.ts';
import type { Decision, RecordedFinding } from '../../model/event.ts';
import { loadTexts } from './load-texts.ts';
import type { OperationContext } from './transactor.ts';

/** Changes that are being put together: what later operations of a batch see, and what the record will say. */
export class Draft {
  readonly context: OperationContext;
  readonly #changes = new Map<string, EntryFacts>();
  readonly #texts = new Map<string, SaltedText>();
  readonly decisions: Decision[] = [];
  /** What was seen of the text at hand among the others that came with it. */
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

  get texts(): readonly SaltedText[] {
    return [...this.#texts.values()];
  }

  /** Entries of the space, with those of this draft. */
  get living(): number {
    return this.context.ledger.living + this.#added;
  }

  facts(id: string): EntryFacts | undefined {
    return this.#changes.get(id) ?? this.context.ledger.get(id)?.facts;
  }

  change(facts: EntryFacts, text?: SaltedText): void {
    if (this.facts(facts.id) === undefined) this.#added += 1;
    this.#changes.set(facts.id, facts);
    if (text !== undefined) this.#texts.set(text.digest, text);
  }

  /** Texts of this draft that were accepted, for the count of the rates. */
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

  /** The entry that already says exactly this in the same place, waiting ones included. */
  async twin(
    content: string,
    { kind, target }: Pick<EntryFacts, 'kind' | 'target'>,
    except?: string,
  ): Promise<EntryFacts | undefined> {
    const { asked, alike, novel } = this.context.contents;
    const hash = sha256(content);
    if (!asked.has(hash)) novel.add(hash);
    for (const id of [...alike, ...this.#changes.keys()]) {
      const facts = this.facts(id);
      if (facts === undefined || !isLive(facts) || facts.kind !== kind || facts.target !== target) continue;
      if (id === except) continue;
      if ((await this.text(facts.digest))?.content === content) return facts;
    }
    return undefined;
  }

  /** The entry that was refused for exactly this text. */
  async refusedTwin(content: string): Promise<EntryFacts | undefined> {
    const filter = { contentHashes: [sha256(content)], states: ['retired'] } as const;
    const rows = await this.context.dependencies.store.entries(this.context.ledger.space, filter, { limit: 20 });
    for (const facts of rows.flatMap(({ id }) => this.facts(id) ?? [])) {
      // Held against the text, as everywhere: a row that lies must not keep another text from being kept.
      if (isRefused(facts) && (await this.text(facts.digest))?.content === content) return facts;
    }
    return undefined;
  }
}

const isRefused = ({ state, inactiveReason }: EntryFacts): boolean =>
  state === 'retired' && inactiveReason === 'refused';
const live: readonly EntryState[] = ['active', 'quarantined'];

function isLive({ state }: EntryFacts): boolean {
  return live.includes(state);
}
