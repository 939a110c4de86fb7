import { parseSync, visitorKeys } from 'oxc-parser';
import { type Plugin, RolldownMagicString } from 'rolldown';

/**
 * Makes constants that hold regular expressions when they are first needed, in the built package. The engine takes up to
 * 0.1 ms to look up a class such as `\p{L}`. It does so once to check a literal, even if its line never runs, and once
 * more to create the expression; the two hundred of the guard took a tenth of a start.
 *
 *     const word = /\p{L}+/gu;    becomes    let word$made; const word = () => (word$made ??= (new RegExp("\\p{L}+", "gu")));
 *     text.match(word)                       text.match(word())
 *
 * Constants that a module exports stay as they are, and so do those whose value might depend on when it is made.
 * So does the scanner: its first scan needs nearly all of its constants.
 */
export const lazyPatterns: Plugin = {
  name: 'lazy-patterns',
  transform: {
    filter: { id: /[\\/]src[\\/](?!detect[\\/]).*\.ts$/, code: /\\p\{|new RegExp\(/i },
    handler(code, id) {
      const edits = lazyEdits(id, code);
      if (edits.length === 0) return null;
      const changed = new RolldownMagicString(code);
      for (const { start, end, text } of edits) changed.update(start, end, text);
      return { code: changed.toString(), map: changed.generateMap({ hires: true }).toString() };
    },
  },
};

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** A node of the syntax tree. Its other fields differ from type to type. */
interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [field: string]: unknown;
}

/** Where a name stands: its node, and the node and field that hold it. */
interface Place {
  readonly node: Node;
  readonly parent: Node;
  readonly field: string;
}

interface LazyConstant {
  readonly name: string;
  readonly declaration: Node;
  readonly init: Node;
  readonly uses: readonly Place[];
}

/** What to change in a module, so that its constants are made on demand. */
export function lazyEdits(id: string, code: string): readonly Edit[] {
  const program = parseSync(id, code).program as unknown as Node;
  return lazyConstants(program).flatMap(({ name, declaration, init, uses }) => [
    { start: declaration.start, end: init.start, text: `let ${name}$made; const ${name} = () => (${name}$made ??= (` },
    { start: init.end, end: declaration.end, text: '));' },
    ...literalEdits(init),
    ...uses.map(({ node, parent }) => ({
      start: node.start,
      end: node.end,
      text: isShorthand(parent) ? `${name}: ${name}()` : `${name}()`,
    })),
  ]);
}

function lazyConstants(program: Node): readonly LazyConstant[] {
  const places = placesOf(program);
  const changing = changingNames(program);
  return nodesIn(program.body).flatMap((declaration): LazyConstant[] => {
    if (declaration.type !== 'VariableDeclaration' || declaration.kind !== 'const') return [];
    const [declarator, ...others] = nodesIn(declaration.declarations);
    const [target] = nodesIn(declarator?.id);
    const [init] = nodesIn(declarator?.init);
    if (target?.type !== 'Identifier' || init === undefined || others.length > 0 || init.end === declaration.end)
      return [];
    if (!holdsPattern(init) || !isTimeless(init, changing)) return [];
    const name = String(target.name);
    const uses = (places.get(name) ?? []).filter(({ node }) => node !== target);
    return uses.every(isRead) ? [{ name, declaration, init, uses }] : [];
  });
}

/** A literal is checked when its file is read; text is not. */
function literalEdits(init: Node): readonly Edit[] {
  return [...within(init)].flatMap(({ regex, start, end }) => {
    if (!isRegex(regex)) return [];
    return [{ start, end, text: `new RegExp(${JSON.stringify(regex.pattern)}, ${JSON.stringify(regex.flags)})` }];
  });
}

function holdsPattern(init: Node): boolean {
  for (const node of within(init)) {
    if (isRegex(node.regex) && /\\p\{/i.test(node.regex.pattern)) return true;
    if (node.type === 'NewExpression' && nodesIn(node.callee).some(({ name }) => name === 'RegExp')) return true;
  }
  return false;
}

function isRegex(value: unknown): value is { readonly pattern: string; readonly flags: string } {
  return typeof value === 'object' && value !== null && 'pattern' in value && 'flags' in value;
}

/** What an expression may consist of, if its value is the same whenever it is made. */
const timeless: ReadonlySet<string> = new Set([
  'ArrayExpression',
  'ArrayPattern',
  'ArrowFunctionExpression',
  'AssignmentPattern',
  'BinaryExpression',
  'ConditionalExpression',
  'Identifier',
  'Literal',
  'LogicalExpression',
  'MemberExpression',
  'ObjectExpression',
  'ObjectPattern',
  'ParenthesizedExpression',
  'Property',
  'SpreadElement',
  'TemplateElement',
  'TemplateLiteral',
  'UnaryExpression',
]);

/** Functions and methods that such an expression may call: they change nothing, and read what they are given. */
const timelessMethods: ReadonlySet<string> = new Set([
  'entries',
  'filter',
  'flatMap',
  'join',
  'map',
  'raw',
  'replace',
  'split',
]);
const timelessFunctions: ReadonlySet<string> = new Set(['Map', 'Number', 'RegExp', 'Set', 'String']);

function isTimeless(node: Node, changing: ReadonlySet<string>): boolean {
  // Types do nothing; `x as const` is as timeless as x.
  if (node.type.startsWith('TS')) return nodesIn(node.expression).every((inner) => isTimeless(inner, changing));
  if (node.type === 'Identifier' && changing.has(String(node.name))) return false;
  const [called] = nodesIn(node.callee ?? node.tag);
  if (called === undefined ? !timeless.has(node.type) : !isTimelessCall(called)) return false;
  return childrenOf(node).every(({ child }) => isTimeless(child, changing));
}

/** The variables of a module: what they hold depends on the time. */
function changingNames(program: Node): ReadonlySet<string> {
  const variables = nodesIn(program.body).filter(
    ({ type, kind }) => type === 'VariableDeclaration' && kind !== 'const',
  );
  return new Set(variables.flatMap((each) => [...within(each)].map(({ name }) => String(name))));
}

function isTimelessCall({ type, name, property, computed }: Node): boolean {
  if (type === 'Identifier') return timelessFunctions.has(String(name));
  return type === 'MemberExpression' && computed !== true && timelessMethods.has(String(nodesIn(property)[0]?.name));
}

/** Nodes that only read what a field holds, by type. */
const reads: Readonly<Record<string, readonly string[]>> = {
  ArrayExpression: ['elements'],
  ArrowFunctionExpression: ['body'],
  AssignmentExpression: ['right'],
  AssignmentPattern: ['right'],
  BinaryExpression: ['left', 'right'],
  CallExpression: ['arguments'],
  ConditionalExpression: ['test', 'consequent', 'alternate'],
  ForOfStatement: ['right'],
  IfStatement: ['test'],
  LogicalExpression: ['left', 'right'],
  MemberExpression: ['object'],
  NewExpression: ['arguments'],
  Property: ['value'],
  ReturnStatement: ['argument'],
  SpreadElement: ['argument'],
  TemplateLiteral: ['expressions'],
  UnaryExpression: ['argument'],
  VariableDeclarator: ['init'],
  YieldExpression: ['argument'],
};

function isRead({ parent, field }: Place): boolean {
  return reads[parent.type]?.includes(field) === true;
}

function isShorthand({ type, shorthand }: Node): boolean {
  return type === 'Property' && shorthand === true;
}

/** Every place of every name that stands for a value. */
function placesOf(program: Node): ReadonlyMap<string, readonly Place[]> {
  const places = new Map<string, Place[]>();
  for (const parent of within(program)) {
    for (const { child, field } of childrenOf(parent)) {
      // The properties of a pattern declare names. They count as places of their own, which nothing here may read.
      const holders = parent.type === 'ObjectPattern' ? childrenOf(child) : [{ child, field }];
      for (const { child: node, field: own } of holders) {
        if (node.type !== 'Identifier' || isKey(parent, own)) continue;
        const name = String(node.name);
        places.set(name, [...(places.get(name) ?? []), { node, parent, field: own }]);
      }
    }
  }
  return places;
}

/** The name of a property, a method or a label. */
function isKey({ type, computed }: Node, field: string): boolean {
  return (
    (field === 'key' && computed !== true) || (type === 'MemberExpression' && field === 'property' && computed !== true)
  );
}

function* within(node: Node): Generator<Node> {
  yield node;
  for (const { child } of childrenOf(node)) yield* within(child);
}

function childrenOf(node: Node): readonly { readonly child: Node; readonly field: string }[] {
  return (visitorKeys[node.type] ?? []).flatMap((field) => nodesIn(node[field]).map((child) => ({ child, field })));
}

function nodesIn(value: unknown): readonly Node[] {
  return [value].flat().filter((each): each is Node => typeof each === 'object' && each !== null && 'type' in each);
}
