import { type DefaultTreeAdapterTypes, defaultTreeAdapter, parse } from 'parse5';
import type { DocumentPlace } from '../../model/document.ts';
import { Unreadable } from '../problem.ts';

export type HtmlNode = DefaultTreeAdapterTypes.ChildNode;
export type HtmlElement = DefaultTreeAdapterTypes.Element;
export type HtmlTree = DefaultTreeAdapterTypes.Document;
type HtmlParent = DefaultTreeAdapterTypes.ParentNode;

/** Checks the depth while the tree grows, because the parser's time is quadratic in the depth. */
export function parseWithin(source: string, maxDepth: number): HtmlTree {
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

export function isElement(node: HtmlNode | HtmlParent): node is HtmlElement {
  return 'tagName' in node;
}

export function attributeOf(element: HtmlElement, name: string): string | undefined {
  return element.attrs.find((attribute) => attribute.name === name)?.value;
}

/** The children that scripts would see: those of a template are in its content. */
export function childrenOf(element: HtmlElement): readonly HtmlNode[] {
  return 'content' in element ? (element as DefaultTreeAdapterTypes.Template).content.childNodes : element.childNodes;
}

/** The shadow root that the markup declares for an element: its first template with a mode. */
export function shadowRootOf(element: HtmlElement): HtmlElement | undefined {
  return element.childNodes
    .filter(isElement)
    .find((child) => child.tagName === 'template' && attributeOf(child, 'shadowrootmode') !== undefined);
}

export function textIn(element: HtmlElement): string {
  return element.childNodes.map((child) => ('value' in child ? child.value : '')).join('');
}

const plainTag = /^[a-z][a-z0-9-]{0,31}$/;

export function placeOf(node: HtmlNode): DocumentPlace {
  const line = node.sourceCodeLocation?.startLine;
  const name = 'tagName' in node ? node.tagName : '';
  return { ...(line === undefined ? {} : { line }), ...(plainTag.test(name) ? { element: name } : {}) };
}
