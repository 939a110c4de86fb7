import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { entryPoints } from '../scripts/entry-points.ts';
import { apiReportsOf } from '../scripts/gen-api.ts';
import { installedPackage } from './cli/support/packed.ts';
import { parse } from './support/syntax.ts';
import { filesBelow } from './support/tree.ts';

interface Declaration {
  readonly type: string;
  readonly start: number;
  readonly id?: { readonly name: string } | null;
  readonly body?: { readonly body?: readonly Member[] };
}

interface Member {
  readonly type: string;
  readonly start: number;
  readonly key?: { readonly name?: string };
}

test('etc/*.api.d.ts say what the entry points export (npm run gen)', async () => {
  const reports = apiReportsOf((await installedPackage()).built);
  expect(
    readdirSync('etc')
      .map((name) => `etc/${name}`)
      .sort(),
  ).toEqual([...reports.keys()].sort());
  for (const [path, text] of reports) expect(readFileSync(path, 'utf8'), path).toBe(text);
});

/** Exported functions, and methods of exported interfaces and classes, that no comment is above. */
function undocumented(source: string): readonly string[] {
  const [exported = ''] = source.split('// Named by the declarations above');
  const hasDoc = (start: number): boolean => /\*\/\s*$/.test(exported.slice(0, start));
  const missing = parse('report.d.ts', exported).body.flatMap((statement) => {
    const node = ('declaration' in statement ? statement.declaration : statement) as Declaration | null;
    const name = node?.id?.name ?? '';
    if (node?.type === 'TSDeclareFunction') return hasDoc(statement.start) ? [] : [name];
    return silentMethods(node?.body?.body ?? [], hasDoc).map((method) => `${name}.${method}`);
  });
  // Of overloads of a function the first has the comment.
  return missing.filter((one, at) => missing.indexOf(one) === at && !documentedOnce(exported, one));
}

const methodTypes = ['TSMethodSignature', 'TSAbstractMethodDefinition', 'MethodDefinition'];

function silentMethods(members: readonly Member[], hasDoc: (start: number) => boolean): readonly string[] {
  const methods = members.filter(({ type, key }) => methodTypes.includes(type) && key?.name !== 'constructor');
  // The comment above the first overload speaks for all of them.
  const silent = methods.filter(({ key, start }, at) => key?.name !== methods[at - 1]?.key?.name && !hasDoc(start));
  return silent.map(({ key }) => key?.name ?? '');
}

function documentedOnce(source: string, name: string): boolean {
  return new RegExp(`\\*/\\s*export declare function ${name}\\b`).test(source);
}

describe('every exported function and method has a doc comment', () => {
  test.each(entryPoints)('$name', ({ report }) => {
    expect(undocumented(readFileSync(report, 'utf8'))).toEqual([]);
  });

  test('one that has none is seen', () => {
    const source = [
      '/** Yes. */\nexport declare function told(): void;\nexport declare function told(a: string): void;',
      'export declare function silent(): void;',
      'export interface Door {\n  /** Yes. */\n  open(): void;\n  shut(): void;\n}',
    ].join('\n');
    expect(undocumented(source)).toEqual(['silent', 'Door.shut']);
  });
});

/** Names of types that several files of src declare and export. */
function sharedNames(files: readonly { readonly file: string; readonly source: string }[]): readonly string[] {
  const places = new Map<string, string[]>();
  const kinds = ['TSInterfaceDeclaration', 'TSTypeAliasDeclaration', 'ClassDeclaration'];
  for (const { file, source } of files) {
    for (const statement of parse(file, source).body) {
      const node = statement.type === 'ExportNamedDeclaration' ? (statement.declaration as Declaration | null) : null;
      const name = node !== null && kinds.includes(node.type) ? node.id?.name : undefined;
      if (name !== undefined) places.set(name, [...(places.get(name) ?? []), file]);
    }
  }
  return [...places].flatMap(([name, found]) => (found.length > 1 ? [`${name}: ${found.join(', ')}`] : []));
}

describe('one exported type name, one meaning', () => {
  test('in the whole of src', () => {
    const files = filesBelow('src').filter((file) => /\.tsx?$/.test(file));
    expect(sharedNames(files.map((file) => ({ file, source: readFileSync(file, 'utf8') })))).toEqual([]);
  });

  test('a name of two files is seen, and one that is exported again is not', () => {
    expect(
      sharedNames([
        { file: 'a.ts', source: 'export interface Door {}\nexport type Key = string;' },
        { file: 'b.ts', source: "export type Door = string;\nexport type { Key } from './a.ts';" },
      ]),
    ).toEqual(['Door: a.ts, b.ts']);
  });
});
