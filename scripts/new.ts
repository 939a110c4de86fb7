import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { writeDocs } from './gen-docs.ts';
import { writeRegistries } from './gen-registries.ts';
import { isMain } from './is-main.ts';
import { fixtureTemplate, impactTemplate, ruleTemplate, vectorTemplate } from './templates.ts';

const usage =
  'usage: npm run new rule some_id [-- --impact] [--root DIR]\n       npm run new vector some_id [-- --root DIR]';

/** A request that is refused. The message says what to do instead. */
class Refusal extends Error {}

interface Request {
  readonly kind: 'rule' | 'vector';
  readonly id: string;
  readonly impact: boolean;
  readonly root: string;
}

function readRequest(args: string[], variables: NodeJS.ProcessEnv): Request {
  const { positionals, values } = parse(args);
  const [kind, id, ...rest] = positionals;
  if (kind === undefined) throw new Refusal(`name the kind to create: rule or vector\n${usage}`);
  if (kind !== 'rule' && kind !== 'vector') {
    throw new Refusal(`unknown kind "${kind}"; the kinds are "rule" and "vector"\n${usage}`);
  }
  if (id === undefined) throw new Refusal(`the ${kind} needs an id\n${usage}`);
  if (rest.length > 0)
    throw new Refusal(`create one ${kind} at a time; unexpected argument "${rest.join(' ')}"\n${usage}`);
  if (!/^[a-z][a-z0-9]*(?:_[a-z0-9]+)*$/.test(id)) {
    throw new Refusal(`"${id}" is not snake_case; use lower-case words joined by _, such as forged_approval`);
  }
  // npm consumes the flag of `npm run new rule x --impact` and sets this variable instead.
  const impact = values.impact || variables.npm_config_impact === 'true';
  return { kind, id, impact, root: values.root };
}

function parse(args: string[]): { positionals: string[]; values: { impact: boolean; root: string } } {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: { impact: { type: 'boolean', default: false }, root: { type: 'string', default: process.cwd() } },
    });
  } catch (error) {
    throw new Refusal(`${error instanceof Error ? error.message : String(error)}\n${usage}`);
  }
}

async function create(request: Request): Promise<string[]> {
  return request.kind === 'vector' ? createVector(request) : createRule(request);
}

/** One file: the attack. Its test is that it works where nothing protects; the lab runs it. */
function createVector({ id, root }: Request): string[] {
  const source = join('src/lab/vectors', `${id.replaceAll('_', '-')}.ts`);
  if (existsSync(join(root, source)))
    throw new Refusal(`${source} exists already; choose another id or edit that vector`);
  write(join(root, source), vectorTemplate(id));
  writeRegistries(root);
  return [source];
}

async function createRule({ id, impact, root }: Request): Promise<string[]> {
  const name = `${id.replaceAll('_', '-')}.ts`;
  const folders = impact ? ['impacts', 'rules'] : ['rules', 'impacts'];
  const [source, namesake] = folders.map((folder) => join('src/detect', folder, name)) as [string, string];
  const fixture = join('test/fixtures/rules', `${id}.json`);
  // An id belongs to one rule forever, so a rule of the other kind with the same id is a conflict too.
  for (const file of [source, namesake, fixture]) {
    if (existsSync(join(root, file))) throw new Refusal(`${file} exists already; choose another id or edit that rule`);
  }
  write(join(root, source), impact ? impactTemplate(id) : ruleTemplate(id));
  write(join(root, fixture), fixtureTemplate);
  writeRegistries(root);
  await writeDocs(root);
  return [source, fixture];
}

function write(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text, { flag: 'wx' });
}

function nextSteps({ kind, id }: Request, [source, fixture]: readonly string[]): readonly string[] {
  const replace = `${source}: replace every ${'TO'}${'DO'}; the tests refuse a ${kind} that still contains one`;
  if (kind === 'vector') {
    return [
      `  1. ${replace}`,
      `  2. npx tsx src/cli/main.ts lab run --vector ${id}: it must succeed where nothing protects`,
      '  3. npm run gen && npm test && npm run check',
    ];
  }
  return [
    `  1. ${fixture}: write the texts that the rule must hit and, with more care, the near misses that it must not`,
    `  2. ${replace}`,
    '  3. npm run gen && npm test && npm run check',
  ];
}

/** The exit code and the output of a run. */
export interface NewResult {
  readonly status: 0 | 2;
  readonly stdout: string;
  readonly stderr: string;
}

export async function runNew(args: string[], variables: NodeJS.ProcessEnv): Promise<NewResult> {
  try {
    const request = readRequest(args, variables);
    const files = await create(request);
    const lines = [...files.map((file) => `wrote ${file}`), 'next:', ...nextSteps(request, files)];
    return { status: 0, stdout: `${lines.join('\n')}\n`, stderr: '' };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { status: 2, stdout: '', stderr: `new: ${error.message}\n` };
  }
}

if (isMain(import.meta.url)) {
  const { status, stdout, stderr } = await runNew(process.argv.slice(2), process.env);
  process.stdout.write(stdout);
  process.stderr.write(stderr);
  process.exitCode = status;
}
