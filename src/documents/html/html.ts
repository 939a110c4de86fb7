import type { DocumentLimits } from '../limits.ts';
import type { TextWriter } from '../text-writer.ts';
import { besideText } from './aside.ts';
import { isDoubt } from './effects.ts';
import { type SightOf, sightsOf } from './sights.ts';
import { childrenOf, type HtmlElement, type HtmlNode, isElement, parseWithin, placeOf } from './tree.ts';

/** Nobody reads them, and no program stores them as text. */
const ignoredTags: ReadonlySet<string> = new Set(['script', 'style']);
const headings = /^h[1-6]$/;
const paragraphs: ReadonlySet<string> = new Set(
  'p div section article aside header footer main nav ul ol dl table blockquote pre form fieldset figure address details title h1 h2 h3 h4 h5 h6'.split(
    ' ',
  ),
);
const lines: ReadonlySet<string> = new Set('li tr dt dd br hr summary figcaption caption option legend'.split(' '));
const cells: ReadonlySet<string> = new Set(['td', 'th']);

type Step =
  | { readonly node: HtmlNode; readonly parent: HtmlElement | undefined; readonly isVerbatim: boolean }
  | { readonly after: string };

/** Writes the visible text of a page, and records the rest as hidden, each piece with the reason. */
export function readHtml(source: string, limits: DocumentLimits, writer: TextWriter): void {
  const tree = parseWithin(source, limits.depth);
  const sightOf = sightsOf(tree);
  const steps: Step[] = [];
  const enter = (nodes: readonly HtmlNode[], parent: HtmlElement | undefined, isVerbatim: boolean): void => {
    for (const node of [...nodes].reverse()) steps.push({ node, parent, isVerbatim });
  };
  enter(tree.childNodes, undefined, false);
  // A list of steps instead of recursion: a page may be nested deeper than the stack.
  for (let step = steps.pop(); step !== undefined; step = steps.pop()) {
    if ('after' in step) endOf(step.after, writer);
    else if (isElement(step.node)) {
      const { node } = step;
      if (ignoredTags.has(node.tagName)) continue;
      startOf(node, sightOf, writer);
      steps.push({ after: node.tagName });
      enter(childrenOf(node), node, step.isVerbatim || node.tagName === 'pre' || node.tagName === 'textarea');
    } else readText(step.node, step.parent, step.isVerbatim, sightOf, writer);
  }
}

function startOf(element: HtmlElement, sightOf: SightOf, writer: TextWriter): void {
  for (const { method, text } of besideText(element)) {
    writer.breakHidden();
    writer.hide(method, text, placeOf(element));
  }
  if (headings.test(element.tagName) && sightOf(element) === undefined) writer.heading();
  else endOf(element.tagName, writer);
}

function endOf(tag: string, writer: TextWriter): void {
  if (paragraphs.has(tag)) writer.paragraph();
  else if (lines.has(tag)) writer.line();
  else if (cells.has(tag)) writer.words(' ');
}

function readText(
  node: HtmlNode,
  parent: HtmlElement | undefined,
  isVerbatim: boolean,
  sightOf: SightOf,
  writer: TextWriter,
): void {
  if (node.nodeName === '#comment' && 'data' in node) {
    writer.breakHidden();
    writer.hide('comment', node.data, placeOf(node));
    writer.breakHidden();
  }
  if (!('value' in node)) return;
  const method = sightOf(node);
  // Text of which nobody knows whether it is seen stays in the document, and is reported.
  if (method !== undefined)
    writer.hide(method, node.value.replace(/\s+/g, ' '), parent === undefined ? {} : placeOf(parent));
  if (method !== undefined && !isDoubt(method)) return;
  if (isVerbatim) writer.verbatim(node.value);
  else writer.words(node.value);
}
