import type { GuardedSpace, Inspection, ListFilter, RecalledEntry } from '../../guard/index.ts';
import type { EntryState, InactiveReason } from '../../model/entry.ts';
import { bezoarItself, type Origin } from '../../model/provenance.ts';

/**
 * The origin for the tool's own reads, to compare and to edit. Nothing read this way is shown to a model, so it is not
 * journaled as read by one.
 */

/** An entry with its raw text. Not for a prompt. */
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
  /** Whether today's rules allow it to be shown, and in which form. */
  readonly rendering: RecalledEntry['rendering'];
  readonly trust: RecalledEntry['trust'];
  /** The rules that a reviewer saw in exactly this text and accepted. */
  readonly accepted: readonly string[];
  /** The rules that accuse it today. */
  readonly rules: readonly string[];
}

const entriesPerPage = 500;

/** All entries of a space that match the filter, page by page, as this caller may see them. */
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

/** The entries of a tool. A text is fetched once per version of its entry. */
export class RowIndex {
  readonly #space: GuardedSpace;
  /** Only what the last read found: a text that was erased since must not survive here. */
  #texts: ReadonlyMap<string, Inspection> = new Map();

  constructor(space: GuardedSpace) {
    this.#space = space;
  }

  async entries(
    filter: Pick<ListFilter, 'states' | 'targets'>,
    isOwn: (target: string) => boolean = () => true,
  ): Promise<readonly IndexedRow[]> {
    const listed = (await listAll(this.#space, filter, bezoarItself)).filter(({ target }) => isOwn(target));
    const texts = new Map<string, Inspection>();
    for (const { id, version } of listed) {
      const known = this.#texts.get(id);
      const found = known?.facts.version === version ? known : await this.#inspect(id);
      if (found !== undefined) texts.set(id, found);
    }
    this.#texts = texts;
    return listed.flatMap((entry) => toIndexedRow(entry, texts.get(entry.id)));
  }

  /** One entry, as it is now. */
  async entry(id: string): Promise<IndexedRow | undefined> {
    const found = await this.#space.get({ id }, bezoarItself);
    return found.outcome === 'found' ? toIndexedRow(found.entry, await this.#inspect(id))[0] : undefined;
  }

  async #inspect(id: string): Promise<Inspection | undefined> {
    const found = await this.#space.review.inspect({ id }, bezoarItself);
    return found.outcome === 'inspected' ? found : undefined;
  }
}

/** Empty for a text that is erased or differs from the journal. */
function toIndexedRow({ rendering }: RecalledEntry, inspection: Inspection | undefined): readonly IndexedRow[] {
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

/** These findings have a low level here, but docker-agent refuses them, so they are named at any level. */
const alwaysNamed = /^(?:invisible_unicode_|terminal_escape$)/;

/** The rules that make a text a threat, sorted, each once. */
export function accusing(findings: readonly { readonly ruleId: string; readonly level: number }[]): readonly string[] {
  const rules = findings
    .filter(({ ruleId, level }) => level >= 2 || alwaysNamed.test(ruleId))
    .map(({ ruleId }) => ruleId);
  return [...new Set(rules)].sort();
}
