import type { GraphEntity, GraphRelation } from '../../stores/knowledge-graph/index.ts';
import { type Admission, admit } from './admit.ts';
import { bookkeeper } from './catalog.ts';
import type { Desk, Outcome } from './desk.ts';
import { addEntities, addObservations, addRelations, namesOf, relationKey } from './edits.ts';
import { entityItems, fold, formOf, type Item } from './item.ts';
import { means, View } from './view.ts';

export async function createEntities(desk: Desk, wanted: readonly GraphEntity[]): Promise<Outcome> {
  const there = namesOf(desk.lines);
  const fresh = firstOf(wanted, ({ name }) => fold(name))
    .filter(({ name }) => !there.has(fold(name)))
    .map((entity) => ({ ...entity, observations: firstOf(entity.observations, fold) }));
  const { view, passed } = await offered(desk, fresh.flatMap(entityItems));
  // An entity stands in the file when its name and type may; what is said of it, when it may itself.
  const stored = fresh
    .filter(
      ({ name, entityType }) => passed({ part: 'name', name }) && passed({ part: 'type', name, text: entityType }),
    )
    .map(({ name, entityType, observations }) => ({
      name,
      entityType,
      observations: observations.filter((text) => passed({ part: 'observation', name, text })),
    }));
  const answer = view.answer(fresh.map((entity) => view.entity(entity)));
  return { edit: addEntities(stored), answer };
}

export async function createRelations(desk: Desk, wanted: readonly GraphRelation[]): Promise<Outcome> {
  const there = new Set(desk.lines.flatMap((line) => (line.kind === 'relation' ? relationKey(line.relation) : [])));
  const named = wanted.map((one) => ({ ...one, from: nameMeant(desk, one.from), to: nameMeant(desk, one.to) }));
  const fresh = firstOf(named, relationKey).filter((relation) => !there.has(relationKey(relation)));
  const ends = fresh.flatMap(({ from, to }) => [from, to]).map((name): Item => ({ part: 'name', name }));
  const { view, passed } = await offered(desk, fresh.map(itemOfRelation), ends);
  const stored = fresh.filter((relation) => passed(itemOfRelation(relation)));
  return { edit: addRelations(stored), answer: view.answer(fresh.map((relation) => view.relation(relation))) };
}

export interface Addition {
  readonly entityName: string;
  readonly contents: readonly string[];
}

export async function addContents(desk: Desk, wanted: readonly Addition[]): Promise<Outcome> {
  const additions = wanted.map(({ entityName, contents }) => ({ entity: entityMeant(desk, entityName), contents }));
  const absent = additions.findIndex(({ entity }) => entity === undefined);
  if (absent >= 0) {
    // The name is not repeated: it is the caller's, and may be anything.
    return {
      answer: `Entity with the name in observations[${absent}] not found; nothing was stored. Create it first.`,
    };
  }
  const fresh = additions.flatMap(({ entity, contents }) => {
    if (entity === undefined) return [];
    const known = new Set(entity.observations.map(fold));
    return [{ entity, texts: firstOf(contents, fold).filter((text) => !known.has(fold(text))) }];
  });
  const items = fresh.flatMap(({ entity: { name }, texts }) =>
    texts.map((text): Item => ({ part: 'observation', name, text })),
  );
  const names = fresh.map(({ entity: { name } }): Item => ({ part: 'name', name }));
  const { view, passed } = await offered(desk, items, names);
  const said = fresh.map(({ entity: { name }, texts }) => ({
    name,
    texts: texts.filter((text) => passed({ part: 'observation', name, text })),
  }));
  const answer = view.answer(
    fresh.map(({ entity: { name }, texts }) => ({
      entityName: view.text({ part: 'name', name }),
      addedObservations: texts.map((text) => view.text({ part: 'observation', name, text })),
    })),
  );
  return { edit: addObservations(said), answer };
}

interface Offered {
  readonly view: View;
  readonly passed: (item: Item) => boolean;
}

/**
 * Offers what the guard does not have yet, and shows what came of it. What a caller has just said is not news to it, so
 * the program looks in its place and its session is not tainted by its own words.
 */
async function offered(desk: Desk, items: readonly Item[], also: readonly Item[] = []): Promise<Offered> {
  const { space, env, origin, nonce } = desk;
  const fresh = items.filter((item) => !desk.items.has(formOf(item).key));
  const admitted = await admit(space, env, fresh, origin);
  const known = new Map<string, Admission>([...desk.items, ...admitted]);
  const view = await View.of(space, known, [...items, ...also], bookkeeper, nonce);
  return { view, passed: (item) => known.get(formOf(item).key)?.shown === true };
}

function itemOfRelation({ from, relationType: text, to }: GraphRelation): Item {
  return { part: 'relation', from, text, to };
}

function entityMeant({ lines }: Desk, given: string): GraphEntity | undefined {
  const entities = lines.flatMap((line) => (line.kind === 'entity' ? [line.entity] : []));
  const exact = entities.find(({ name }) => name === given);
  return exact ?? entities.find(({ name }) => means(given, { part: 'name', name }));
}

function nameMeant(desk: Desk, given: string): string {
  return entityMeant(desk, given)?.name ?? given;
}

function firstOf<T>(all: readonly T[], keyOf: (one: T) => string): readonly T[] {
  const first = new Map<string, T>();
  for (const one of all) if (!first.has(keyOf(one))) first.set(keyOf(one), one);
  return [...first.values()];
}
