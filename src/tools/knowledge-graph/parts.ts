import { wrapUntrusted } from '../../prompt/index.ts';

/** `as-is`: the user vouches for it. `data`: it belongs in a fence. `either`: a placeholder, or a label that says nothing. */
export type ItemStanding = 'as-is' | 'data' | 'either';

/** An element of an answer, whole, or split because only a part of it is the user's. */
export interface GraphElement<Value> {
  readonly standing: ItemStanding;
  readonly value: Value;
  /** The rest of it, which is data. Only beside a value that stands as it is. */
  readonly data?: Value;
}

/** The standing of several texts that are shown together: data is not shown beside anything that is not. */
export function together(standings: readonly ItemStanding[]): ItemStanding {
  if (standings.includes('data')) return 'data';
  return standings.includes('as-is') ? 'as-is' : 'either';
}

/** One list of an answer. */
export type Elements = readonly GraphElement<unknown>[];

/**
 * The answer in the MCP memory server's JSON. What the user vouches for comes first, as it is; the rest follows in the same
 * form as data in a fence. If there is no rest, the answer is exactly that server's.
 */
export function answerOf<Lists extends Readonly<Record<string, Elements>>>(
  lists: Lists,
  form: (lists: Readonly<Record<keyof Lists, readonly unknown[]>>) => unknown,
  nonce: string,
): string {
  const all = Object.values(lists).flat();
  const hasData = all.some(({ standing, data }) => standing === 'data' || data !== undefined);
  const standsAsIs = ({ standing }: GraphElement<unknown>): boolean =>
    standing === 'as-is' || (standing === 'either' && !hasData);
  const chosen = (choose: (element: GraphElement<unknown>) => readonly unknown[]): string => {
    const some = Object.entries(lists).map(([name, elements]) => [name, elements.flatMap(choose)]);
    return JSON.stringify(form(Object.fromEntries(some)), null, 2);
  };
  const asIs = chosen((element) => (standsAsIs(element) ? [element.value] : []));
  if (!hasData) return asIs;
  const data = chosen((element) => {
    if (!standsAsIs(element)) return [element.value];
    return element.data === undefined ? [] : [element.data];
  });
  const fenced = wrapUntrusted('knowledge-graph', data, { nonce });
  return all.some(standsAsIs) ? `${asIs}\n${fenced}` : fenced;
}
