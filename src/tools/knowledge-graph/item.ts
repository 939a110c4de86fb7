import { sha256 } from '../../base/hash.ts';
import { canonicalText } from '../../base/text.ts';
import type { GraphLine } from '../../stores/knowledge-graph/index.ts';

/** A piece of the graph that can steer an agent by itself. Each is an entry of its own in the guard. */
export type Item =
  | { readonly part: 'name'; readonly name: string }
  | { readonly part: 'type'; readonly name: string; readonly text: string }
  | { readonly part: 'observation'; readonly name: string; readonly text: string }
  | { readonly part: 'relation'; readonly from: string; readonly text: string; readonly to: string };

/** An item as the guard stores it. */
export interface ItemForm {
  /** Describes how to split the content into fields again. Two items with equal shape and content are the same item. */
  readonly shape: string;
  readonly content: string;
  readonly key: string;
}

/**
 * The text that is scanned. The item's own text comes first, in a paragraph of its own: an entity's name must not soften
 * what is said about it (consider one called "Never"), but must be included, since it says whom the text is about. Short
 * texts are also read in one sentence with the names, as a model would read them.
 */
export function formOf(item: Item): ItemForm {
  switch (item.part) {
    case 'name':
      return form('n', canonicalText(item.name));
    case 'type': {
      const [text, name] = [canonicalText(item.text), canonicalText(item.name)];
      return form(`t.${text.length}`, `${text}\n\n${name} ${text}`);
    }
    case 'observation': {
      const text = canonicalText(item.text);
      return form(`o.${text.length}`, `${text}\n\n${canonicalText(item.name)}`);
    }
    case 'relation': {
      const [from, text, to] = [canonicalText(item.from), canonicalText(item.text), canonicalText(item.to)];
      return form(`r.${text.length}.${from.length}`, `${text}\n\n${from} ${text} ${to}`);
    }
  }
}

/** The item that a form was made from; undefined if no item has this form. */
export function itemOf(shape: string, content: string): Item | undefined {
  const [letter = '', first = '0', second = '0'] = shape.split('.');
  const item = splitContent(letter, content, Number(first), Number(second));
  if (item === undefined) return undefined;
  const again = formOf(item);
  return again.shape === shape && again.content === content ? item : undefined;
}

function splitContent(letter: string, content: string, first: number, second: number): Item | undefined {
  const text = content.slice(0, first);
  const rest = content.slice(first + 2);
  if (letter === 'n') return { part: 'name', name: content };
  if (letter === 't') return { part: 'type', name: rest.slice(0, rest.length - first - 1), text };
  if (letter === 'o') return { part: 'observation', name: rest, text };
  if (letter !== 'r') return undefined;
  return { part: 'relation', from: rest.slice(0, second), text, to: rest.slice(second + first + 2) };
}

function form(shape: string, content: string): ItemForm {
  const folded = canonicalText(content);
  return { shape, content: folded, key: `${shape} ${sha256(folded)}` };
}

/** All items of a file. */
export function itemsOf(lines: readonly GraphLine[]): readonly Item[] {
  return lines.flatMap((line): readonly Item[] => {
    if (line.kind === 'relation') {
      const { from, relationType: text, to } = line.relation;
      return [{ part: 'relation', from, text, to }];
    }
    if (line.kind !== 'entity') return [];
    return entityItems(line.entity);
  });
}

export function entityItems(entity: {
  readonly name: string;
  readonly entityType: string;
  readonly observations: readonly string[];
}): readonly Item[] {
  const { name, entityType, observations } = entity;
  return [
    { part: 'name', name },
    { part: 'type', name, text: entityType },
    ...observations.map((text) => ({ part: 'observation', name, text }) as const),
  ];
}

const targetForm = /^graph\.([a-z](?:\.\d{1,6}){0,2})\.[0-9a-f]{16}$/;

/** A unique target per item, so that exactly these can be listed. It reveals lengths and nothing else of the text. */
export function targetOf({ shape }: ItemForm, chance: Uint8Array): string {
  return `graph.${shape}.${Buffer.from(chance).toString('hex')}`;
}

export function shapeOf(target: string): string | undefined {
  return targetForm.exec(target)?.[1];
}
