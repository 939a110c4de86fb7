import type { GuardedSpace, Inspection, ListFilter, RecalledEntry } from '../../guard/index.ts';
import type { EntryState, InactiveReason } from '../../model/entry.ts';
import { bezoarItself, type Origin } from '../../model/provenance.ts';

/**
 * How a tool itself looks at what it keeps, to compare and to edit. Nothing read this way is shown to a model, so it is not
 * journaled as read by one.
 */

/** An entry with its raw words. Not for a prompt. */
export interface IndexedRow {
  readonly id: string;
  readonly version: number;
  readonly state: EntryState;
  readonly inactiveReason?: InactiveReason;
  readonly target: string;
  readonly content: string;
  readonly tags: readonly string[];
  readonly contentHash: string;
  readonly createdAt: number;
  /** Whether today's rules let it be shown, and as what. */
  readonly rendering: RecalledEntry['rendering'];
  readonly trust: RecalledEntry['trust'];
  /** What a reviewer saw in exactly this text and accepted. */
  readonly accepted: readonly string[];
  /** What accuses it today. */
  readonly rules: readonly string[];
}

const entriesPerPage = 500;

/** Entries of a space, page by page, as this caller may see them. */
export async function listAll(
  space: GuardedSpace,
  filter: Omit<ListFilter, 'after' | 'limit'>,
  origin: Origin,
): Promise<readonly RecalledEntry[]> {
  const found: RecalledEntry[] = [];
  for (;;) {
    const after = found.at(-1)?.id;
    const some = (
      await space.list({ ...filter, limit: entriesPerPage, ...(after === undefined ? {} : { after }) }, origin)
    ).entries;
    found.push(...some);
    if (some.length < entriesPerPage) return found;
  }
}

/** The entries of a tool. A text is fetched once for each version of its entry. */
export class RowIndex {
  readonly #space: GuardedSpace;
  /** What the last look found, and no more: a text that was erased since must not live on in here. */
  #texts: ReadonlyMap<string, Inspection> = new Map();

  constructor(space: GuardedSpace) {
    this.#space = space;
  }

  async entries(
    filter: Pick<ListFilter, 'states' | 'targets'>,
    mine: (target: string) => boolean = () => true,
  ): Promise<readonly IndexedRow[]> {
    const listed = (await listAll(this.#space, filter, bezoarItself)).filter(({ target }) => mine(target));
    const texts = new Map<string, Inspection>();
    for (const { id, version } of listed) {
      const known = this.#texts.get(id);
      const found = known?.facts.version === version ? known : await this.#inspect(id);
      if (found !== undefined) texts.set(id, found);
    }
    this.#texts = texts;
    return listed.flatMap((entry) => kept(entry, texts.get(entry.id)));
  }

  /** What was removed from one place, replaced there or refused. */
  async retired(target: string): Promise<readonly IndexedRow[]> {
    const found: IndexedRow[] = [];
    for (const entry of await listAll(this.#space, { states: ['retired'], targets: [target] }, bezoarItself)) {
      found.push(...kept(entry, await this.#inspect(entry.id)));
    }
    return found;
  }

  async #inspect(id: string): Promise<Inspection | undefined> {
    const found = await this.#space.review.inspect({ id }, bezoarItself);
    return found.outcome === 'inspected' ? found : undefined;
  }
}

/** None for a text that is erased, or that is not the one that was journaled. */
function kept({ rendering }: RecalledEntry, inspection: Inspection | undefined): readonly IndexedRow[] {
  if (inspection?.text === undefined) return [];
  const { facts, text, findings } = inspection;
  const { id, version, state, inactiveReason, target, accepted, createdAt, provenance } = facts;
  const rules = accusing(findings.map(({ ruleId, level }) => ({ ruleId, level })));
  return [
    {
      ...{ id, version, state, target, ...text, createdAt, rendering, accepted, rules, trust: provenance.trust },
      ...(inactiveReason === undefined ? {} : { inactiveReason }),
    },
  ];
}

/** Small things to us and refusals to the contracts we keep: they are named at any level. */
const alwaysNamed = /^(?:invisible_unicode_|terminal_escape$)/;

/** The rules that make a text a threat, sorted, each once. */
export function accusing(findings: readonly { readonly ruleId: string; readonly level: number }[]): readonly string[] {
  const rules = findings
    .filter(({ ruleId, level }) => level >= 2 || alwaysNamed.test(ruleId))
    .map(({ ruleId }) => ruleId);
  return [...new Set(rules)].sort();
}
