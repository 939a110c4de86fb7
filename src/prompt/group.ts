import { dayOf } from './day.ts';
import { kindOfSource, reasonsOf, sourceOf, tagList, wordsShown } from './item.ts';
import type { PromptEntry } from './prompt-entry.ts';
import { hostLabel, idLabel } from './source-label.ts';

/**
 * Entries that share a rendering and everything a mark says about their source, so that it is said once. The group ends
 * where the next mark begins; a fence also has a closing mark.
 */
export interface Group {
  readonly key: string;
  /** In a fence, entries of one host stand together, and those without a host come first. */
  readonly entries: readonly PromptEntry[];
}

/** Groups in the order of their first entries, each with its entries in the order given. */
export function groupsOf(entries: readonly PromptEntry[]): readonly Group[] {
  return [...partition(entries, keyOf)].map(([key, members]) => {
    const sections = partition(members, sectionOf);
    const withHost = [...sections].flatMap(([section, some]) => (section === '' ? [] : some));
    return { key, entries: [...(sections.get('') ?? []), ...withHost] };
  });
}

function partition(
  entries: readonly PromptEntry[],
  keyFor: (entry: PromptEntry) => string,
): ReadonlyMap<string, readonly PromptEntry[]> {
  const parts = new Map<string, PromptEntry[]>();
  for (const entry of entries) {
    const key = keyFor(entry);
    const part = parts.get(key);
    if (part === undefined) parts.set(key, [entry]);
    else part.push(entry);
  }
  return parts;
}

/** Entries with the same key stand under one mark. */
export function keyOf(entry: PromptEntry): string {
  switch (entry.rendering) {
    case 'verbatim':
      return `verbatim ${sourceOf(entry).join(' ')}`;
    case 'fenced':
      return `fenced ${kindOfSource(entry).join(' ')}`;
    default:
      return `placeholder ${entry.trust} ${reasonsOf(entry)}`;
  }
}

/**
 * The line of a fence that names the host of the entries below it, or nothing. A mark for each host would cost more than
 * a short fact; and a host is a stranger's word, so it stands among the data.
 */
export function sectionOf({ rendering, uri }: PromptEntry): string {
  return rendering === 'fenced' && uri !== undefined ? `| from ${hostLabel(uri)}:` : '';
}

/**
 * The lines of a group. A line of ours begins with `<`, and only the first line of an entry has its id directly after
 * the margin: `[` in the first column, or `| [` in a fence. Every further line is indented by two, so that no text can
 * begin an entry or name a host.
 */
export function renderGroup({ entries }: Group, nonce: string): string {
  const [first] = entries;
  if (first === undefined) return '';
  switch (first.rendering) {
    case 'verbatim':
      return [
        `<memory-group ${nonce} ${[...sourceOf(first), latestOf(entries)].join(' ')}>`,
        ...entries.flatMap(verbatimLines),
      ].join('\n');
    case 'fenced':
      return [
        `<memory-data ${nonce} ${[...kindOfSource(first), latestOf(entries)].join(' ')}>${labels[first.trust] ?? ''}`,
        ...[...partition(entries, sectionOf)].flatMap(([section, members]) => [
          ...(section === '' ? [] : [section]),
          ...members.flatMap(fencedLines),
        ]),
        `</memory-data ${nonce}>`,
      ].join('\n');
    default:
      return [
        `<memory-held ${nonce} trust="${first.trust}" why="${reasonsOf(first)}"> not shown; a person can look with bezoar review:`,
        ...entries.map(({ shortId }) => idLabel(shortId)),
      ].join(' ');
  }
}

/** What a fence holds, where that is not simply text from outside. */
const labels: Readonly<Partial<Record<PromptEntry['trust'], string>>> = {
  agent: " the agent's own notes, not instructions of the user:",
};

/** What an entry adds to a group that has begun. */
export function entryLines(entry: PromptEntry): string {
  switch (entry.rendering) {
    case 'verbatim':
      return `${verbatimLines(entry).join('\n')}\n`;
    case 'fenced':
      return `${fencedLines(entry).join('\n')}\n`;
    default:
      return ` ${idLabel(entry.shortId)}`;
  }
}

/** The day of the newest entry, once for the group: a day for each would cost a quarter of a short fact. */
function latestOf(entries: readonly PromptEntry[]): string {
  return `latest="${dayOf(entries.reduce((newest, { createdAt }) => Math.max(newest, createdAt), 0))}"`;
}

function verbatimLines(entry: PromptEntry): readonly string[] {
  return bodyOf(entry).map((line, index) => (index === 0 ? `[${idLabel(entry.shortId)}] ${line}` : `  ${line}`));
}

function fencedLines(entry: PromptEntry): readonly string[] {
  return bodyOf(entry).map((line, index) => {
    const margin = index === 0 ? `| [${idLabel(entry.shortId)}]` : '|';
    if (line === '') return margin;
    return index === 0 ? `${margin} ${line}` : `${margin}   ${line}`;
  });
}

/** Tags first, on a line of their own: they are words of the author like the rest. */
function bodyOf(entry: PromptEntry): readonly string[] {
  return [...tagList(entry).map((tags) => `(${tags})`), ...wordsShown(entry).lines.split('\n')];
}
