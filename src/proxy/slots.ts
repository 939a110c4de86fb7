import { isObject } from '../base/is-object.ts';
import type { JsonFields } from '../jsonrpc/index.ts';
import { type DecodedBinary, decodeBinary } from './binary-text.ts';
import { isFixedBy, type KnownSchema, namesMember, schemaWithin } from './output-schema.ts';
import { isMemberName, isStructural } from './structural.ts';

/** A string of a server's message. */
export interface Slot {
  readonly text: string;
  /**
   * `data`: a model may read it. `structural`: a client needs it as it is. `binary`: the readable parts of a picture or a
   * file. `key`: a member name that is an identifier.
   */
  readonly kind: 'data' | 'structural' | 'binary' | 'key';
  /** Strings of one unit are read together, so that one fence encloses them. */
  readonly unit: string;
  /** The member that holds it. */
  readonly member: string;
  /** Whether it is an item of a list. */
  readonly inList: boolean;
  /** The object that holds it, in the order of the message. */
  readonly object: number;
}

/** What a slot becomes. The same text: it stays as it is. */
export type Fill = (slot: Slot) => string;

/** In the metadata and in the details of an error, only marks for the client are structural. */
type Mode = 'protocol' | 'schema' | 'meta' | 'data';

interface Place {
  readonly mode: Mode;
  readonly unit: string;
  readonly path: string;
  readonly member: string;
  readonly inList: boolean;
  readonly object: number;
  readonly schema: KnownSchema;
}

/** Members whose values are objects of the protocol. Everything below any other member is data. */
const protocolMembers: ReadonlySet<string> = new Set(
  'result error params content contents messages resource resources resourceTemplates prompts roots tasks task serverInfo capabilities annotations icons arguments inputRequests modelPreferences hints toolChoice audience sizes notifications supportedVersions resourceSubscriptions'.split(
    ' ',
  ),
);
/** Each of these is shown on its own, so that it has a fence of its own. */
const ownUnit: ReadonlySet<string> = new Set(['text', 'message', 'systemPrompt', 'statusMessage', 'instructions']);
/** Each item of these is shown on its own. */
const blockLists: ReadonlySet<string> = new Set(['content', 'contents', 'messages']);
/** A chain of objects with one member each, this long, reads as a sentence of its names. */
const minChainLength = 3;

/**
 * Walks through every string of a message, member names included, in reading order, and puts what `fill` returns in its
 * place. What is unchanged is the same object. Members named in `pinned` are left out: an operator has accepted them.
 */
export function fillSlots(
  message: JsonFields,
  fill: Fill,
  { schema, pinned = new Set() }: { readonly schema?: KnownSchema; readonly pinned?: ReadonlySet<string> } = {},
): JsonFields {
  let objects = 0;

  function value(given: unknown, place: Place): unknown {
    if (typeof given === 'string') return fill({ text: given, kind: kindOf(given, place), ...slotPlace(place) });
    if (Array.isArray(given)) {
      return sameOr(
        given,
        given.map((item, at) => value(item, itemPlace(place, at))),
      );
    }
    return isObject(given) ? fields(given, place) : given;
  }

  function fields(given: JsonFields, around: Place): JsonFields {
    objects += 1;
    const place = { ...around, inList: false, object: objects };
    const binary = place.mode === 'protocol' ? binaryMember(given) : undefined;
    if (binary !== undefined) return withBinary(given, binary, place);
    return members(given, place);
  }

  function members(given: JsonFields, place: Place, skipped?: string): JsonFields {
    const isChain = place.mode === 'data' && chainLength(given) >= minChainLength;
    const entries = Object.entries(given);
    const filled = entries.map(([name, item]): readonly [string, unknown] => {
      if (name === skipped || (place.path === 'result' && pinned.has(name))) return [name, item];
      const isName = place.mode !== 'data' || namesMember(place.schema, name);
      const kind = (isName || !isChain) && isMemberName(name) ? 'key' : 'data';
      const key = fill({ text: name, kind, ...slotPlace(place) });
      return [key, value(item, memberPlace(place, name, item))];
    });
    const same = filled.every(([name, item], at) => name === entries[at]?.[0] && item === entries[at]?.[1]);
    return same ? given : Object.fromEntries(filled);
  }

  /** A picture or a file that is really text becomes a text, which a model reads as one. */
  function withBinary(given: JsonFields, { name, encoded, decoded }: BinaryMember, place: Place): JsonFields {
    const own = { ...slotPlace(place), unit: `${place.path}/${name}`, member: name };
    const rest = members(given, place, name);
    if (decoded.kind === 'binary') {
      const shown = fill({ text: decoded.readable, kind: 'binary', ...own });
      return shown === decoded.readable ? rest : asText(rest, name, shown);
    }
    const text = decoded.kind === 'text' ? decoded.text : encoded;
    const shown = fill({ text, kind: 'data', ...own });
    if (shown === text && decoded.kind === 'text') return rest;
    const isFile = name === 'blob' && decoded.kind === 'text';
    return isFile ? { ...rest, blob: Buffer.from(shown, 'utf8').toString('base64') } : asText(rest, name, shown);
  }

  const start: Place = { mode: 'protocol', unit: '', path: '', member: '', inList: false, object: 0, schema };
  return members(message, start);
}

