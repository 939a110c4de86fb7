import type { Definition, FootnoteDefinition, Nodes, Root } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { frontmatterFromMarkdown } from 'mdast-util-frontmatter';
import { gfmFootnoteFromMarkdown } from 'mdast-util-gfm-footnote';
import { frontmatter } from 'micromark-extension-frontmatter';
import { gfmFootnote } from 'micromark-extension-gfm-footnote';
import type { HidingMethod } from '../model/document.ts';
import type { Span } from '../model/finding.ts';
import { type MarkdownPiece, markdownPieces } from './markdown-pieces.ts';

/** Words of a Markdown file that its rendered page does not show. */
export interface UnseenWords extends Span {
  readonly method: HidingMethod;
  readonly text: string;
  /** True if it stays in the visible text too: it is part of a link, a picture or a block that is shown. */
  readonly stays: boolean;
}

export interface MarkdownParts {
  /** The text, in which `<` is left only where HTML begins: code and escapes show theirs. */
  readonly markup: string;
  /** The starts of headings. */
  readonly headings: readonly number[];
  readonly unseen: readonly UnseenWords[];
}

const formats = ['yaml', 'toml'] as const;

/** Emphasis hides nothing, and resolving many marks takes time that grows with their square. */
const withoutEmphasis = { disable: { null: ['attention'] } };

/** Parses CommonMark with footnotes and front matter. */
export function markdownParts(text: string): MarkdownParts {
  const plain = plainHeadings(text);
  const pieces = markdownPieces(withoutLooseOpeners(withoutOpenBrackets(withoutLooseBrackets(plain.rest))));
  const trees = pieces.map(parsePiece);
  const nodes = trees.flatMap(allNodes);
  const used = usedLabels(nodes, pieces.length > 1 ? text : '');
  return {
    markup: onlyMarkup(text, nodes),
    headings: [
      ...trees
        .flatMap(({ children }) => children.filter(({ type }) => type === 'heading'))
        .map((node) => spanOf(node).start),
      ...outsideOf(plain.starts, nodes),
    ].sort((a, b) => a - b),
    unseen: nodes
      .flatMap((node) => unseenIn(node, text, used))
      .map((words) => ({ ...words, text: withSigns(words.text) })),
  };
}

/** Parses a piece; the places in its tree are those in the whole text. Front matter is at the start of a text only. */
function parsePiece({ start, text }: MarkdownPiece): Root {
  const isFirst = start === 0;
  const tree = fromMarkdown(text, {
    extensions: [gfmFootnote(), withoutEmphasis, ...(isFirst ? [frontmatter([...formats])] : [])],
    mdastExtensions: [gfmFootnoteFromMarkdown(), ...(isFirst ? [frontmatterFromMarkdown([...formats])] : [])],
  });
  if (isFirst) return tree;
  for (const { position } of allNodes(tree)) {
    if (position === undefined) continue;
    position.start.offset = (position.start.offset ?? 0) + start;
    position.end.offset = (position.end.offset ?? 0) + start;
  }
  return tree;
}

/** Above this length, headings without markup are not left to the parser, which takes long over many of them. */
const minQuietLength = 65_536;

/** Headings of words only: their starts, and the text with blanks in their place. An empty line ends a block as they do. */
function plainHeadings(text: string): { readonly rest: string; readonly starts: readonly number[] } {
  const starts: number[] = [];
  if (text.length < minQuietLength) return { rest: text, starts };
  const rest = text.replace(/^#{1,6} [^<>[\]`~\\&!\n]*$/gm, (line, at: number) => {
    starts.push(at);
    return ' '.repeat(line.length);
  });
  return { rest, starts };
}

/** The places that are not in code or HTML. Both lists are in the order of the text. */
function outsideOf(places: readonly number[], nodes: readonly Nodes[]): readonly number[] {
  const blocks = nodes.filter(({ type }) => type === 'code' || type === 'html').map(spanOf);
  let next = 0;
  return places.filter((place) => {
    while ((blocks[next]?.end ?? Number.POSITIVE_INFINITY) <= place) next++;
    return (blocks[next]?.start ?? Number.POSITIVE_INFINITY) > place;
  });
}

