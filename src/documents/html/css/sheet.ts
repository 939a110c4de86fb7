import type { CssNode } from 'css-tree';
import parse from 'css-tree/parser';
import { unescaped } from './text.ts';

export interface Declaration {
  readonly property: string;
  readonly value: string;
  readonly important: boolean;
}

/** A rule or an at-rule with its block, as written: nothing is evaluated yet. */
export interface SheetNode {
  /** Undefined for a rule with a selector. */
  readonly at: string | undefined;
  /** The selector list, or the condition of the at-rule. */
  readonly prelude: string;
  readonly declarations: readonly Declaration[];
  readonly inner: readonly SheetNode[];
  readonly hasBlock: boolean;
}

/** Browsers nest deeper, people do not, and the parser needs stack for each level. */
const maxNesting = 60;

/** Undefined if the text is nested too deeply to be parsed. */
export function parseSheet(css: string): readonly SheetNode[] | undefined {
  if (isTooDeep(css)) return undefined;
  const sheet = parse(css, { ...asWritten, context: 'stylesheet' });
  return sheet.type === 'StyleSheet' ? contentsOf(sheet.children.toArray()).inner : [];
}

export function parseDeclarations(block: string): readonly Declaration[] {
  if (isTooDeep(block)) return [{ property: 'all', value: '?', important: true }];
  const list = parse(block, { ...asWritten, context: 'declarationList' });
  return list.type === 'DeclarationList' ? contentsOf(list.children.toArray()).declarations : [];
}

const asWritten = {
  parseValue: false,
  parseCustomProperty: false,
  parseRulePrelude: false,
  parseAtrulePrelude: false,
} as const;

function contentsOf(nodes: readonly CssNode[]): Pick<SheetNode, 'declarations' | 'inner'> {
  const declarations: Declaration[] = [];
  const inner: SheetNode[] = [];
  for (const node of nodes) {
    if (node.type === 'Declaration') declarations.push(...declarationOf(node));
    else if (node.type === 'Rule') inner.push({ at: undefined, ...blockOf(node.prelude, node.block) });
    else if (node.type === 'Atrule') {
      inner.push({ at: unescaped(node.name).toLowerCase(), ...blockOf(node.prelude, node.block) });
    }
  }
  return { declarations, inner };
}

function blockOf(prelude: CssNode | null, block: CssNode | null): Omit<SheetNode, 'at'> {
  const contents = block?.type === 'Block' ? contentsOf(block.children.toArray()) : { declarations: [], inner: [] };
  return { prelude: rawText(prelude), hasBlock: block !== null, ...contents };
}

function declarationOf(node: Extract<CssNode, { type: 'Declaration' }>): readonly Declaration[] {
  const property = unescaped(node.property);
  const value = rawText(node.value)
    .replace(/\/\*[\s\S]*?(?:\*\/|$)/g, ' ')
    .trim();
  // Internet Explorer alone reads these.
  if (/^[*_]/.test(property) || /\\[09]$|^expression\(|^progid:|^alpha\(/i.test(value)) return [];
  return [
    {
      property: property.startsWith('--') ? property : property.toLowerCase(),
      value,
      important: node.important !== false,
    },
  ];
}

function rawText(node: CssNode | null): string {
  return node?.type === 'Raw' ? node.value.trim() : '';
}

function isTooDeep(css: string): boolean {
  let depth = 0;
  for (const { 0: bracket } of css.matchAll(/[{}()[\]]/g)) {
    if ('{(['.includes(bracket)) {
      if (++depth > maxNesting) return true;
    } else if (depth > 0) depth--;
  }
  return false;
}
