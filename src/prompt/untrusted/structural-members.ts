import type { ReadObject } from './read-value.ts';
import {
  isBareAddress,
  isFileAddress,
  isId,
  isMedia,
  isMediaUrl,
  isMimeType,
  isName,
  isOpaque,
  isShortName,
  isTime,
} from './structural.ts';
import * as known from './vocabulary.ts';

/** How a string of a structural member is judged. */
interface StructuralMember {
  readonly members: ReadonlySet<string>;
  readonly when?: (parent: ReadObject, parentKey: string) => boolean;
  readonly accepts: (value: string) => boolean;
  /** It says something about the world, so it counts as read. */
  readonly notable?: boolean;
  /** A string that is not accepted: `wrap` it in place, or `refuse` the object, where no marks can stand. */
  readonly otherwise: 'wrap' | 'refuse';
}

/** Types of objects, and members that hold objects, whose `url` is fetched by a provider and not read by a model. */
const fetchedTypes: ReadonlySet<unknown> = new Set(['image', 'image-url', 'file-url']);
const fetchedMembers: ReadonlySet<string> = new Set(['source', 'image_url', 'data']);

function isFetched({ type }: ReadObject, parentKey: string): boolean {
  return fetchedTypes.has(type) || fetchedMembers.has(parentKey);
}

const isFile = (value: string): boolean => isMedia(value) || isMediaUrl(value) || isFileAddress(value);

/** The first row that fits a member decides. A string of any other member is content. */
const rows: readonly StructuralMember[] = [
  { members: new Set(['type']), accepts: (value) => known.knownTypes.has(value), otherwise: 'refuse' },
  { members: new Set(['role']), accepts: (value) => known.knownRoles.has(value), otherwise: 'refuse' },
  { members: known.idMembers, accepts: isId, otherwise: 'refuse' },
  { members: known.mimeMembers, accepts: isMimeType, otherwise: 'refuse' },
  { members: known.mediaMembers, when: ({ type }) => type !== 'text', accepts: isFile, otherwise: 'refuse' },
  {
    members: known.fileAddressMembers,
    accepts: (value) => isMediaUrl(value) || isFileAddress(value),
    notable: true,
    otherwise: 'refuse',
  },
  {
    members: new Set(['url']),
    when: isFetched,
    accepts: (value) => isMediaUrl(value) || isFileAddress(value),
    notable: true,
    otherwise: 'refuse',
  },
  {
    members: new Set(['result']),
    when: ({ type }) => type === 'image_generation_call',
    accepts: isMedia,
    otherwise: 'wrap',
  },
  {
    members: new Set(['name']),
    when: ({ type, format }) => type === 'resource_link' || format !== undefined,
    accepts: isShortName,
    notable: true,
    otherwise: 'wrap',
  },
  { members: known.nameMembers, accepts: isName, notable: true, otherwise: 'wrap' },
  { members: known.addressMembers, accepts: isBareAddress, notable: true, otherwise: 'wrap' },
  { members: known.opaqueMembers, accepts: isOpaque, otherwise: 'wrap' },
  { members: known.timeMembers, accepts: isTime, notable: true, otherwise: 'wrap' },
  { members: known.valueMembers, accepts: (value) => known.knownValues.has(value), otherwise: 'wrap' },
];

/** The row that judges a string of this member; undefined if it is content. */
export function structuralMember(key: string, parent: ReadObject, parentKey: string): StructuralMember | undefined {
  return rows.find(({ members, when }) => members.has(key) && (when?.(parent, parentKey) ?? true));
}