/**
 * What the parser reads instead of a sign that begins or ends nothing and costs much time. Characters that no text has, so that
 * the sign can be put back into the words that are found: with a letter there, a rule would read "xignore".
 */
const standIns = { '[': '\ufdd0', ']': '\ufdd1', '<': '\ufdd2' } as const;

function withSigns(text: string): string {
  return text.replace(/[\ufdd0-\ufdd2]/g, (character) => '[]<'.charAt(character.charCodeAt(0) - 0xfdd0));
}

/** The break stays part of the text when it is split. */
const paragraphEnd = /(\n[ \t>]*\n)/;

/** What closes an instruction, a declaration and a section of characters inside a paragraph. */
const closers: readonly (readonly [opener: RegExp, closer: string])[] = [
  [/<\?/g, '?>'],
  [/<!\[CDATA\[/g, ']]>'],
  [/<![A-Za-z]/g, '>'],
];

/** The text with every `<?` and the like replaced that its paragraph does not close: the parser searches from each. */
function withoutLooseOpeners(text: string): string {
  if (!/<[?!]/.test(text)) return text;
  return text
    .split(paragraphEnd)
    .map((block) =>
      closers.reduce((so, [opener, closer]) => {
        const last = so.lastIndexOf(closer);
        // At the start of a line it begins a block, which may continue after an empty line.
        return so.replace(opener, (sign, at: number) =>
          at > last && at > 0 && !/(?:^|\n)[ \t>]*$/.test(so.slice(Math.max(0, at - 8), at))
            ? standIns['<'] + sign.slice(1)
            : sign,
        );
      }, block),
    )
    .join('');
}

/**
 * The text with every `]` replaced that closes nothing in its paragraph: the parser searches back from each to the start of
 * the paragraph.
 */
function withoutLooseBrackets(text: string): string {
  if (!text.includes(']')) return text;
  let open = 0;
  return text.replace(/\[|\]|\n[ \t>]*\n/g, (sign) => {
    if (sign === '[') open++;
    else if (sign !== ']') open = 0;
    else if (open-- < 1) {
      open = 0;
      return standIns[']'];
    }
    return sign;
  });
}

/**
 * The text with every `[` replaced behind which its paragraph has no `]`. The parser keeps each as a piece of its own and joins
 * all pieces in the end, which takes time that grows with their square.
 */
function withoutOpenBrackets(text: string): string {
  if (!text.includes('[')) return text;
  return text
    .split(paragraphEnd)
    .map((block) => {
      const last = block.lastIndexOf(']');
      return block.slice(0, last + 1) + block.slice(last + 1).replaceAll('[', standIns['[']);
    })
    .join('');
}

/** All nodes in the order of the text, without recursion: a text may nest as deep as it is long. */
function allNodes(tree: Nodes): readonly Nodes[] {
  const found: Nodes[] = [];
  const waiting: Nodes[] = [tree];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    found.push(node);
    if (!('children' in node)) continue;
    for (let index = node.children.length - 1; index >= 0; index--) {
      const child = node.children[index];
      if (child !== undefined) waiting.push(child);
    }
  }
  return found;
}

function spanOf({ position }: Nodes): Span {
  return { start: position?.start.offset ?? 0, end: position?.end.offset ?? 0 };
}

/** The labels that links and pictures refer to, and those of footnotes. */
interface UsedLabels {
  readonly links: ReadonlySet<string>;
  readonly notes: ReadonlySet<string>;
}

/** `elsewhere` is a text that was parsed in pieces: a link in one of them may use a definition in another. */
function usedLabels(nodes: readonly Nodes[], elsewhere: string): UsedLabels {
  const links = new Set<string>();
  const notes = new Set<string>();
  for (const [, note, label, laterNote, laterLabel] of elsewhere.matchAll(bracketed)) {
    ((note ?? laterNote) === undefined ? links : notes).add(identifierOf(label ?? laterLabel ?? ''));
  }
  for (const node of nodes) {
    if (node.type === 'linkReference' || node.type === 'imageReference') links.add(node.identifier);
    if (node.type === 'footnoteReference') notes.add(node.identifier);
  }
  return { links, notes };
}

/** Words in brackets, unless they begin a definition. */
const bracketed = /\[(\^)?([^\s[\]][^[\]]{0,998})\](?!:)|(?<=[^\s>])[ \t]*\[(\^)?([^\s[\]][^[\]]{0,998})\]:/g;

/** As the parser compares labels. */
function identifierOf(label: string): string {
  return label
    .replace(/[\t\n\r ]+/g, ' ')
    .trim()
    .toLowerCase()
    .toUpperCase()
    .toLowerCase();
}

function unseenIn(node: Nodes, text: string, used: UsedLabels): readonly UnseenWords[] {
  const { start, end } = spanOf(node);
  const beside = (method: HidingMethod, words: string | null | undefined): readonly UnseenWords[] =>
    (words ?? '').trim() === '' ? [] : [{ start: end, end, method, text: words ?? '', stays: true }];
  switch (node.type) {
    case 'image':
      return [...beside('alternative-text', node.alt), ...beside('title', node.title)];
    case 'imageReference':
      return beside('alternative-text', node.alt);
    case 'link':
      return beside('title', node.title);
    case 'definition':
      return used.links.has(node.identifier) ? beside('title', node.title) : [unusedDefinition(node, text)];
    case 'footnoteDefinition':
      return used.notes.has(node.identifier) ? [] : [unusedNote(node, text)];
    case 'yaml':
      return beside('metadata', node.value);
    case 'code':
      return infoString(text, start, node.meta);
    default:
      return String(node.type) === 'toml' ? beside('metadata', text.slice(start, end)) : [];
  }
}

/** `[//]: # (words)`: a link definition that no link uses is how Markdown writes a comment. */
function unusedDefinition(node: Definition, text: string): UnseenWords {
  const { start, end } = spanOf(node);
  const label = text.slice(start, end).match(/^\[((?:[^\]\\]|\\.)*)\]/)?.[1] ?? '';
  // One word names the definition; an address is no sentence.
  const words = [label, node.url, node.title ?? ''].filter((part) => /\s/.test(part.trim()));
  return {
    start,
    end,
    method: 'comment',
    text: words.length > 0 ? words.join('\n') : (node.title ?? ''),
    stays: false,
  };
}

