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
  journal: { imports: ['base', 'model'], uses: [] },
  snapshot: { imports: ['base', 'model'], uses: [] },
  decisions: { imports: ['base', 'model'], uses: ['zod'] },
  // The one place where the engines meet. It takes any Store and names none.
  guard: {
    imports: ['base', 'model', 'policy', 'journal', 'snapshot', 'decisions'],
    uses: ['zod', 'node:timers/promises'],
  },
  // Handles are opened by the caller and typed by shape: no driver here.
  stores: { imports: ['base', 'model'], uses: ['kysely', 'zod', 'node:fs', 'node:path', 'node:timers/promises'] },
  testing: { imports: ['base', 'model'], uses: ['node:assert/strict'] },
  // What agents meet: the contracts of other memories, kept on the guard.
  tools: {
    imports: ['base', 'model', 'policy', 'journal', 'snapshot', 'guard', 'detect', 'stores'],
    uses: ['zod'],
  },
  // Opens what a program needs: files, databases, keys.
  config: {
    imports: ['base', 'model', 'policy', 'journal', 'guard', 'detect', 'stores'],
    uses: ['better-sqlite3', 'pg', 'yaml', 'zod', 'node:fs', 'node:os', 'node:path', 'node:process'],
  },
  // Attacks the shipped guard on real stores, around it too: so it knows drivers, tables and every engine.
  lab: {
    imports: ['base', 'model', 'policy', 'journal', 'decisions', 'guard', 'stores'],
    uses: ['better-sqlite3', 'pg', 'd3-scale', 'd3-shape', 'zod', 'node:fs', 'node:os', 'node:path'],
  },
  root: {
    imports: ['base', 'model', 'detect', 'policy', 'journal', 'snapshot', 'decisions', 'guard', 'stores'],
    uses: [],
  },
  cli: {
    imports: ['base', 'model', 'detect', 'policy', 'journal', 'guard', 'stores', 'tools', 'config', 'lab', 'root'],
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
export const doors: readonly string[] = [
  'detect',
  'policy',
  'journal',
  'snapshot',
  'decisions',
  'guard',
  'testing',
  'tools',
  'config',
  'lab',
];
