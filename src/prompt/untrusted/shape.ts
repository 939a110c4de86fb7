import { isText } from './media.ts';
import {
  listOf,
  notable,
  objectOf,
  type Plan,
  type ShapePlan,
  structure,
  unknownShape,
  whole,
  wrapped,
} from './plan.ts';
import type { ReadObject, ReadValue } from './read-value.ts';
import { isTime } from './structural.ts';
import { structuralMember } from './structural-members.ts';
import * as known from './vocabulary.ts';

/** Where a value stands. */
interface Place {
  readonly key: string;
  readonly parent: ReadObject;
  /** The member under which the parent stands; empty at the top and in lists of parts. */
  readonly parentKey: string;
}

/** Wraps a value by exclusion: what is not known to be structural is wrapped, and so is what only looks structural. */
export function planOf(value: ReadValue): Plan {
  if (typeof value === 'string') return wrapped(value);
  if (Array.isArray(value)) return planList(value, typedText);
  return isPlainObject(value) && hasKnownForm(value) ? orWhole(value) : whole(value);
}

/** How a text part is written in the list that it is in. */
type TextPart = (text: Plan) => Plan;
const typedText: TextPart = (text) =>
  objectOf([
    ['type', structure('text')],
    ['text', text],
  ]);
const inputText: TextPart = (text) =>
  objectOf([
    ['type', structure('input_text')],
    ['text', text],
  ]);
const bareText: TextPart = (text) => objectOf([['text', text]]);

function textPartIn({ key, parent }: Place): TextPart {
  if (key === 'parts' || 'toolUseId' in parent || !('type' in parent || 'role' in parent || 'content' in parent)) {
    return bareText;
  }
  return typeof parent.type === 'string' && parent.type.endsWith('_call_output') ? inputText : typedText;
}

/** Strings stay strings, parts keep their form; neighbours without a known form become one text part. */
function planList(list: readonly ReadValue[], part: TextPart): Plan {
  const items: Plan[] = [];
  let unknown: ReadValue[] = [];
  const flush = (): void => {
    if (unknown.length > 0) items.push(part(whole(unknown.length === 1 ? unknown[0] : unknown)));
    unknown = [];
  };
  for (const item of list) {
    const plan = planItem(item, part);
    if (plan === unknownShape) unknown.push(item);
    else {
      flush();
      items.push(plan);
    }
  }
  flush();
  return listOf(items);
}

function planItem(item: ReadValue, part: TextPart): ShapePlan {
  if (typeof item === 'string') return wrapped(item);
  if (Array.isArray(item)) return planList(item, part);
  if (item instanceof Uint8Array) return unknownShape;
  if (!isPlainObject(item)) return structure(item); // a number, a flag or nothing: no words
  return hasKnownForm(item) ? planMembers(item) : unknownShape;
}

function hasKnownForm(object: ReadObject): boolean {
  const keys = Object.keys(object);
  if (typeof object.type === 'string') return known.knownTypes.has(object.type);
  if ('type' in object) return false;
  if (keys.some((key) => known.carriers.has(key))) return true;
  const [only] = keys;
  if (keys.length === 1 && (only === 'json' || only === 'text' || only === 'content')) return true;
  if (keys.length === 1 && (only === 'image' || only === 'document' || only === 'video' || only === 'searchResult')) {
    return isPlainObject(object[only]);
  }
  return keys.every((key) => partMembers.has(key)) || keys.every((key) => resultMembers.has(key));
}

const partMembers: ReadonlySet<string> = new Set(['text', 'thought', 'thoughtSignature', 'partMetadata']);
const resultMembers: ReadonlySet<string> = new Set(['content', 'isError', 'structuredContent', '_meta']);

function planMembers(object: ReadObject, parentKey = ''): ShapePlan {
  const members: [string, Plan][] = [];
  for (const [key, value] of Object.entries(object)) {
    const plan = planMember(value, { key, parent: object, parentKey });
    if (plan === unknownShape) return unknownShape;
    members.push([key, plan]);
  }
  return objectOf(members, object);
}

function planMember(value: ReadValue, place: Place): ShapePlan {
  const { key } = place;
  if (!isMember(key)) return unknownShape;
  if (value === null || value === undefined || typeof value === 'number' || typeof value === 'boolean') {
    return structure(value);
  }
  if (typeof value === 'string') return planString(value, place);
  if (value instanceof Uint8Array) return isText(value) ? unknownShape : structure(value);
  if (Array.isArray(value)) return planMemberList(value, place);
  return planMemberObject(value as ReadObject, place);
}

