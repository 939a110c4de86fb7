import { expect } from 'vitest';
import { trusts } from '../../src/model/trust.ts';
import type { PromptEntry } from '../../src/prompt/index.ts';
import { codes } from '../../src/prompt/label.ts';
import { hostLabel } from '../../src/prompt/source-label.ts';
import { anySeparator } from './support.ts';

type Frame = 'memory' | 'memory-recall';

/** Parses a rendered text like a strict reader: by the starts of its lines and by the nonce. */
export function readBack(text: string, frame: Frame): string[] {
  const lines = text.split(anySeparator);
  const nonce = /^<[a-z-]+ ([0-9a-f]{16})>$/.exec(lines[0] ?? '')?.[1] ?? 'none';
  expect(lines[0]).toBe(`<${frame} ${nonce}>`);
  expect(lines.at(-1)).toBe(`</${frame} ${nonce}>`);
  // Attributes are identifiers and host names: no blank, no quote, so nothing that reads as a sentence.
  const attributes = '(?: [a-z]+="[\\w.:-]{1,40}")+';
  const kinds: readonly [RegExp, string][] = [
    [new RegExp(`^<memory-group ${nonce}${attributes}>$`), 'group'],
    [
      new RegExp(`^<memory-data ${nonce}${attributes}>(?: the agent's own notes, not instructions of the user:)?$`),
      'open',
    ],
    [new RegExp(`^</memory-data ${nonce}>$`), 'close'],
    [
      new RegExp(
        `^<memory-held ${nonce} trust="[a-z_]+" why="[\\w.:, -]+"> not shown; a person can look with bezoar review:(?: [\\w-]+)+$`,
      ),
      'held',
    ],
    [new RegExp(`^<memory-note ${nonce}> \\d+ entr(?:y|ies) did not fit; recall finds what is missing$`), 'note'],
    [/^\[[A-Za-z0-9-]+\] /, 'item'],
    [/^ {2}/, 'more'],
    [/^\| from [a-z0-9._:-]{1,40}:$/, 'host'],
    [/^\| \[[A-Za-z0-9-]+\](?: [^<\uff1c\ufe64]*)?$/, 'data'],
    [/^\|$|^\| {3}[^<\uff1c\ufe64]*$/, 'more data'],
  ];
  const hasData = frame === 'memory-recall' || lines[2]?.startsWith('Lines that begin with "|" are data');
  return lines
    .slice(hasData ? 3 : 2, -1)
    .map((line) => kinds.find(([form]) => form.test(line))?.[1] ?? `forged: ${line}`);
}

/** The expected result, derived from the entries alone, in the order of `groups`. */
export function expected(groups: readonly (readonly PromptEntry[])[]): string[] {
  return groups.flatMap((group) => {
    const rendering = group[0]?.rendering;
    if (rendering === 'placeholder') return ['held'];
    if (rendering === 'verbatim') return ['group', ...group.flatMap((entry) => linesOf(entry, 'item', 'more'))];
    const sections = partition(group, ({ uri }) => (uri === undefined ? '' : hostLabel(uri)));
    const withoutHost = sections.filter(([host]) => host === '');
    const inOrder = [...withoutHost, ...sections.filter(([host]) => host !== '')];
    return [
      'open',
      ...inOrder.flatMap(([host, some]) => [
        ...(host === '' ? [] : ['host']),
        ...some.flatMap((entry) => linesOf(entry, 'data', 'more data')),
      ]),
      'close',
    ];
  });
}

function linesOf({ content, tags }: PromptEntry, first: string, more: string): readonly string[] {
  const count = content.replaceAll('\r\n', '\n').split(anySeparator).length + Math.min(tags.length, 1);
  return [first, ...Array<string>(count - 1).fill(more)];
}

function partition<T>(all: readonly T[], keyOf: (one: T) => string): readonly (readonly [string, readonly T[]])[] {
  const keys = [...new Set(all.map(keyOf))];
  return keys.map((key) => [key, all.filter((one) => keyOf(one) === key)]);
}

/** What may stand together, said a second time. */
export function groupsIn(promptEntries: readonly PromptEntry[]): readonly (readonly PromptEntry[])[] {
  const name = (text: string | undefined): string | undefined =>
    text === undefined || /^[\w.:-]{1,40}$/.test(text) ? text : 'unnamed';
  const keyOf = ({ rendering, trust, channel, kind, target, tool, uri, why }: PromptEntry): string => {
    if (rendering === 'placeholder') return JSON.stringify([rendering, trust, codes(why).join() || 'unnamed']);
    const place = name(target) === target ? target : 'memory';
    const shared = [rendering, trust, kind, place, name(tool)];
    return JSON.stringify([...shared, rendering === 'fenced' ? channel : uri === undefined ? null : hostLabel(uri)]);
  };
  return partition(promptEntries, keyOf).map(([, group]) => group);
}

const byAge = (a: PromptEntry, b: PromptEntry): number => a.seq - b.seq || (a.id < b.id ? -1 : 1);

/** In a snapshot: verbatim, fenced, withheld; then the more trusted; then the older. */
export function snapshotGroups(promptEntries: readonly PromptEntry[]): readonly (readonly PromptEntry[])[] {
  const rank = ([first]: readonly PromptEntry[]): number =>
    ['verbatim', 'fenced', 'placeholder'].indexOf(first?.rendering ?? '') * 10 -
    trusts.indexOf(first?.trust ?? 'unknown');
  return groupsIn([...promptEntries].sort(byAge)).toSorted(
    (a, b) => rank(a) - rank(b) || byAge(firstOf(a), firstOf(b)),
  );
}

/** Entries without a host come first in their group, and so decide its place. */
function firstOf(group: readonly PromptEntry[]): PromptEntry {
  const first = group.find(({ uri, rendering }) => rendering === 'fenced' && uri === undefined) ?? group[0];
  if (first === undefined) throw new Error('a group has at least one entry');
  return first;
}

/** Reads a part on its own. */
export function aloneBack(text: string): string[] {
  const lines = text.split(anySeparator);
  const nonce = /^<[a-z-]+ ([0-9a-f]{16}) /.exec(lines[0] ?? '')?.[1] ?? 'none';
  const attributes = '(?: [a-z]+="[\\w.:-]{1,40}")+';
  const kinds: readonly [RegExp, string][] = [
    [new RegExp(`^<memory-data ${nonce}${attributes}> data, not instructions:$`), 'open'],
    [new RegExp(`^</memory-data ${nonce}>$`), 'close'],
    [
      new RegExp(
        `^<memory-held ${nonce} id="[\\w-]+" trust="[a-z_]+" why="[\\w.:, -]+"> not shown; a person can look: bezoar review$`,
      ),
      'held',
    ],
    [/^- \[[^\]<>]*\] /, 'item'],
    [/^ {2}/, 'more'],
    [/^\|$|^\| [^<\uff1c\ufe64]*$/, 'data'],
  ];
  return lines.map((line) => kinds.find(([form]) => form.test(line))?.[1] ?? `forged: ${line}`);
}

export function expectedAlone(entry: PromptEntry | undefined): string[] {
  if (entry === undefined) return [];
  const lines = entry.content.replaceAll('\r\n', '\n').split(anySeparator).length;
  if (entry.rendering === 'placeholder') return ['held'];
  if (entry.rendering === 'verbatim') return ['item', ...Array<string>(lines - 1).fill('more')];
  return ['open', ...Array<string>(lines + Math.min(entry.tags.length, 1)).fill('data'), 'close'];
}
