import { lstatSync, readlinkSync, realpathSync } from 'node:fs';
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { codeOf } from '../base/code-of.ts';
import { Fault } from '../base/fault.ts';

const maxLinks = 40;

/**
 * The file behind a path, so that a write replaces the file and not the user's link to it. A link to a missing file
 * leads to where the file will be.
 */
export function realTarget(path: string): string {
  let target = path;
  for (let links = 0; links < maxLinks; links++) {
    try {
      return realpathSync(target);
    } catch (error) {
      if (codeOf(error) !== 'ENOENT') throw error;
      if (!isLink(target)) return target;
      target = resolve(dirname(target), readlinkSync(target));
    }
  }
  throw new Fault(
    'config-invalid',
    `${path}: more than ${maxLinks} symbolic links in a row; pass the path of the file itself`,
  );
}

/**
 * The file behind a path in a folder that somebody else may have prepared, such as a cloned repository. Links between
 * files of the folder are followed. A link that leads out of the folder, or nowhere, is refused: an attacker may have
 * planted it to make Bezoar write there.
 */
export function targetWithin(root: string, path: string): string {
  const realRoot = realpathSync(root);
  let current = realRoot;
  for (const name of relative(root, path).split(sep)) {
    const next = join(current, name);
    current = isLink(next) ? followWithin(realRoot, next) : next;
    if (!isWithin(realRoot, current)) throw leadsOut(next, realRoot);
  }
  return current;
}

function followWithin(root: string, link: string): string {
  try {
    return realpathSync(link);
  } catch (error) {
    if (codeOf(error) !== 'ENOENT' && codeOf(error) !== 'ELOOP') throw error;
    throw leadsOut(link, root);
  }
}

function leadsOut(link: string, root: string): Fault {
  return new Fault(
    'config-invalid',
    `${link} is a link that does not lead to a file in ${root}; nothing was changed. Remove the link and run the command again`,
  );
}

function isLink(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true;
}

function isWithin(root: string, path: string): boolean {
  const way = relative(root, path);
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}
