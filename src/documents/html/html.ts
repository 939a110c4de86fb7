import { type DefaultTreeAdapterTypes, defaultTreeAdapter, parse } from 'parse5';
import type { DocumentPlace, HidingMethod } from '../../model/document.ts';
import type { DocumentLimits } from '../limits.ts';
import { Unreadable } from '../problem.ts';
import type { TextWriter } from '../text-writer.ts';
import { besideText } from './aside.ts';
import { Cascade } from './cascade.ts';
import { type ComputedStyle, computedStyle, hidingOf, initialStyle } from './computed-style.ts';
import type { Styled } from './selector.ts';
import { parseStylesheet, type StyleRule } from './stylesheet.ts';

type Node = DefaultTreeAdapterTypes.ChildNode;
type Element = DefaultTreeAdapterTypes.Element;
type Tree = DefaultTreeAdapterTypes.Document;

/** Nobody reads them, and no program stores them as text. */
const ignoredTags: ReadonlySet<string> = new Set(['script', 'style']);
/** Shown only if something else is not. */
const fallbacks: ReadonlySet<string> = new Set(
  'noscript template canvas object audio video iframe noframes noembed datalist annotation annotation-xml desc metadata defs symbol'.split(
    ' ',
  ),
);
const headings = /^h[1-6]$/;
const paragraphs: ReadonlySet<string> = new Set(
  'p div section article aside header footer main nav ul ol dl table blockquote pre form fieldset figure address details title h1 h2 h3 h4 h5 h6'.split(
    ' ',
  ),
);
const lines: ReadonlySet<string> = new Set('li tr dt dd br hr summary figcaption caption option legend'.split(' '));
const cells: ReadonlySet<string> = new Set(['td', 'th']);

/** The element around the current node. */
interface Frame {
  readonly styled: Styled | undefined;
  readonly style: ComputedStyle;
  /** Inside an element that is shown only if something else is not. */
  readonly fallback: boolean;
  readonly place: DocumentPlace;
  readonly verbatim: boolean;
}

type Step = { readonly node: Node; readonly outer: Frame } | { readonly after: string };

/** Writes the visible text of a page, and records the rest as hidden, each piece with the reason. */
export function readHtml(source: string, limits: DocumentLimits, writer: TextWriter): void {
  const tree = parseWithin(source, limits.depth);
  const cascade = new Cascade(styleRules(tree));
  const root: Frame = { styled: undefined, style: initialStyle, fallback: false, place: {}, verbatim: false };
  const steps: Step[] = [];
  const enter = (nodes: readonly Node[], outer: Frame): void => {
    for (const node of [...nodes].reverse()) steps.push({ node, outer });
  };
  enter(tree.childNodes, root);
  // A list of steps instead of recursion: a page may be nested deeper than the stack.
  for (let step = steps.pop(); step !== undefined; step = steps.pop()) {
    if ('after' in step) endOf(step.after, writer);
    else if ('tagName' in step.node) readElement(step.node, step.outer, cascade, writer, steps, enter);
    else readText(step.node, step.outer, writer);
  }
}

/** Checks the depth while the tree grows, because the parser's time is quadratic in the depth. */
export function parseWithin(source: string, maxDepth: number): Tree {
  let depth = 0;
  const treeAdapter = {
    ...defaultTreeAdapter,
    onItemPush: () => {
      if (++depth > maxDepth) throw new Unreadable('too-deep');
    },
    onItemPop: () => {
      depth--;
    },
  };
  return parse(source, { treeAdapter, sourceCodeLocationInfo: true, scriptingEnabled: false });
}

export function styleRules(tree: Tree): readonly StyleRule[] {
  const rules: StyleRule[] = [];
  const waiting: Node[] = [...tree.childNodes];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (!('tagName' in node)) continue;
    if (node.tagName === 'style') for (const rule of parseStylesheet(textIn(node), rules.length)) rules.push(rule);
    else for (const child of [...node.childNodes].reverse()) waiting.push(child);
  }
  return rules;
}

function textIn(element: Element): string {
  return element.childNodes.map((child) => ('value' in child ? child.value : '')).join('');
}

function readElement(
  element: Element,
  outer: Frame,
  cascade: Cascade,
  writer: TextWriter,
  steps: Step[],
  enter: (nodes: readonly Node[], outer: Frame) => void,
): void {
  const { tagName: tag } = element;
  if (ignoredTags.has(tag)) return;
  const styled = styledOf(element, outer.styled);
  const frame: Frame = {
    styled,
    style: computedStyle(outer.style, styled, cascade.valuesOf(styled)),
    fallback: outer.fallback || fallbacks.has(tag),
    place: placeOf(element),
    verbatim: outer.verbatim || tag === 'pre' || tag === 'textarea',
  };
  for (const { method, text } of besideText(styled)) {
    writer.breakHidden();
    writer.hide(method, text, frame.place);
  }
  if (headings.test(tag) && hidingOf(frame.style) === undefined && !frame.fallback) writer.heading();
  else endOf(tag, writer);
  steps.push({ after: tag });
  enter(
    'content' in element ? (element as DefaultTreeAdapterTypes.Template).content.childNodes : element.childNodes,
    frame,
  );
}

function endOf(tag: string, writer: TextWriter): void {
  if (paragraphs.has(tag)) writer.paragraph();
  else if (lines.has(tag)) writer.line();
  else if (cells.has(tag)) writer.words(' ');
}

function readText(node: Node, { style, fallback, place, verbatim }: Frame, writer: TextWriter): void {
  if (node.nodeName === '#comment' && 'data' in node) {
    writer.breakHidden();
    writer.hide('comment', node.data, placeOf(node));
    writer.breakHidden();
  }
  if (!('value' in node)) return;
  const method: HidingMethod | undefined = hidingOf(style) ?? (fallback ? 'fallback' : undefined);
  if (method !== undefined) writer.hide(method, node.value.replace(/\s+/g, ' '), place);
  else if (verbatim) writer.verbatim(node.value);
  else writer.words(node.value);
}

export function styledOf({ tagName: tag, attrs }: Element, parent: Styled | undefined): Styled {
  const attributes = new Map(attrs.map(({ name, value }) => [name, value]));
  return { tag, attributes, classes: new Set((attributes.get('class') ?? '').split(/\s+/)), parent };
}

const plainTag = /^[a-z][a-z0-9-]{0,31}$/;

export function placeOf(node: Node): DocumentPlace {
  const line = node.sourceCodeLocation?.startLine;
  const name = 'tagName' in node ? node.tagName : '';
  return { ...(line === undefined ? {} : { line }), ...(plainTag.test(name) ? { element: name } : {}) };
}
