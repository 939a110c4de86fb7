/**
 * Writes etc/*.api.d.ts: for each entry point, the declaration of everything it exports and of everything those declarations
 * name. A change of the public interface is then a diff that a reviewer reads. Made from what `tsc` declares.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { parseSync } from 'oxc-parser';
import { emitDeclarations } from './declarations.ts';
import { entryPoints } from './entry-points.ts';
import { isMain } from './is-main.ts';

interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

/** Where a name is declared: the file, and its name there. */
interface Place {
  readonly file: string;
  readonly name: string;
}

/** What one file declares, imports and exports. */
interface DeclarationFile {
  /** Declarations by name; a function with overloads has several. */
  readonly declared: ReadonlyMap<string, readonly { readonly text: string; readonly node: SyntaxNode }[]>;
  readonly imported: ReadonlyMap<string, Place>;
  readonly exported: ReadonlyMap<string, Place>;
}

/** Each report's path and text, from declarations that are compiled for it. */
function apiReports(): ReadonlyMap<string, string> {
  const folder = mkdtempSync(join(tmpdir(), 'bezoar-api-'));
  try {
    emitDeclarations(folder);
    return apiReportsOf(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Each report's path and text, from the declarations of a built package. */
export function apiReportsOf(folder: string): ReadonlyMap<string, string> {
  const read = reader();
  const files = entryPoints.map((entry) => ({
    ...entry,
    file: join(folder, entry.declarations.slice('dist/'.length)),
  }));
  const elsewhere = new Set(
    files.flatMap(({ file }) => [...read(file).exported.values()].map((place) => keyOf(declarationOf(place, read)))),
  );
  return new Map(files.map(({ name, file, report }) => [report, reportOf(name, file, read, elsewhere)]));
}

type Read = (file: string) => DeclarationFile;

function reader(): Read {
  const known = new Map<string, DeclarationFile>();
  return (file) => {
    const found = known.get(file) ?? parseDeclarations(file);
    known.set(file, found);
    return found;
  };
}

/** `elsewhere`: what any entry point exports. It is in that one's report and is not repeated. */
function reportOf(name: string, file: string, read: Read, elsewhere: ReadonlySet<string>): string {
  const exports = [...read(file).exported].sort(([a], [b]) => (a < b ? -1 : 1));
  const places = exports.map(([, place]) => declarationOf(place, read));
  const own = new Set(places.map(keyOf));
  const shown = [...declarationsFrom(places, read, elsewhere)].sort(([a], [b]) => (a < b ? -1 : 1));
  const textsOf = (wanted: boolean): readonly string[] =>
    shown.flatMap(([key, text]) => (own.has(key) === wanted ? [text, ''] : []));
  const lines = [
    `// What \`${name}\` exports. Written by \`npm run gen\`; a test compares.`,
    '',
    ...exports.map(([exported]) => `export { ${exported} };`),
    '',
    ...textsOf(true),
    '// Named by the declarations above, and exported by no entry point.',
    '',
    ...textsOf(false),
  ];
  return `${lines.join('\n').trimEnd()}\n`;
}

function keyOf({ file, name }: Place): string {
  return `${name} ${file}`;
}

/** The declarations of these names and of all that they name. */
function declarationsFrom(
  places: readonly Place[],
  read: Read,
  elsewhere: ReadonlySet<string>,
): ReadonlyMap<string, string> {
  const shown = new Map<string, string>();
  const queue = [...places];
  for (const place of queue) {
    const { declared, imported } = read(place.file);
    const found = declared.get(place.name) ?? [];
    if (shown.has(keyOf(place))) continue;
    shown.set(keyOf(place), found.map(({ text }) => text).join('\n'));
    const named = found.flatMap(({ node }) => [...namesIn(node)]);
    const local = named.flatMap((name) =>
      declared.has(name) ? { file: place.file, name } : (imported.get(name) ?? []),
    );
    queue.push(...local.map((one) => declarationOf(one, read)).filter((origin) => !elsewhere.has(keyOf(origin))));
  }
  return shown;
}

/** Follows re-exports to the file that declares a name. */
function declarationOf(place: Place, read: Read): Place {
  const { declared, exported } = read(place.file);
  if (declared.has(place.name)) return place;
  const next = exported.get(place.name);
  return next === undefined ? place : declarationOf(next, read);
}

function parseDeclarations(file: string): DeclarationFile {
  const source = readFileSync(file, 'utf8');
  const { program, comments } = parseSync(file, source, { lang: 'ts' });
  const statements = program.body as unknown as readonly SyntaxNode[];
  const docs = comments.filter(({ type }) => type === 'Block');
  const declared = declarationsIn(statements, source, docs);
  const imported = importsOf(statements, file);
  return { declared, imported, exported: exportsOf(statements, file, declared, imported) };
}

function declarationsIn(
  statements: readonly SyntaxNode[],
  source: string,
  docs: readonly { readonly start: number; readonly end: number }[],
): DeclarationFile['declared'] {
  const declared = new Map<string, { text: string; node: SyntaxNode }[]>();
  for (const statement of statements) {
    const node = statement.type === 'ExportNamedDeclaration' ? (statement.declaration as SyntaxNode | null) : statement;
    if (node === null || node.type === 'ImportDeclaration') continue;
    const doc = docs.find(({ end }) => end <= statement.start && source.slice(end, statement.start).trim() === '');
    const text = source.slice(doc?.start ?? statement.start, statement.end);
    for (const name of namesOf(node)) declared.set(name, [...(declared.get(name) ?? []), { text, node }]);
  }
  return declared;
}

function importsOf(statements: readonly SyntaxNode[], file: string): DeclarationFile['imported'] {
  return new Map(
    statements.flatMap((statement): [string, Place][] => {
      const from = statement.type === 'ImportDeclaration' ? sourceOf(statement, file) : undefined;
      if (from === undefined) return [];
      return (statement.specifiers as readonly SyntaxNode[]).map(({ local, imported }) => [
        nameOf(local),
        { file: from, name: nameOf(imported) || nameOf(local) },
      ]);
    }),
  );
}

function exportsOf(
  statements: readonly SyntaxNode[],
  file: string,
  declared: DeclarationFile['declared'],
  imported: DeclarationFile['imported'],
): DeclarationFile['exported'] {
  const exported = new Map<string, Place>();
  for (const statement of statements.filter(({ type }) => type === 'ExportNamedDeclaration')) {
    const declaration = statement.declaration as SyntaxNode | null;
    for (const name of declaration === null ? [] : namesOf(declaration)) exported.set(name, { file, name });
    const from = sourceOf(statement, file);
    for (const { exported: as, local } of (statement.specifiers ?? []) as readonly SyntaxNode[]) {
      const name = nameOf(local);
      // What a file imports and exports again is declared where it was imported from.
      const own = from === undefined && !declared.has(name) ? imported.get(name) : undefined;
      exported.set(nameOf(as), own ?? { file: from ?? file, name });
    }
  }
  return exported;
}

function sourceOf(statement: SyntaxNode, file: string): string | undefined {
  const value = (statement.source as { readonly value?: string } | null | undefined)?.value;
  if (value?.startsWith('.') !== true) return undefined;
  return resolve(dirname(file), value.replace(/\.(?:ts|js)x?$/, '.d.ts'));
}

function nameOf(node: unknown): string {
  return (node as { readonly name?: string } | null | undefined)?.name ?? '';
}

function namesOf(node: SyntaxNode): readonly string[] {
  if (node.type === 'VariableDeclaration') {
    return (node.declarations as readonly SyntaxNode[]).map(({ id }) => nameOf(id));
  }
  const name = nameOf(node.id);
  return name === '' ? [] : [name];
}

/** Every identifier below a node. Some are names of fields; those resolve to nothing, or to a declaration too many. */
function namesIn(node: unknown, found: Set<string> = new Set()): ReadonlySet<string> {
  if (Array.isArray(node)) for (const item of node) namesIn(item, found);
  else if (typeof node === 'object' && node !== null) {
    const { type, name } = node as { readonly type?: string; readonly name?: unknown };
    if (type === 'Identifier' && typeof name === 'string') found.add(name);
    const isMember = type === 'TSPropertySignature' || type === 'TSMethodSignature' || type === 'PropertyDefinition';
    for (const [key, value] of Object.entries(node)) if (!(isMember && key === 'key')) namesIn(value, found);
  }
  return found;
}

if (isMain(import.meta.url)) {
  mkdirSync('etc', { recursive: true });
  for (const [path, text] of apiReports()) writeFileSync(path, text);
}
