import { sha256 } from '../base/hash.ts';
import type { EntryFacts, EntryState, Text } from '../model/entry.ts';
import type { Decision, FindingFact } from '../model/event.ts';
import type { Desk } from './operate.ts';
import { textsOf } from './texts.ts';

/** Changes that are being put together: what later operations of a batch see, and what the record will say. */
export class Draft {
  readonly desk: Desk;
  readonly #changes = new Map<string, EntryFacts>();
  readonly #texts = new Map<string, Text>();
  readonly decisions: Decision[] = [];
  /** What was seen of the text at hand among the others that came with it. */
  beside: readonly FindingFact[];
  #added = 0;
  #written = 0;

  constructor(desk: Desk, beside: readonly FindingFact[] = []) {
    this.desk = desk;
    this.beside = beside;
  }

  get changes(): readonly EntryFacts[] {
    return [...this.#changes.values()];
  }

  get texts(): readonly Text[] {
    return [...this.#texts.values()];
  }

  /** Entries of the space, with those of this draft. */
  get living(): number {
    return this.desk.ledger.living + this.#added;
  }

  facts(id: string): EntryFacts | undefined {
    return this.#changes.get(id) ?? this.desk.ledger.get(id)?.facts;
  }

  change(facts: EntryFacts, text?: Text): void {
    if (this.facts(facts.id) === undefined) this.#added += 1;
    this.#changes.set(facts.id, facts);
    if (text !== undefined) this.#texts.set(text.digest, text);
  }

  /** Texts of this draft that were accepted, for the count of the rates. */
  get written(): number {
    return this.#written;
  }

  accept(facts: EntryFacts, text: Text): void {
    this.change(facts, text);
    this.#written += 1;
  }

  async text(digest: string | null): Promise<Text | undefined> {
    if (digest === null) return undefined;
    const own = this.#texts.get(digest);
    if (own !== undefined) return own;
    return (await textsOf(this.desk.parts.store, this.desk.ledger.space, [digest])).get(digest);
  }

  /** The entry that already says exactly this in the same place, waiting ones included. */
  async twin(
    content: string,
    { kind, target }: Pick<EntryFacts, 'kind' | 'target'>,
    except?: string,
  ): Promise<EntryFacts | undefined> {
    const { asked, alike, novel } = this.desk.contents;
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
    const rows = await this.desk.parts.store.entries(this.desk.ledger.space, filter, { limit: 20 });
    for (const facts of rows.flatMap(({ id }) => this.facts(id) ?? [])) {
      // Held against the text, as everywhere: a row that lies must not keep another text from being kept.
      if (isRefused(facts) && (await this.text(facts.digest))?.content === content) return facts;
    }
    return undefined;
  }
}

const isRefused = ({ state, resting }: EntryFacts): boolean => state === 'retired' && resting === 'refused';
const live: readonly EntryState[] = ['active', 'quarantined'];

function isLive({ state }: EntryFacts): boolean {
  return live.includes(state);
}
