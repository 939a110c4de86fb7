import { readFileSync } from 'node:fs';

/** One entry point of the package: the name it is imported by, and the source and declarations behind it. */
export interface EntryPoint {
  readonly name: string;
  readonly source: string;
  readonly declarations: string;
  /** The committed report of what it exports. */
  readonly report: string;
}

interface Manifest {
  readonly exports: Readonly<Record<string, string | { readonly types: string }>>;
}

/** All entry points, from package.json: nothing else says which there are. */
export const entryPoints: readonly EntryPoint[] = Object.entries(
  (JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as Manifest).exports,
).flatMap(([path, target]) => {
  if (typeof target === 'string') return [];
  const name = `bezoar${path.slice(1)}`;
  const source = target.types.replace('./dist/', 'src/').replace(/\.d\.ts$/, '.ts');
  const report = `etc/${name.replace('/', '-')}.api.d.ts`;
  return [{ name, source, declarations: target.types.slice(2), report }];
});
