import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { codeOf } from '../../base/code-of.ts';
import { Fault } from '../../base/fault.ts';
import { isObject } from '../../base/is-object.ts';
import { reasonOf } from '../reason.ts';
import { type Framework, frameworks } from './frameworks.ts';

/** A framework that a project uses, and the file that adds the guard to it. */
export interface FoundFramework {
  readonly framework: Framework;
  readonly path: string;
  readonly text: string;
}

const fields = ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies'] as const;

/** The frameworks that the package.json of a folder names. */
export function foundFrameworks(folder: string, space: string): readonly FoundFramework[] {
  const used = packagesOf(join(folder, 'package.json'));
  const isTypeScript = used.has('typescript') || existsSync(join(folder, 'tsconfig.json'));
  return frameworks
    .filter(({ packages }) => packages.some((name) => used.has(name)))
    .map((framework) => ({
      framework,
      path: join(folder, `${framework.file}.${isTypeScript ? 'ts' : 'mjs'}`),
      text: framework.module(JSON.stringify(space), isTypeScript ? 'ts' : 'js'),
    }));
}

/** Names only: a version may be a tag, a path or a range. A file that is no package names nothing. */
function packagesOf(file: string): ReadonlySet<string> {
  if (!existsSync(file)) return new Set();
  let read: unknown;
  try {
    read = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return new Set(); // npm complains about it; the memory is set up all the same
  }
  const manifest = isObject(read) ? read : {};
  return new Set(fields.flatMap((name) => (isObject(manifest[name]) ? Object.keys(manifest[name]) : [])));
}

/** False if the file exists: what somebody has changed stays. */
export function writeAdapter({ path, text }: FoundFramework): boolean {
  try {
    writeFileSync(path, text, { flag: 'wx', mode: 0o644 });
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw new Fault('config-invalid', `cannot write ${path}: ${reasonOf(error)}`, {}, error);
  }
}
