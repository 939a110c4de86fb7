import * as z from 'zod';
import { Fault } from '../../base/fault.ts';

/** A node of the graph, as `@modelcontextprotocol/server-memory` stores it. */
export interface GraphEntity {
  readonly name: string;
  readonly entityType: string;
  readonly observations: readonly string[];
}

export interface GraphRelation {
  readonly from: string;
  readonly to: string;
  readonly relationType: string;
}

/** A line of the file. Unchanged lines are written back byte by byte, including fields that we do not know. */
export type GraphLine =
  | { readonly kind: 'entity'; readonly raw: string; readonly entity: GraphEntity }
  | { readonly kind: 'relation'; readonly raw: string; readonly relation: GraphRelation }
  /** Blank, or of a type that the MCP memory server ignores. */
  | { readonly kind: 'other'; readonly raw: string };

const entitySchema = z.object({
  type: z.literal('entity'),
  name: z.string(),
  entityType: z.string(),
  observations: z.array(z.string()),
});
const relationSchema = z.object({
  type: z.literal('relation'),
  from: z.string(),
  to: z.string(),
  relationType: z.string(),
});

/** One unreadable line refuses the whole file, because the next write would drop what that line held. */
export function parseGraph(bytes: Uint8Array, path: string): readonly GraphLine[] {
  if (bytes.length === 0) return [];
  return splitLines(bytes).map((line, index) => {
    const parsed = parseLine(line);
    if (parsed !== undefined) return parsed;
    throw new Fault(
      'store-corrupt',
      `line ${index + 1} of ${path} is not an entity or relation of a knowledge graph; nothing was changed. Correct that line, or restore a backup of the file`,
      { path, line: index + 1 },
    );
  });
}

export function serializeGraph(lines: readonly GraphLine[]): string {
  return lines.map(({ raw }) => raw).join('\n');
}

/** A line as the MCP memory server writes it. A line made from an old one keeps that line's unknown fields. */
export function entityLine(entity: GraphEntity, old?: GraphLine): GraphLine {
  const { name, entityType, observations } = entity;
  const before = old === undefined ? {} : (JSON.parse(old.raw) as object);
  const raw = JSON.stringify({ ...before, type: 'entity', name, entityType, observations });
  return { kind: 'entity', raw: old?.raw.endsWith('\r') ? `${raw}\r` : raw, entity };
}

export function relationLine(relation: GraphRelation): GraphLine {
  const { from, to, relationType } = relation;
  return { kind: 'relation', raw: JSON.stringify({ type: 'relation', from, to, relationType }), relation };
}

function splitLines(bytes: Uint8Array): readonly Uint8Array[] {
  const lines: Uint8Array[] = [];
  let start = 0;
  for (let end = bytes.indexOf(10); end >= 0; end = bytes.indexOf(10, start)) {
    lines.push(bytes.subarray(start, end));
    start = end + 1;
  }
  return [...lines, bytes.subarray(start)];
}

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function parseLine(bytes: Uint8Array): GraphLine | undefined {
  let raw: string;
  let value: unknown;
  try {
    raw = decoder.decode(bytes);
    if (raw.trim() === '' && !raw.includes('\ufeff')) return { kind: 'other', raw };
    value = JSON.parse(raw);
  } catch {
    return undefined; // the caller names the line
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const { type } = value as { readonly type?: unknown };
  if (type === 'entity') {
    const entity = entitySchema.safeParse(value);
    return entity.success ? { kind: 'entity', raw, entity: withoutType(entity.data) } : undefined;
  }
  if (type !== 'relation') return { kind: 'other', raw };
  const relation = relationSchema.safeParse(value);
  return relation.success ? { kind: 'relation', raw, relation: withoutType(relation.data) } : undefined;
}

function withoutType<T extends { readonly type: string }>({ type: _type, ...rest }: T): Omit<T, 'type'> {
  return rest;
}
