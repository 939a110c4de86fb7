export interface Layer {
  /** Layers this one may import, besides itself. */
  readonly imports: readonly string[];
  /** Node built-ins and npm packages this one may use. Everything else is refused. */
  readonly uses: readonly string[];
}

/** The dependency rule, bottom to top. ARCHITECTURE.md draws this table; this table is the truth. */
export const layers: Readonly<Record<string, Layer>> = {
  base: { imports: [], uses: ['node:crypto'] },
  model: { imports: ['base'], uses: ['zod'] },
  // No node: module at all: a scan reads its argument and nothing else, wherever it runs.
  detect: { imports: ['base', 'model'], uses: ['unhomoglyph', 're2js', 'zod'] },
  policy: { imports: ['base', 'model'], uses: [] },
  root: { imports: ['base', 'model', 'detect', 'policy'], uses: [] },
  cli: {
    imports: ['base', 'model', 'detect', 'policy', 'root'],
    uses: [
      'commander',
      'ignore',
      'yaml',
      'zod',
      'node:buffer',
      'node:events',
      'node:fs',
      'node:fs/promises',
      'node:os',
      'node:path',
      'node:perf_hooks',
      'node:process',
      'node:readline',
      'node:stream',
      'node:stream/promises',
      'node:string_decoder',
      'node:tty',
      'node:url',
      'node:util',
    ],
  },
};

/** Layers that are entered through their index.ts and nowhere else. */
export const doors: readonly string[] = ['detect', 'policy'];
