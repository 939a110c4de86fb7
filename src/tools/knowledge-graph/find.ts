import type { GraphEntity, GraphRelation } from '../../stores/knowledge-graph/index.ts';
import type { GraphContext, GraphOutcome } from './context.ts';
import { entityItems, formOf, type Item } from './item.ts';
import { answerOf } from './parts.ts';
import { GraphView, means } from './view.ts';

export function readGraph(context: GraphContext): Promise<GraphOutcome> {
  return rendered(context, () => true, true);
}

/** Searches only what may be shown: otherwise a search could reveal withheld text letter by letter. */
export function searchNodes(context: GraphContext, query: string): Promise<GraphOutcome> {
  const wanted = query.toLowerCase();
  const matches = (item: Item): boolean =>
    context.items.get(formOf(item).key)?.shown === true &&
    (item.part === 'name' ? item.name : item.text).toLowerCase().includes(wanted);
  return rendered(context, (entity) => entityItems(entity).some(matches), false);
}

export function openNodes(context: GraphContext, names: readonly string[]): Promise<GraphOutcome> {
  return rendered(context, ({ name }) => names.some((given) => means(given, { part: 'name', name })), false);
}

/** Includes the relations with an end among the entities, as the MCP memory server does; or all relations. */
async function rendered(
  context: GraphContext,
  choose: (entity: GraphEntity) => boolean,
  whole: boolean,
): Promise<GraphOutcome> {
  const { space, origin, nonce, lines } = context;
  const entities = lines.flatMap((line) => (line.kind === 'entity' && choose(line.entity) ? [line.entity] : []));
  const names = new Set(entities.map(({ name }) => name));
  const relations = lines.flatMap((line) => (line.kind === 'relation' ? [line.relation] : []));
  const related = relations.filter(({ from, to }) => whole || names.has(from) || names.has(to));
  const view = await GraphView.of(
    space,
    context.items,
    [...entities.flatMap(entityItems), ...related.flatMap(itemsOfRelation)],
    origin,
    nonce,
  );
  return {
    answer: answerOf(
      {
        entities: entities.map((entity) => view.entity(entity)),
        relations: related.map((relation) => view.relation(relation)),
      },
      (graph) => graph,
      nonce,
    ),
  };
}

/** A withheld relation still names its ends, if those may be shown. */
function itemsOfRelation({ from, relationType: text, to }: GraphRelation): readonly Item[] {
  return [
    { part: 'relation', from, text, to },
    { part: 'name', name: from },
    { part: 'name', name: to },
  ];
}
