import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** Whether a text was flagged, by the scanner's own standard. */
export type Scan = (text: string) => boolean;

export interface Contestant {
  readonly name: string;
  readonly note: string;
  readonly load: () => Promise<Scan>;
  /** The body of a module that imports it and scans `text` once, to time a cold start; none if not built. */
  readonly startup: string | undefined;
  /** So slow that a quick run omits it. */
  readonly slow?: boolean;
  /** The maximum number of characters it reads; its answer for longer texts is about their beginning. */
  readonly reads?: number;
}

const root = fileURLToPath(new URL('..', import.meta.url));
const built = join(root, 'dist/index.js');

export const isBuilt: boolean = existsSync(built);
/** What the numbers are about: the installed build, or the sources under a loader that slows them down. */
export const ours = 'bezoar';
export const withModel = 'bezoar and model';

export function builtAt(): Date | undefined {
  return isBuilt ? statSync(built).mtime : undefined;
}

/** The rules alone, and the rules with the model, as shipped. */
const loadOurs = (learned: boolean) => async (): Promise<Scan> => {
  const path = isBuilt ? built : join(root, 'src/index.ts');
  const { createScanner } = (await import(pathToFileURL(path).href)) as typeof import('../src/index.ts');
  const scanner = createScanner(learned ? {} : { learned: false });
  // Medium is the lowest level that asks a person; a low finding is only recorded.
  return (text) => scanner.scan(text, { scope: 'strict' }).level >= 2;
};

async function loadPromptGuard(): Promise<Scan> {
  const { createGuard } = await import('llm-prompt-guard');
  const { spanish, french, german, portuguese } = await import('llm-prompt-guard/patterns/multilingual');
  const guard = createGuard({ extraPatterns: [...spanish, ...french, ...german, ...portuguese] });
  return (text) => guard.detect(text);
}

async function loadTrustGuard(): Promise<Scan> {
  const { InputSanitizer, EncodingDetector, PromptLeakageGuard } = await import('llm-trust-guard');
  const sanitizer = new InputSanitizer();
  const encoding = new EncodingDetector();
  const leakage = new PromptLeakageGuard();
  // All three run on every text, as in its own facade.
  return (text) =>
    [sanitizer.sanitize(text).allowed, encoding.detect(text).allowed, leakage.check(text).allowed].includes(false);
}

async function loadMemoryGuard(): Promise<Scan> {
  const { MemoryGuard } = await import('llm-trust-guard');
  const guard = new MemoryGuard();
  return (text) => !guard.validateContextInjection(text, 'bench').allowed;
}

async function loadVard(): Promise<Scan> {
  const { createVard } = await import('@andersmyrmel/vard');
  const vard = createVard().maxLength(4_000_000);
  return (text) => !vard.safeParse(text).safe;
}

async function loadInjectScan(): Promise<Scan> {
  const { createPromptValidator } = await import('llm-inject-scan');
  const validate = createPromptValidator();
  return (text) => !validate(text).clean;
}

async function loadFirewall(): Promise<Scan> {
  const { Firewall } = await import('llm-firewall');
  const firewall = new Firewall();
  return (text) => !firewall.analyze(text).allowed;
}

async function loadThreatRules(): Promise<Scan> {
  const { ATREngine } = await import('agent-threat-rules');
  const engine = new ATREngine({ rulesDir: join(root, 'node_modules/agent-threat-rules/rules') });
  if ((await engine.loadRules()) === 0) throw new Error('agent-threat-rules found none of its rules');
  const timestamp = '2026-01-01T00:00:00.000Z';
  return (content) => engine.evaluate({ type: 'llm_input', timestamp, content }).length > 0;
}

/** Some packages do not export their package.json, so it is read where npm puts it. */
function version(name: string): string {
  const file = join(root, 'node_modules', name, 'package.json');
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}

export const contestants: readonly Contestant[] = [
  {
    name: ours,
    note: isBuilt ? 'dist, strict scope, all views and rules' : 'SOURCES through tsx; run `npm run build` first',
    load: loadOurs(false),
    startup: isBuilt
      ? `import { createScanner } from './dist/index.js'; createScanner({ learned: false }).scan(text);`
      : undefined,
  },
  {
    name: withModel,
    note: 'the same with the model, as shipped',
    load: loadOurs(true),
    startup: isBuilt ? `import { createScanner } from './dist/index.js'; createScanner().scan(text);` : undefined,
  },
  {
    name: 'llm-prompt-guard',
    note: `${version('llm-prompt-guard')}, with its multilingual patterns; reads the first 100,000 characters`,
    reads: 100_000,
    load: loadPromptGuard,
    startup: `import { createGuard } from 'llm-prompt-guard';
      import { spanish, french, german, portuguese } from 'llm-prompt-guard/patterns/multilingual';
      createGuard({ extraPatterns: [...spanish, ...french, ...german, ...portuguese] }).detect(text);`,
  },
  {
    name: 'llm-trust-guard',
    note: `${version('llm-trust-guard')}, InputSanitizer + EncodingDetector + PromptLeakageGuard`,
    load: loadTrustGuard,
    startup: `import { InputSanitizer, EncodingDetector, PromptLeakageGuard } from 'llm-trust-guard';
      new InputSanitizer().sanitize(text); new EncodingDetector().detect(text); new PromptLeakageGuard().check(text);`,
  },
  {
    name: 'llm-trust-guard memory',
    note: `${version('llm-trust-guard')}, MemoryGuard alone`,
    load: loadMemoryGuard,
    startup: `import { MemoryGuard } from 'llm-trust-guard'; new MemoryGuard().validateContextInjection(text, 'bench');`,
  },
  {
    name: 'vard',
    note: `@andersmyrmel/vard ${version('@andersmyrmel/vard')}, length limit raised (it refuses more than 10,000)`,
    load: loadVard,
    startup: `import { createVard } from '@andersmyrmel/vard'; createVard().safeParse(text);`,
  },
  {
    name: 'llm-inject-scan',
    note: version('llm-inject-scan'),
    load: loadInjectScan,
    startup: `import { createPromptValidator } from 'llm-inject-scan'; createPromptValidator()(text);`,
  },
  {
    name: 'llm-firewall',
    note: `${version('llm-firewall')}, its rules`,
    load: loadFirewall,
    startup: `import { Firewall } from 'llm-firewall'; new Firewall().analyze(text);`,
  },
  {
    name: 'agent-threat-rules',
    note: `${version('agent-threat-rules')}; answers "no match" above 100,000 characters`,
    reads: 100_000,
    load: loadThreatRules,
    startup: `import { ATREngine } from 'agent-threat-rules';
      const engine = new ATREngine({ rulesDir: 'node_modules/agent-threat-rules/rules' });
      await engine.loadRules();
      engine.evaluate({ type: 'llm_input', timestamp: '2026-01-01T00:00:00.000Z', content: text });`,
    slow: true,
  },
];
