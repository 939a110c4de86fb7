import type { Inspection, Relative, Trace } from '../guard/index.ts';
import { sourceOf } from './account.ts';
import { shortId } from './format.ts';

/** A box of the picture. */
export interface Node {
  readonly title: string;
  readonly note: string;
  readonly look: 'source' | 'entry' | 'here' | 'session';
  /** The entry it stands for. */
  readonly id?: string;
}

/** Columns from left to right: where it came from, what it was made from, itself, what was made from it, who read it. */
export interface Lineage {
  readonly columns: readonly { readonly title: string; readonly nodes: readonly Node[] }[];
}

/** A column of the picture holds so many boxes; the last one says how many more there are. */
const tallest = 5;

export function lineageOf({ facts }: Inspection, { ancestors, descendants, sightings }: Trace): Lineage {
  const { provenance } = facts;
  const sessions = [...new Set(sightings.map(({ session, principal }) => session ?? principal))];
  const source: Node = {
    title: sourceOf(provenance),
    note: provenance.uri ?? provenance.session ?? provenance.channel,
    look: 'source',
  };
  const columns = [
    { title: 'came from', nodes: [source] },
    { title: 'made from', nodes: few(ancestors.map(nodeOf), 'entry') },
    { title: 'this entry', nodes: [{ title: shortId(facts.id), note: provenance.trust, look: 'here' as const }] },
    { title: 'made from it', nodes: few(descendants.map(nodeOf), 'entry') },
    {
      title: 'seen by',
      nodes: few(
        sessions.map((name) => ({ title: name, note: 'session', look: 'session' as const })),
        'session',
      ),
    },
  ];
  return { columns: columns.filter(({ nodes }) => nodes.length > 0) };
}

function nodeOf({ id, state, trust }: Relative): Node {
  return { title: shortId(id), note: `${state}, ${trust}`, look: 'entry', id };
}

function few(nodes: readonly Node[], look: Node['look']): readonly Node[] {
  if (nodes.length <= tallest) return nodes;
  const rest = nodes.length - tallest + 1;
  return [...nodes.slice(0, tallest - 1), { title: `and ${rest} more`, note: 'listed below', look }];
}