function isMember(key: string): boolean {
  return memberLists.some((list) => list.has(key));
}

const memberLists: readonly ReadonlySet<string>[] = [
  known.contentMembers,
  known.nestedMembers,
  known.nestedLists,
  known.dataMembers,
  known.settingMembers,
  known.idMembers,
  known.nameMembers,
  known.mimeMembers,
  known.mediaMembers,
  known.fileAddressMembers,
  known.addressMembers,
  known.opaqueMembers,
  known.timeMembers,
  known.valueMembers,
];

function planString(value: string, { key, parent, parentKey }: Place): ShapePlan {
  const row = structuralMember(key, parent, parentKey);
  if (row === undefined) return wrapped(value);
  if (row.accepts(value)) return row.notable && !value.startsWith('data:') ? notable(value) : structure(value);
  // Amazon accepts no marks in the name of a document, and a model reads that name.
  if (key === 'name' && 'format' in parent && 'source' in parent) return structure('document');
  return row.otherwise === 'wrap' ? wrapped(value) : unknownShape;
}

function planMemberList(list: readonly ReadValue[], place: Place): ShapePlan {
  const { key } = place;
  if (known.dataMembers.has(key)) return listOf([whole(list)]);
  if (known.valueMembers.has(key) && list.every((item) => typeof item === 'string' && known.knownValues.has(item))) {
    return structure(list);
  }
  if (!known.nestedLists.has(key) && !isShellOutput(place)) return planList(list, textPartIn(place));
  const items: Plan[] = [];
  for (const item of list) {
    const plan = isPlainObject(item) ? planMembers(item, key) : planItem(item, typedText);
    if (plan === unknownShape) return unknownShape;
    items.push(plan);
  }
  return listOf(items);
}

/** OpenAI's lists of what each command printed. */
function isShellOutput({ key, parent }: Place): boolean {
  return key === 'output' && typeof parent.type === 'string' && parent.type.endsWith('shell_call_output');
}

function planMemberObject(object: ReadObject, place: Place): ShapePlan {
  const { key, parent } = place;
  if (Object.keys(object).length === 0) return structure(object);
  if (isSetting(object, key)) return structure(object);
  if (known.dataMembers.has(key)) return planData(object);
  if (known.nestedMembers.has(key) || (key === 'text' && parent.type === 'text')) return planMembers(object, key);
  if (key === 'annotations') return isAnnotation(object) ? structure(object) : objectOf([['output', whole(object)]]);
  if (known.idMembers.has(key) || known.mimeMembers.has(key) || key === 'type' || key === 'role') return unknownShape;
  return hasKnownForm(object) ? orWhole(object) : whole(object);
}

function orWhole(object: ReadObject): Plan {
  const plan = planMembers(object);
  return plan === unknownShape ? whole(object) : plan;
}

/** Where a provider wants an object: the names that Gemini documents for a result, with the data as one text. */
function planData(object: ReadObject): Plan {
  const [only = '', another] = Object.keys(object);
  const value = object[only];
  if (another === undefined && typeof value === 'string' && resultNames.has(only)) {
    return objectOf([[only, wrapped(value)]]);
  }
  return objectOf([['output', whole(object)]]);
}

const resultNames: ReadonlySet<string> = new Set(['output', 'result', 'error']);

/** Options of the host, such as how long to cache: known words only. */
function isSetting(object: ReadObject, key: string): boolean {
  if (key === 'providerOptions') {
    return Object.entries(object).every(
      ([provider, options]) =>
        known.providers.has(provider) &&
        isPlainObject(options) &&
        Object.entries(options).every(([name, value]) => isPlainObject(value) && isSetting(value, name)),
    );
  }
  if (!known.settingMembers.has(key)) return false;
  return Object.entries(object).every(
    ([name, value]) =>
      (name === 'enabled' && typeof value === 'boolean') ||
      ((name === 'type' || name === 'ttl') && typeof value === 'string' && known.knownValues.has(value)),
  );
}

/** MCP's hints about a part: who it is for, how important it is, and when it was changed. */
function isAnnotation(object: ReadObject): boolean {
  return Object.entries(object).every(([name, value]) => {
    if (name === 'priority') return typeof value === 'number';
    if (name === 'lastModified') return typeof value === 'string' && isTime(value);
    return (
      name === 'audience' && Array.isArray(value) && value.every((item) => item === 'user' || item === 'assistant')
    );
  });
}

function isPlainObject(value: ReadValue): value is ReadObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Uint8Array);
}
