import { shortId } from '../base/short-id.ts';
import type { EntryTrace, GuardedSpace, Inspection, LineageEntry, RevokeResult, Sighting } from '../guard/index.ts';
import { bezoarItself } from '../model/provenance.ts';
import { sourceOf } from './overview-data.ts';

/** A box in the lineage picture. */
export interface Node {
  readonly key: string;
  readonly title: string;
  readonly note: string;
  readonly look: 'source' | 'entry' | 'here' | 'session';
  /** The entry the box represents. */
  readonly id?: string;
}

/** Boxes in columns from left to right, and the lines between them by key. */
export interface Lineage {
  readonly columns: readonly { readonly title: string; readonly nodes: readonly Node[] }[];
  readonly threads: readonly (readonly [from: string, to: string])[];
}

/** The most boxes of one kind in a column; the last one says how many more there are. */
const maxBoxes = 5;

/** Where an entry came from and where it went. */
export function lineageOf({ facts }: Inspection, { ancestors, descendants, sightings }: EntryTrace): Lineage {
  const { provenance } = facts;
  const source: Node = {
    key: 'source',
    title: sourceOf(provenance),
    note: provenance.uri ?? provenance.session ?? provenance.channel,
    look: 'source',
  };
  const here = hereOf(facts.id, provenance.trust);
  const before = [source, ...firstFew(ancestors.map(nodeOf))];
  const after = [...firstFew(descendants.map(nodeOf)), ...firstFew(sessionsOf(sightings).map(sessionNode))];
  return {
    columns: [
      { title: 'came from', nodes: before },
      { title: 'this entry', nodes: [here] },
      ...(after.length === 0 ? [] : [{ title: 'led to', nodes: after }]),
    ],
    threads: [
      ...before.map(({ key }) => [key, here.key] as const),
      ...after.map(({ key }) => [here.key, key] as const),
    ],
  };
}

/** The blast radius of an entry: what was derived from it, and which sessions were shown any of it. */
export async function blastOf(
  space: GuardedSpace,
  { facts }: Inspection,
  { descendants }: EntryTrace,
  plan: Extract<RevokeResult, { ids: unknown }>,
): Promise<Lineage> {
  const here = hereOf(facts.id, facts.provenance.trust);
  const made = firstFew(descendants.map(nodeOf));
  const sessions = firstFew(plan.sessions.map(sessionNode));
  const threads: (readonly [string, string])[] = made.map(({ key }) => [here.key, key]);
  for (const { key, id } of [here, ...made]) {
    const trace = id === undefined ? undefined : await space.recovery.trace({ id }, bezoarItself);
    const shown = trace?.outcome === 'traced' ? sessionsOf(trace.sightings) : [];
    for (const session of sessions) if (shown.includes(session.title)) threads.push([key, session.key]);
  }
  const columns = [
    { title: 'this entry', nodes: [here] },
    { title: 'derived from it', nodes: made },
    { title: 'shown to', nodes: sessions },
  ];
  return { columns: columns.filter(({ nodes }) => nodes.length > 0), threads };
}

function hereOf(id: string, note: string): Node {
  return { key: id, title: shortId(id), note, look: 'here', id };
}

function nodeOf({ id, state, trust }: LineageEntry): Node {
  return { key: id, title: shortId(id), note: `${state}, ${trust}`, look: 'entry', id };
}

function sessionNode(name: string): Node {
  return { key: `session ${name}`, title: name, note: 'session', look: 'session' };
}

function sessionsOf(sightings: readonly Sighting[]): readonly string[] {
  return [...new Set(sightings.flatMap(({ session }) => session ?? []))];
}

function firstFew(nodes: readonly Node[]): readonly Node[] {
  const [first] = nodes;
  if (first === undefined || nodes.length <= maxBoxes) return nodes;
  const title = `and ${nodes.length - maxBoxes + 1} more`;
  return [...nodes.slice(0, maxBoxes - 1), { key: title, title, note: 'listed below', look: first.look }];
}
