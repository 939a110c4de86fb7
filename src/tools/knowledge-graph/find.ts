import type { GraphEntity, GraphRelation } from '../../stores/knowledge-graph/index.ts';
import type { Desk, Outcome } from './desk.ts';
import { entityItems, formOf, type Item } from './item.ts';
import { means, View } from './view.ts';

export function readGraph(desk: Desk): Promise<Outcome> {
  return shown(desk, () => true, true);
}

/** Looks only at what may be shown: a search must not tell letter by letter what is held back. */
export function searchNodes(desk: Desk, query: string): Promise<Outcome> {
  const wanted = query.toLowerCase();
  const matches = (item: Item): boolean =>
    desk.items.get(formOf(item).key)?.shown === true &&
    (item.part === 'name' ? item.name : item.text).toLowerCase().includes(wanted);
  return shown(desk, (entity) => entityItems(entity).some(matches), false);
}

export function openNodes(desk: Desk, names: readonly string[]): Promise<Outcome> {
  return shown(desk, ({ name }) => names.some((given) => means(given, { part: 'name', name })), false);
}

/** Of relations, those with an end among the entities, as the original has it; or all. */
async function shown(desk: Desk, choose: (entity: GraphEntity) => boolean, whole: boolean): Promise<Outcome> {
  const { space, origin, nonce, lines } = desk;
  const entities = lines.flatMap((line) => (line.kind === 'entity' && choose(line.entity) ? [line.entity] : []));
  const names = new Set(entities.map(({ name }) => name));
  const relations = lines.flatMap((line) => (line.kind === 'relation' ? [line.relation] : []));
  const near = relations.filter(({ from, to }) => whole || names.has(from) || names.has(to));
  const view = await View.of(
    space,
    desk.items,
    [...entities.flatMap(entityItems), ...near.flatMap(ends)],
    origin,
    nonce,
  );
  return {
    answer: view.answer({
      entities: entities.map((entity) => view.entity(entity)),
      relations: near.map((relation) => view.relation(relation)),
    }),
  };
}

/** A relation that is held back still names its ends, where they may be named. */
function ends({ from, relationType: text, to }: GraphRelation): readonly Item[] {
  return [
    { part: 'relation', from, text, to },
    { part: 'name', name: from },
    { part: 'name', name: to },
  ];
}
