import { canonicalText } from '../../base/text.ts';
import type { GraphEntity, GraphRelation } from '../../stores/knowledge-graph/index.ts';
import type { Admission } from './admit.ts';
import type { GraphContext, GraphOutcome } from './context.ts';
import { observationKey, relationKey, takeAway } from './edits.ts';
import { entityItems, formOf, type Item } from './item.ts';
import { means } from './view.ts';

export async function deleteEntities(context: GraphContext, names: readonly string[]): Promise<GraphOutcome> {
  const matching = entitiesOf(context).filter(({ name }) =>
    names.some((given) => means(given, { part: 'name', name })),
  );
  const keys = new Set<string>();
  const gone = new Set<string>();
  let failed = 0;
  for (const name of new Set(matching.map((entity) => canonicalText(entity.name)))) {
    const entities = matching.filter((entity) => canonicalText(entity.name) === name);
    const near = relationsOf(context).filter(
      ({ from, to }) => canonicalText(from) === name || canonicalText(to) === name,
    );
    // The name is removed last: if another part cannot be removed, the entity stays in the file with what is left of it.
    const items = entities.flatMap(entityItems).toReversed();
    const parts = [...near.map(itemOfRelation), ...items].map((item) => formOf(item).key);
    const removed = parts.some((key) => isUnstorable(context.items.get(key)))
      ? new Set<string>()
      : await forget(context, parts);
    for (const key of removed) keys.add(key);
    if (parts.every((key) => removed.has(key))) gone.add(name);
    else failed += 1;
  }
  return { edit: takeAway(keys, gone), answer: removalAnswer('Entities', failed) };
}

export interface Deletion {
  readonly entityName: string;
  readonly observations: readonly string[];
}

export async function deleteObservations(context: GraphContext, deletions: readonly Deletion[]): Promise<GraphOutcome> {
  const matching = deletions.flatMap(({ entityName, observations }) =>
    entitiesOf(context)
      .filter(({ name }) => means(entityName, { part: 'name', name }))
      .flatMap(({ name, observations: known }) =>
        known
          .filter((text) => observations.some((given) => means(given, { part: 'observation', name, text })))
          .map((text) => observationKey(name, text)),
      ),
  );
  return removal(context, 'Observations', matching);
}

export async function deleteRelations(context: GraphContext, wanted: readonly GraphRelation[]): Promise<GraphOutcome> {
  const isMeant = (relation: GraphRelation): boolean =>
    wanted.some(
      ({ from, to, relationType }) =>
        means(from, { part: 'name', name: relation.from }) &&
        means(to, { part: 'name', name: relation.to }) &&
        means(relationType, itemOfRelation(relation)),
    );
  return removal(context, 'Relations', relationsOf(context).filter(isMeant).map(relationKey));
}

async function removal(context: GraphContext, what: string, keys: readonly string[]): Promise<GraphOutcome> {
  const removed = await forget(context, keys);
  return { edit: takeAway(removed), answer: removalAnswer(what, new Set(keys).size - removed.size) };
}

/**
 * Retires items in the guard, so that a person can restore them. Items that are held for review stay held, and items that
 * the guard could not store stay in the file, because removing them there would destroy them.
 */
async function forget({ space, items, origin }: GraphContext, keys: readonly string[]): Promise<ReadonlySet<string>> {
  const removed = new Set<string>();
  const active: { readonly key: string; readonly id: string }[] = [];
  for (const key of new Set(keys)) {
    const found = items.get(key);
    if (found?.id !== undefined && found.state === 'active') active.push({ key, id: found.id });
    else if (!isUnstorable(found)) removed.add(key);
  }
  const size = space.policy.limits.batch;
  for (let start = 0; start < active.length; start += size) {
    const part = active.slice(start, start + size);
    const operations = part.map(({ id }) => ({ action: 'remove', id }) as const);
    const { outcome } = await space.batch({ operations }, origin);
    if (outcome === 'applied') for (const { key } of part) removed.add(key);
    else break;
  }
  return removed;
}

const unstorableReasons: ReadonlySet<string> = new Set([
  'content-empty',
  'content-not-text',
  'content-too-long',
  'space-full',
]);

function isUnstorable(found: Admission | undefined): boolean {
  return found === undefined || found.why.some((reason) => unstorableReasons.has(reason));
}

function removalAnswer(what: string, failed: number): string {
  if (failed === 0) return `${what} deleted successfully`;
  return `${what} not all deleted: ${failed} kept, because they are more trusted than this session or cannot be stored for a later restore. The user can delete them.`;
}

function entitiesOf({ lines }: GraphContext): readonly GraphEntity[] {
  return lines.flatMap((line) => (line.kind === 'entity' ? [line.entity] : []));
}

function relationsOf({ lines }: GraphContext): readonly GraphRelation[] {
  return lines.flatMap((line) => (line.kind === 'relation' ? [line.relation] : []));
}

function itemOfRelation({ from, relationType: text, to }: GraphRelation): Item {
  return { part: 'relation', from, text, to };
}
