import { canonicalText } from '../../base/text.ts';
import type { GraphEntity, GraphRelation } from '../../stores/knowledge-graph/index.ts';
import { textToKeep } from '../words-to-keep.ts';
import { type Admission, admit } from './admit.ts';
import { bookkeeper } from './catalog.ts';
import type { GraphContext, GraphOutcome } from './context.ts';
import { addEntities, addObservations, addRelations, namesOf, relationKey } from './edits.ts';
import { entityItems, formOf, type Item } from './item.ts';
import { answerOf, type Elements, type GraphElement, together } from './parts.ts';
import { GraphView, means } from './view.ts';

export async function createEntities(context: GraphContext, given: readonly GraphEntity[]): Promise<GraphOutcome> {
  const wanted = await Promise.all(
    given.map(async ({ name, entityType, observations }) => ({
      name: await kept(context, name),
      entityType: await kept(context, entityType),
      observations: await Promise.all(observations.map((text) => kept(context, text))),
    })),
  );
  const existing = namesOf(context.lines);
  const fresh = uniqueBy(wanted, ({ name }) => canonicalText(name))
    .filter(({ name }) => !existing.has(canonicalText(name)))
    .map((entity) => ({ ...entity, observations: uniqueBy(entity.observations, canonicalText) }));
  const { view, passed } = await offered(context, fresh.flatMap(entityItems));
  // The file gets an entity if its name and type passed, and each of its observations that passed itself.
  const stored = fresh
    .filter(
      ({ name, entityType }) => passed({ part: 'name', name }) && passed({ part: 'type', name, text: entityType }),
    )
    .map(({ name, entityType, observations }) => ({
      name,
      entityType,
      observations: observations.filter((text) => passed({ part: 'observation', name, text })),
    }));
  const elements = fresh.map((entity) => view.entity(entity));
  return { edit: addEntities(stored), answer: listAnswer(elements, context) };
}

export async function createRelations(context: GraphContext, given: readonly GraphRelation[]): Promise<GraphOutcome> {
  const wanted = await Promise.all(
    given.map(async ({ from, to, relationType }) => ({
      from: await kept(context, from),
      to: await kept(context, to),
      relationType: await kept(context, relationType),
    })),
  );
  const existing = new Set(
    context.lines.flatMap((line) => (line.kind === 'relation' ? relationKey(line.relation) : [])),
  );
  const named = wanted.map((one) => ({
    ...one,
    from: resolveName(context, one.from),
    to: resolveName(context, one.to),
  }));
  const fresh = uniqueBy(named, relationKey).filter((relation) => !existing.has(relationKey(relation)));
  const ends = fresh.flatMap(({ from, to }) => [from, to]).map((name): Item => ({ part: 'name', name }));
  const { view, passed } = await offered(context, fresh.map(itemOfRelation), ends);
  const stored = fresh.filter((relation) => passed(itemOfRelation(relation)));
  const elements = fresh.map((relation) => view.relation(relation));
  return { edit: addRelations(stored), answer: listAnswer(elements, context) };
}

export interface Addition {
  readonly entityName: string;
  readonly contents: readonly string[];
}

export async function addContents(context: GraphContext, given: readonly Addition[]): Promise<GraphOutcome> {
  const wanted = await Promise.all(
    given.map(async ({ entityName, contents }) => ({
      entityName: await kept(context, entityName),
      contents: await Promise.all(contents.map((text) => kept(context, text))),
    })),
  );
  const additions = wanted.map(({ entityName, contents }) => ({ entity: findEntity(context, entityName), contents }));
  const absent = additions.findIndex(({ entity }) => entity === undefined);
  if (absent >= 0) {
    // The name is not repeated: it comes from the caller and can be anything.
    return {
      answer: `Entity with the name in observations[${absent}] not found; nothing was stored. Create it first.`,
    };
  }
  const fresh = additions.flatMap(({ entity, contents }) => {
    if (entity === undefined) return [];
    const known = new Set(entity.observations.map(canonicalText));
    return [{ entity, texts: uniqueBy(contents, canonicalText).filter((text) => !known.has(canonicalText(text))) }];
  });
  const items = fresh.flatMap(({ entity: { name }, texts }) =>
    texts.map((text): Item => ({ part: 'observation', name, text })),
  );
  const names = fresh.map(({ entity: { name } }): Item => ({ part: 'name', name }));
  const { view, passed } = await offered(context, items, names);
  const additionsPassed = fresh.map(({ entity: { name }, texts }) => ({
    name,
    texts: texts.filter((text) => passed({ part: 'observation', name, text })),
  }));
  const elements = fresh.map(({ entity: { name }, texts }) => addedTo(name, texts, view));
  return { edit: addObservations(additionsPassed), answer: listAnswer(elements, context) };
}

/** The graph is in a file of its own, which must not hold what the guard masks. */
function kept({ space, origin }: GraphContext, text: string): Promise<string> {
  return textToKeep(space, text, origin);
}

interface Added {
  readonly entityName: string;
  readonly addedObservations: readonly string[];
}

function addedTo(name: string, texts: readonly string[], view: GraphView): GraphElement<Added> {
  const named: Item = { part: 'name', name };
  const items = texts.map((text): Item => ({ part: 'observation', name, text }));
  return {
    standing: together([named, ...items].map((item) => view.standing(item))),
    value: { entityName: view.text(named), addedObservations: items.map((item) => view.text(item)) },
  };
}

function listAnswer(elements: Elements, { nonce }: GraphContext): string {
  return answerOf({ elements }, (lists) => lists.elements, nonce);
}

interface Offered {
  readonly view: GraphView;
  readonly passed: (item: Item) => boolean;
}

/**
 * Offers the items that the guard does not know yet and renders the result. A caller already knows what it has just written,
 * so the program reads for it, and the caller's session is not tainted by its own words.
 */
async function offered(context: GraphContext, items: readonly Item[], also: readonly Item[] = []): Promise<Offered> {
  const { space, env, origin, nonce } = context;
  const fresh = items.filter((item) => !context.items.has(formOf(item).key));
  const admitted = await admit(space, env, fresh, origin);
  const known = new Map<string, Admission>([...context.items, ...admitted]);
  const view = await GraphView.of(space, known, [...items, ...also], bookkeeper, nonce);
  return { view, passed: (item) => known.get(formOf(item).key)?.shown === true };
}

function itemOfRelation({ from, relationType: text, to }: GraphRelation): Item {
  return { part: 'relation', from, text, to };
}

function findEntity({ lines }: GraphContext, given: string): GraphEntity | undefined {
  const entities = lines.flatMap((line) => (line.kind === 'entity' ? [line.entity] : []));
  const exact = entities.find(({ name }) => name === given);
  return exact ?? entities.find(({ name }) => means(given, { part: 'name', name }));
}

function resolveName(context: GraphContext, given: string): string {
  return findEntity(context, given)?.name ?? given;
}

function uniqueBy<T>(all: readonly T[], keyOf: (one: T) => string): readonly T[] {
  const first = new Map<string, T>();
  for (const one of all) if (!first.has(keyOf(one))) first.set(keyOf(one), one);
  return [...first.values()];
}
