import { canonicalText } from '../../base/text.ts';
import type { GraphEdit, GraphEntity, GraphLine, GraphRelation } from '../../stores/knowledge-graph/index.ts';
import { addEntities, addObservations, addRelations, inOrder, namesOf } from './edits.ts';
import type { Item } from './item.ts';

/** Puts items back into a file. Observations without their entity, and incomplete entities, are left out for now. */
export function putBack(
  items: readonly Item[],
  lines: readonly GraphLine[],
): { readonly edit: GraphEdit; readonly count: number } {
  const existing = namesOf(lines);
  const entities = wholeEntities(items).filter(({ name }) => !existing.has(canonicalText(name)));
  const names = new Set([...existing, ...entities.map(({ name }) => canonicalText(name))]);
  const observations = items.flatMap((item) =>
    item.part === 'observation' && names.has(canonicalText(item.name)) ? [{ name: item.name, texts: [item.text] }] : [],
  );
  const relations = items.flatMap((item): readonly GraphRelation[] =>
    item.part === 'relation' ? [{ from: item.from, to: item.to, relationType: item.text }] : [],
  );
  return {
    edit: inOrder(addEntities(entities), addObservations(observations), addRelations(relations)),
    count: entities.length * 2 + observations.length + relations.length,
  };
}

function wholeEntities(items: readonly Item[]): readonly GraphEntity[] {
  const types = new Map(items.flatMap((item) => (item.part === 'type' ? [[item.name, item.text] as const] : [])));
  return items.flatMap((item): readonly GraphEntity[] => {
    if (item.part !== 'name') return [];
    const entityType = types.get(item.name);
    return entityType === undefined ? [] : [{ name: item.name, entityType, observations: [] }];
  });
}