/** A note that no text refers to is not shown. */
function unusedNote(node: FootnoteDefinition, text: string): UnseenWords {
  const { start, end } = spanOf(node);
  return { start, end, method: 'comment', text: text.slice(start, end).replace(/^\[\^[^\]]*\]:\s*/, ''), stays: false };
}

/** Of the words after a fence, the first names the language, and no page shows the rest. */
function infoString(text: string, start: number, meta: string | null | undefined): readonly UnseenWords[] {
  if (meta === null || meta === undefined || meta === '') return [];
  const found = text.indexOf('\n', start);
  const lineEnd = found < 0 ? text.length : found;
  const line = text.slice(start, lineEnd);
  const [opening = ''] = /^[`~]+[ \t]*[^\s]*/.exec(line) ?? [];
  return [{ start: start + opening.length, end: lineEnd, method: 'attribute', text: meta, stays: false }];
}

/** The text with every `<` replaced that begins no HTML. */
function onlyMarkup(text: string, nodes: readonly Nodes[]): string {
  if (!text.includes('<')) return text;
  const parts: string[] = [];
  let at = 0;
  for (const node of nodes) {
    if (node.type !== 'html') continue;
    const { start, end } = spanOf(node);
    if (start < at) continue;
    parts.push(text.slice(at, start).replaceAll('<', 'x'), text.slice(start, end));
    at = end;
  }
  parts.push(text.slice(at).replaceAll('<', 'x'));
  return parts.join('');
}
