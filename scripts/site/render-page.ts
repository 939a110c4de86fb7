import { Marked, type Tokens } from 'marked';
import { type LinkTargets, resolveLink } from './links.ts';
import { Anchors } from './slug.ts';

export interface Heading {
  readonly depth: number;
  readonly text: string;
  readonly anchor: string;
}

/** A part of a page that a search can find: what is under a heading. */
interface PagePart {
  readonly heading: Heading;
  readonly text: string;
}

export interface RenderedPage {
  readonly html: string;
  readonly title: string;
  readonly parts: readonly PagePart[];
  readonly copied: readonly string[];
  /** Links that lead nowhere. */
  readonly problems: readonly string[];
}

/** The headings of a page, without rendering it: links of other pages lead to them. */
export function headingsOf(source: string): readonly Heading[] {
  const anchors = new Anchors();
  return new Marked().lexer(source).flatMap((token) => {
    if (token.type !== 'heading') return [];
    const text = plainText((token as Tokens.Heading).tokens);
    return [{ depth: (token as Tokens.Heading).depth, text, anchor: anchors.of(text) }];
  });
}

export function renderPage(source: string, file: string, targets: LinkTargets): RenderedPage {
  const anchors = new Anchors();
  const copied: string[] = [];
  const problems: string[] = [];
  const hrefOf = (link: string): string => {
    const resolved = resolveLink(targets, file, link);
    if (resolved.copied !== undefined) copied.push(resolved.copied);
    if (resolved.problem !== undefined) problems.push(`${file}: ${resolved.problem}`);
    return resolved.href;
  };
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth }) {
        const anchor = anchors.of(plainText(tokens));
        const inner = this.parser.parseInline(tokens);
        return `<h${depth} id="${escaped(anchor)}">${inner} <a class="anchor" href="#${escaped(anchor)}" aria-label="Link to this section">#</a></h${depth}>\n`;
      },
      link({ href, tokens }) {
        return `<a href="${escaped(hrefOf(href))}">${this.parser.parseInline(tokens)}</a>`;
      },
      image({ href, text }) {
        return `<img src="${escaped(hrefOf(href))}" alt="${escaped(text)}" loading="lazy">`;
      },
      // Comments of generated files say nothing to readers; there is no other HTML in our pages.
      html: ({ text }) => (text.trimStart().startsWith('<!--') ? '' : escaped(text)),
    },
  });
  const html = (marked.parse(source, { async: false }) as string)
    .replaceAll('<pre>', '<pre tabindex="0">')
    .replaceAll('<table>', '<div class="wide" tabindex="0" role="region" aria-label="Table"><table>')
    .replaceAll('</table>', '</table></div>');
  const parts = partsOf(source);
  return { html, title: parts[0]?.heading.text ?? file, parts, copied, problems };
}

function partsOf(source: string): readonly PagePart[] {
  const anchors = new Anchors();
  const parts: { heading: Heading; text: string }[] = [];
  for (const token of new Marked().lexer(source)) {
    if (token.type === 'heading') {
      const text = plainText((token as Tokens.Heading).tokens);
      parts.push({ heading: { depth: (token as Tokens.Heading).depth, text, anchor: anchors.of(text) }, text: '' });
    } else {
      const last = parts.at(-1);
      if (last !== undefined && token.type !== 'html') last.text += ` ${token.raw}`;
    }
  }
  return parts.map(({ heading, text }) => ({ heading, text: withoutMarks(text) }));
}

function withoutMarks(text: string): string {
  return text
    .replaceAll(/\]\([^)]*\)/g, ' ')
    .replaceAll(/[`*|#>[\]]|-{3,}/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

interface InlineToken {
  readonly type: string;
  readonly text?: string;
  readonly tokens?: readonly InlineToken[];
}

function plainText(tokens: readonly InlineToken[] | undefined): string {
  return (tokens ?? []).map(({ text = '', tokens: inner }) => (inner === undefined ? text : plainText(inner))).join('');
}

export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
