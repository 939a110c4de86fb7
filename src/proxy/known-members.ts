import type { JsonMember, JsonTree } from '../jsonrpc/index.ts';
import { shownName } from './alike-names.ts';

/** What a member may be. `null` stands for an absent member and is always accepted. */
export type MessageShape =
  | 'text'
  | 'number'
  | 'token'
  | 'flag'
  | 'object'
  | 'anything'
  | readonly [item: MessageShape]
  | KnownMembers;

/** The members that the protocol defines for an object. */
export interface KnownMembers {
  readonly [name: string]: MessageShape;
}

export type Rebuilt = { readonly ok: true; readonly tree: JsonTree } | { readonly ok: false; readonly problem: string };

/**
 * The same value with known members only. What happens to others is the caller's choice: a request with one is refused,
 * so that its sender learns of it; nobody answers a response or a notification, so there they are left out.
 */
export function withKnownMembers(
  tree: JsonTree,
  shape: MessageShape,
  others: 'refuse' | 'leave-out',
  place: string,
): Rebuilt {
  if (tree.kind === 'literal' && tree.value === null) return { ok: true, tree };
  if (typeof shape === 'string') return fits(tree, shape) ? { ok: true, tree } : wrong(place, expected[shape]);
  return isList(shape) ? listOf(tree, shape[0], others, place) : objectOf(tree, shape, others, place);
}

function isList(shape: MessageShape): shape is readonly [item: MessageShape] {
  return Array.isArray(shape);
}

function listOf(tree: JsonTree, shape: MessageShape, others: 'refuse' | 'leave-out', place: string): Rebuilt {
  if (tree.kind !== 'list') return wrong(place, 'a list');
  const items: JsonTree[] = [];
  for (const item of tree.items) {
    const rebuilt = withKnownMembers(item, shape, others, place);
    if (!rebuilt.ok) return rebuilt;
    items.push(rebuilt.tree);
  }
  return { ok: true, tree: { kind: 'list', items } };
}

function objectOf(tree: JsonTree, shape: KnownMembers, others: 'refuse' | 'leave-out', place: string): Rebuilt {
  if (tree.kind !== 'object') return wrong(place, 'an object');
  const members: JsonMember[] = [];
  for (const [name, value] of tree.members) {
    const known = Object.hasOwn(shape, name) ? shape[name] : undefined;
    if (known === undefined) {
      if (others === 'leave-out') continue;
      const accepted = Object.keys(shape).join(', ') || 'none';
      return { ok: false, problem: `${place} has the unknown member ${shownName(name)}; accepted are: ${accepted}` };
    }
    // Clients put ids of their own into `_meta`. They are no error, but the server gets only what the protocol defines.
    const rebuilt = withKnownMembers(value, known, name === '_meta' ? 'leave-out' : others, `${place}.${name}`);
    if (!rebuilt.ok) return rebuilt;
    members.push([name, rebuilt.tree]);
  }
  return { ok: true, tree: { kind: 'object', members } };
}

const expected: Readonly<Record<Extract<MessageShape, string>, string>> = {
  text: 'a string',
  number: 'a number',
  token: 'a string or a number',
  flag: 'true or false',
  object: 'an object',
  anything: 'any value',
};

function fits(tree: JsonTree, shape: Extract<MessageShape, string>): boolean {
  switch (shape) {
    case 'anything':
      return true;
    case 'token':
      return tree.kind === 'text' || tree.kind === 'number';
    case 'flag':
      return tree.kind === 'literal';
    default:
      return tree.kind === shape;
  }
}

function wrong(place: string, accepted: string): Rebuilt {
  return { ok: false, problem: `${place} must be ${accepted}` };
}
