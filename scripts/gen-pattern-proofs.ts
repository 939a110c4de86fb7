import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { check } from 'recheck';
import { impacts } from '../src/detect/impacts.gen.ts';
import { rules } from '../src/detect/rules.gen.ts';
import { isMain } from './is-main.ts';

// recheck proves that a pattern cannot be made to backtrack. A proof takes up to seconds and depends only on the
// pattern and the prover, so its answer is stored in a file; `npm run test:long` proves everything again and compares.

export const proofFile = 'test/fixtures/pattern-proofs.json';

/** recheck's answer for a pattern: `safe`, `vulnerable` or `unknown`. */
export type Status = Awaited<ReturnType<typeof check>>['status'];
/** The answers by the key of their pattern. */
export type Proofs = Readonly<Record<string, Status>>;

export interface NamedPattern {
  readonly name: string;
  readonly pattern: RegExp;
}

/** The patterns of all rules, without duplicates: an impact shares patterns with its rules. */
export function rulePatterns(): readonly NamedPattern[] {
  const all = [...rules, ...impacts].flatMap(({ id, shapes = [] }) =>
    shapes.map(({ pattern }, at) => ({ name: `${id} ${at + 1}`, pattern })),
  );
  return [...new Map(all.map((one) => [String(one.pattern), one])).values()];
}

const { version } = createRequire(import.meta.url)('recheck/package.json') as { readonly version: string };

/** Changes with the pattern, its flags and the version of the prover. */
export function proofKey(pattern: RegExp): string {
  const { source, flags } = proved(pattern);
  return createHash('sha256')
    .update(JSON.stringify([source, flags, version]))
    .digest('hex');
}

/** A pattern runs at its literal, so it is judged as anchored there. */
function proved({ source, flags }: RegExp): { readonly source: string; readonly flags: string } {
  return { source: `^(?:${source})`, flags: flags.replace(/[gy]/g, '') };
}

/** Proves patterns, two at a time: the prover gives up after a timeout, so it must not run all at once. */
async function prove(patterns: readonly NamedPattern[]): Promise<Proofs> {
  const queue = [...patterns];
  const proofs: Record<string, Status> = {};
  const work = async (): Promise<void> => {
    for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
      const { source, flags } = proved(next.pattern);
      proofs[proofKey(next.pattern)] = (await check(source, flags, { timeout: 60_000 })).status;
    }
  };
  await Promise.all([work(), work()]);
  return proofs;
}

/** The patterns that are not safe, with their answers. Uses the stored answers unless all are to be proved again. */
export async function unsafePatterns(
  patterns: readonly NamedPattern[],
  onFile: Proofs,
  anew: boolean,
): Promise<readonly string[]> {
  const unproved = anew ? patterns : patterns.filter(({ pattern }) => onFile[proofKey(pattern)] === undefined);
  const proofs = { ...onFile, ...(await prove(unproved)) };
  return patterns
    .map(({ name, pattern }) => ({ name, status: proofs[proofKey(pattern)] }))
    .filter(({ status }) => status !== 'safe')
    .map(({ name, status }) => `${name}: ${status}`)
    .sort();
}

export function readProofs(): Proofs {
  return existsSync(proofFile) ? (JSON.parse(readFileSync(proofFile, 'utf8')) as Proofs) : {};
}

/** Keeps the answers of unchanged patterns, proves the others, and removes those that no rule has any more. */
async function writeProofs(): Promise<void> {
  const patterns = rulePatterns();
  const known = readProofs();
  const fresh = await prove(patterns.filter(({ pattern }) => known[proofKey(pattern)] === undefined));
  const proofs = patterns.map(({ pattern }) => [proofKey(pattern), { ...known, ...fresh }[proofKey(pattern)]] as const);
  const sorted = Object.fromEntries(proofs.toSorted(([a], [b]) => (a < b ? -1 : 1)));
  writeFileSync(proofFile, `${JSON.stringify(sorted, null, 2)}\n`);
}

if (isMain(import.meta.url)) await writeProofs();
