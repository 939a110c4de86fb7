export interface Layer {
  /** Layers that this one may import, besides itself. */
  readonly imports: readonly string[];
  /** Node built-ins and npm packages that this layer may use. Everything else is refused. */
  readonly uses: readonly string[];
}

const stemmedLanguages = [
  ...[
    'arabic',
    'danish',
    'dutch',
    'finnish',
    'french',
    'german',
    'greek',
    'hungarian',
    'indian',
    'italian',
    'norwegian',
  ],
  ...['portuguese', 'romanian', 'russian', 'spanish', 'swedish', 'turkish', 'ukrainian'],
];

/** The dependency rule, bottom to top. ARCHITECTURE.md illustrates this table, which is authoritative. */
export const layers: Readonly<Record<string, Layer>> = {
  base: { imports: [], uses: ['node:async_hooks', 'node:crypto', 'node:process'] },
  // Files that a crash or a planted link must not harm: atomic writes, links, locks between processes.
  files: { imports: ['base'], uses: ['node:child_process', 'node:fs', 'node:path', 'node:timers/promises'] },
  model: {
    imports: ['base'],
    uses: ['zod', ...stemmedLanguages.map((language) => `@orama/stemmers/${language}`)],
  },
  // No `node:` modules at all: a scan depends only on its argument, on every platform.
  detect: { imports: ['base', 'model'], uses: ['re2js', 'zod'] },
  policy: { imports: ['base', 'model'], uses: ['zod'] },
  journal: { imports: ['base', 'model'], uses: [] },
  // The authenticated map under the image of a ledger: the guard seals its root, and a store keeps its nodes.
  'ledger-map': { imports: ['base', 'model'], uses: [] },
  // What one text alone cannot show: its neighbours, its source, its time. Takes plain facts and returns findings.
  sentinel: { imports: ['base', 'model'], uses: [] },
  // Where the words of a note come from: hashed evidence of what a session has read, and the comparison with it.
  provenance: { imports: ['base', 'model'], uses: ['@orama/stemmers/russian'] },
  // Finds private data by its form and puts masks over it.
  masking: { imports: ['base', 'model'], uses: [] },
  prompt: { imports: ['base', 'model'], uses: [] },
  // Second opinions about texts: slower and deeper than the scanner, and asked by the guard through a port of the model.
  reader: { imports: ['base', 'model', 'detect'], uses: ['zod', 'node:fs/promises', 'node:zlib'] },
  decisions: { imports: ['base', 'model'], uses: ['zod'] },
  // How two texts differ, for the people who review a change.
  diff: { imports: [], uses: ['diff'] },
  ingest: { imports: ['base', 'model'], uses: [] },
  // The only place where the engines meet. Works with any Store and names none.
  guard: {
    imports: [
      ...['base', 'model', 'policy', 'journal', 'ledger-map', 'prompt'],
      ...['sentinel', 'provenance', 'decisions', 'ingest', 'masking'],
    ],
    uses: ['zod', 'node:timers/promises'],
  },
  // The caller opens the handles, which are typed by shape: no driver here.
  stores: {
    imports: ['base', 'files', 'model'],
    uses: ['kysely', 'zod', 'node:fs', 'node:path', 'node:process', 'node:timers/promises'],
  },
  // The store contract, and a simulated world around the shipped guard and server.
  testing: {
    imports: ['base', 'model', 'policy', 'journal', 'guard', 'stores', 'http'],
    uses: ['node:assert/strict', 'node:process', 'node:timers/promises'],
  },
  // What agents call: the contracts of other memories, implemented on the guard.
  tools: {
    imports: ['base', 'model', 'policy', 'journal', 'prompt', 'provenance', 'guard', 'detect', 'documents', 'stores'],
    uses: ['zod'],
  },
  // Hooks of agent frameworks, typed by shape: no framework here.
  adapters: { imports: ['base', 'model', 'prompt', 'guard', 'tools'], uses: ['node:async_hooks', 'node:fs/promises'] },
  // Extracts text from files in a separate thread. The guard uses the result and knows no parser.
  documents: {
    imports: ['base', 'model'],
    uses: [
      'mdast',
      'mdast-util-from-markdown',
      'mdast-util-frontmatter',
      'mdast-util-gfm-footnote',
      'micromark-extension-frontmatter',
      'micromark-extension-gfm-footnote',
      'parse5',
      ...['css-tree', 'css-tree/parser', 'css-tree/tokenizer', 'css-select', 'css-what', 'nth-check', 'culori/fn'],
      '#pdfjs',
      'pdfjs-dist/legacy/build/pdf.mjs',
      'saxes',
      'yauzl',
      'node:fs',
      'node:fs/promises',
      'node:module',
      'node:path',
      'node:process',
      'node:util',
      'node:worker_threads',
    ],
  },
  // Answers editors before and after they change the files that steer an agent.
  hooks: {
    imports: ['base', 'files', 'model', 'policy'],
    uses: ['ignore', 'zod', 'node:fs', 'node:path', 'node:timers/promises'],
  },
  // Opens what a program needs: files, databases, keys.
  config: {
    imports: ['documents', 'base', 'files', 'model', 'policy', 'journal', 'guard', 'detect', 'stores', 'reader'],
    uses: [
      ...['better-sqlite3', 'node:sqlite', 'pg', 'yaml', 'zod'],
      ...['node:fs', 'node:module', 'node:os', 'node:path', 'node:process', 'node:worker_threads'],
    ],
  },
  // Backups of whole stores, their restoration, and what can be saved from a damaged one. Knows files, tables and pages.
  backup: {
    imports: ['base', 'model', 'journal', 'guard', 'stores', 'config'],
    uses: ['pg', 'zod', 'node:fs', 'node:fs/promises', 'node:os', 'node:path', 'node:stream/promises'],
  },
  // Attacks the shipped guard on real stores, also directly, so it knows drivers, tables and every engine.
  lab: {
    imports: ['base', 'model', 'policy', 'journal', 'decisions', 'guard', 'stores', 'config'],
    uses: [
      ...['pg', 'd3-scale', 'd3-shape', 'zod', 'node:fs', 'node:os', 'node:path'],
      ...['hono/html', 'hono/jsx', 'hono/jsx/jsx-runtime', 'hono/utils/html'],
    ],
  },
  // JSON-RPC framing: bounded lines, and messages that two parsers read alike.
  jsonrpc: { imports: ['base'], uses: [] },
  // Entry points. They never import each other.
  mcp: {
    imports: ['base', 'model', 'policy', 'prompt', 'guard', 'tools', 'jsonrpc', 'diff'],
    uses: [
      '@modelcontextprotocol/server',
      '@modelcontextprotocol/server/stdio',
      '@hono/node-server',
      'hono',
      'zod',
      'node:events',
      'node:http',
      'node:net',
      'node:stream',
      'node:stream/promises',
    ],
  },
  // No SDK: honest traffic passes byte for byte.
  proxy: {
    imports: ['base', 'model', 'policy', 'prompt', 'guard', 'jsonrpc'],
    uses: ['zod', 'node:child_process', 'node:events', 'node:http', 'node:https', 'node:stream'],
  },
  // The server: the guard behind tokens, limits and an API document.
  http: {
    imports: ['base', 'model', 'policy', 'guard', 'tools', 'diff', 'stores', 'jsonrpc'],
    uses: [
      'hono',
      'hono/body-limit',
      'hono/cookie',
      'hono/html',
      'hono/streaming',
      'hono/utils/html',
      'hono/utils/http-status',
      '@hono/node-server',
      '@opentelemetry/api',
      'prom-client',
      'zod',
      'node:http',
      'node:https',
      'node:net',
      'node:stream',
      'node:timers/promises',
    ],
  },
  // Shared by notices and exports: signed requests with retries, and files that store a position.
  delivery: {
    imports: ['base', 'files'],
    uses: ['zod', 'node:fs', 'node:http', 'node:https', 'node:path', 'node:timers/promises'],
  },
  // Notices to reviewers. Never a memory text.
  notify: { imports: ['base', 'model', 'guard', 'delivery'], uses: ['nodemailer', 'zod', 'node:timers/promises'] },
  // Journal records for a SIEM. Never a memory text.
  siem: { imports: ['base', 'model', 'guard', 'delivery'], uses: ['zod', 'node:fs', 'node:path'] },
  // Pages for people. The server authenticates callers; all data comes from the guard.
  dashboard: {
    imports: ['base', 'model', 'policy', 'guard', 'detect', 'diff'],
    uses: [
      'd3-scale',
      'd3-shape',
      'hono',
      'hono/cookie',
      'hono/jsx',
      'hono/jsx/jsx-runtime',
      'hono/streaming',
      'hono/utils/http-status',
      'zod',
      'node:fs',
    ],
  },
  // The entry points: what each exports is listed in package.json, and what it may reach in test/entry-points.test.ts.
  root: {
    imports: [
      ...['base', 'model', 'detect', 'policy', 'journal', 'prompt', 'decisions', 'guard', 'stores'],
      ...['http', 'dashboard', 'mcp', 'proxy'],
    ],
    uses: [],
  },
  cli: {
    imports: [
      ...['base', 'files', 'model', 'detect', 'policy', 'journal', 'guard', 'stores', 'tools', 'config', 'root'],
      ...['adapters', 'backup', 'hooks', 'mcp', 'proxy', 'http', 'notify', 'siem', 'dashboard', 'lab', 'diff'],
    ],
    uses: [
      'commander',
      'get-east-asian-width',
      'ignore',
      'yaml',
      'zod',
      'node:buffer',
      'node:child_process',
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
      'node:timers/promises',
      'node:tty',
      'node:url',
      'node:util',
    ],
  },
};

/** Layers that may be imported only through their index.ts. */
export const doors: readonly string[] = [
  'detect',
  'policy',
  'sentinel',
  'journal',
  'ledger-map',
  'prompt',
  'decisions',
  'diff',
  'ingest',
  'documents',
  'guard',
  'testing',
  'tools',
  'config',
  'backup',
  'hooks',
  'jsonrpc',
  'mcp',
  'proxy',
  'http',
  'delivery',
  'notify',
  'siem',
  'dashboard',
  'lab',
];

/** A second entry for programs that must start fast: a file that loads part of the layer and no package. */
export const sideDoors: readonly string[] = [
  'src/detect/scan-only.ts',
  'src/policy/verdict.ts',
  'src/config/without-file.ts',
  // Servers offer the memory sentinel contract and no other tool of this folder.
  'src/tools/memory-sentinel/index.ts',
];