function slotPlace({ unit, member, inList, object }: Place): Omit<Slot, 'text' | 'kind'> {
  return { unit, member, inList, object };
}

function kindOf(text: string, { mode, member, schema, inList }: Place): Slot['kind'] {
  const isFixed = mode === 'data' ? isFixedBy(schema, text, inList) : isStructural(member, text, mode);
  return isFixed ? 'structural' : 'data';
}

function itemPlace(place: Place, at: number): Place {
  const path = `${place.path}/${at}`;
  const isBlock = place.mode === 'protocol' && blockLists.has(place.member);
  return { ...place, path, inList: true, ...(isBlock ? { unit: path } : {}), schema: schemaWithin(place.schema, at) };
}

function memberPlace(place: Place, name: string, item: unknown): Place {
  const path = place.path === '' ? name : `${place.path}/${name}`;
  const isTop = place.path === 'result' || place.path === 'error' || place.path === 'params';
  const unit = isTop || (place.mode === 'protocol' && ownUnit.has(name)) ? path : place.unit;
  const next = { ...place, path, member: name, inList: false, unit };
  if (place.mode === 'data') return { ...next, schema: schemaWithin(place.schema, name) };
  // The schema describes the structured content and nothing else.
  if (path === 'result/structuredContent') return { ...next, mode: 'data' };
  return { ...next, mode: modeOf(place, name, item), schema: path === 'result' ? place.schema : undefined };
}

function modeOf({ mode, member, path }: Place, name: string, item: unknown): Mode {
  if (typeof item !== 'object' || mode === 'meta') return mode;
  if (mode === 'schema') return name === 'default' || name === 'examples' ? 'data' : 'schema';
  if (name === 'requestedSchema') return 'schema';
  if (name === '_meta' || (path === 'error' && name === 'data')) return 'meta';
  return protocolMembers.has(name) || member === 'inputRequests' ? 'protocol' : 'data';
}

interface BinaryMember {
  readonly name: 'data' | 'blob';
  readonly encoded: string;
  readonly decoded: DecodedBinary;
}

function binaryMember({ type, data, blob }: JsonFields): BinaryMember | undefined {
  if ((type === 'image' || type === 'audio') && typeof data === 'string') {
    return { name: 'data', encoded: data, decoded: decodeBinary(data) };
  }
  return typeof blob === 'string' ? { name: 'blob', encoded: blob, decoded: decodeBinary(blob) } : undefined;
}

function asText(fields: JsonFields, name: 'data' | 'blob', text: string): JsonFields {
  const { [name]: _binary, mimeType: _type, ...rest } = fields;
  return name === 'data' ? { ...rest, type: 'text', text } : { ...rest, text };
}

function chainLength(value: unknown): number {
  if (!isObject(value)) return 0;
  const items = Object.values(value);
  return items.length === 1 ? 1 + chainLength(items[0]) : 0;
}

function sameOr(before: readonly unknown[], after: readonly unknown[]): readonly unknown[] {
  return after.every((item, at) => item === before[at]) ? before : after;
}
