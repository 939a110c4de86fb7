import { canonicalText } from '../../base/text.ts';
import {
  entityLine,
  type GraphEdit,
  type GraphEntity,
  type GraphLine,
  type GraphRelation,
  relationLine,
} from '../../stores/knowledge-graph/index.ts';
import { formOf } from './item.ts';

/** Edits of a file's lines. Each depends only on the lines it is given, so it can be repeated on newer lines. */
export function inOrder(...edits: readonly GraphEdit[]): GraphEdit {
  return (lines) => edits.reduce((made, edit) => edit(made), lines);
}

/** After the last entity, as the MCP memory server orders them: entities before relations. */
export function addEntities(entities: readonly GraphEntity[]): GraphEdit {
  return (lines) => {
    const names = namesOf(lines);
    const added = entities.filter(({ name }) => !names.has(canonicalText(name))).map((entity) => entityLine(entity));
    const end = lines.findLastIndex(({ kind }) => kind === 'entity') + 1;
    return added.length === 0 ? lines : [...lines.slice(0, end), ...added, ...lines.slice(end)];
  };
}

export interface NamedTexts {
  readonly name: string;
  readonly texts: readonly string[];
}

/** To the first entity with the name, like the MCP memory server; without such an entity, nothing is added. */
export function addObservations(additions: readonly NamedTexts[]): GraphEdit {
  return (lines) =>
    additions.reduce<readonly GraphLine[]>((made, { name, texts }) => {
      const at = made.findIndex(
        (line) => line.kind === 'entity' && canonicalText(line.entity.name) === canonicalText(name),
      );
      const line = made[at];
      if (line?.kind !== 'entity') return made;
      const known = new Set(line.entity.observations.map(canonicalText));
      const added = texts.filter((text) => !known.has(canonicalText(text)));
      if (added.length === 0) return made;
      const { entity } = line;
      return made.with(at, entityLine({ ...entity, observations: [...entity.observations, ...added] }, line));
    }, lines);
}

export function addRelations(relations: readonly GraphRelation[]): GraphEdit {
  return (lines) => {
    const known = new Set(lines.flatMap((line) => (line.kind === 'relation' ? relationKey(line.relation) : [])));
    const added = relations.filter((relation) => !known.has(relationKey(relation)));
    if (added.length === 0) return lines;
    const end = lines.findLastIndex(({ raw }) => raw.trim() !== '') + 1;
    return [...lines.slice(0, end), ...added.map(relationLine), ...lines.slice(end)];
  };
}

/** Removes observations and relations by key, and entities by name. */
export function takeAway(keys: ReadonlySet<string>, names: ReadonlySet<string> = new Set()): GraphEdit {
  return (lines) => lines.flatMap((line) => without(line, keys, names));
}

function without(line: GraphLine, keys: ReadonlySet<string>, names: ReadonlySet<string>): readonly GraphLine[] {
  if (line.kind === 'other') return [line];
  if (line.kind === 'relation') return keys.has(relationKey(line.relation)) ? [] : [line];
  const { entity } = line;
  if (names.has(canonicalText(entity.name))) return [];
  const left = entity.observations.filter((text) => !keys.has(observationKey(entity.name, text)));
  if (left.length === entity.observations.length) return [line];
  return [entityLine({ ...entity, observations: left }, line)];
}

/** Canonical names: the guard treats names that differ only in surrounding whitespace as equal. */
export function namesOf(lines: readonly GraphLine[]): ReadonlySet<string> {
  return new Set(lines.flatMap((line) => (line.kind === 'entity' ? canonicalText(line.entity.name) : [])));
}

export function relationKey({ from, relationType: text, to }: GraphRelation): string {
  return formOf({ part: 'relation', from, text, to }).key;
}

export function observationKey(name: string, text: string): string {
  return formOf({ part: 'observation', name, text }).key;
}
