import type { GraphEntity, GraphRelation } from '../../stores/knowledge-graph/index.ts';
import type { GraphContext, GraphOutcome } from './context.ts';
import { entityItems, formOf, type Item } from './item.ts';
import { GraphView, means } from './view.ts';

export function readGraph(context: GraphContext): Promise<GraphOutcome> {
  return shown(context, () => true, true);
}

/** Looks only at what may be shown: a search must not tell letter by letter what is held back. */
export function searchNodes(context: GraphContext, query: string): Promise<GraphOutcome> {
  const wanted = query.toLowerCase();
  const matches = (item: Item): boolean =>
    context.items.get(formOf(item).key)?.shown === true &&
    (item.part === 'name' ? item.name : item.text).toLowerCase().includes(wanted);
  return shown(context, (entity) => entityItems(entity).some(matches), false);
}

export function openNodes(context: GraphContext, names: readonly string[]): Promise<GraphOutcome> {
  return shown(context, ({ name }) => names.some((given) => means(given, { part: 'name', name })), false);
}

/** Of relations, those with an end among the entities, as the original has it; or all. */
async function shown(
  context: GraphContext,
  choose: (entity: GraphEntity) => boolean,
  whole: boolean,
): Promise<GraphOutcome> {
  const { space, origin, nonce, lines } = context;
  const entities = lines.flatMap((line) => (line.kind === 'entity' && choose(line.entity) ? [line.entity] : []));
  const names = new Set(entities.map(({ name }) => name));
  const relations = lines.flatMap((line) => (line.kind === 'relation' ? [line.relation] : []));
  const near = relations.filter(({ from, to }) => whole || names.has(from) || names.has(to));
  const view = await GraphView.of(
    space,
    context.items,
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
