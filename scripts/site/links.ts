import { existsSync, statSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path/posix';

/** What links lead to: the pages with their anchors, and everything else in the repository. */
export interface LinkTargets {
  readonly root: string;
  /** Where the files of the repository can be read. */
  readonly repository: string;
  /** By file: its address and its anchors. */
  readonly pages: ReadonlyMap<string, { readonly address: string; readonly anchors: ReadonlySet<string> }>;
}

export interface ResolvedLink {
  readonly href: string;
  /** Why the link leads nowhere. */
  readonly problem?: string;
  /** A file that the page shows and that must be copied beside it. */
  readonly copied?: string;
}

const outside = /^(?:https?|mailto):/;
const shownFile = /\.(?:png|svg|jpe?g|json)$/;

/** Where a link of a page leads on the site. */
export function resolveLink(targets: LinkTargets, from: string, link: string): ResolvedLink {
  if (outside.test(link)) return { href: link };
  if (/^[a-z][a-z0-9+.-]*:|^\//i.test(link)) return { href: link, problem: `${link} is not a relative link` };
  const [path = '', anchor] = link.split('#');
  const file = path === '' ? from : normalize(join(dirname(from), decodeURI(path))).replace(/\/$/, '');
  const page = targets.pages.get(file) ?? targets.pages.get(`${file}/README.md`);
  const here = targets.pages.get(from)?.address ?? '';
  const hash = anchor === undefined ? '' : `#${anchor}`;
  if (page === undefined) return toFile(targets, here, file, hash, link);
  const href = `${path === '' ? '' : relativeTo(here, page.address)}${hash}`;
  if (anchor === undefined || page.anchors.has(anchor)) return { href };
  return { href, problem: `${link}: the page has no such heading` };
}

/** To a file that is no page: beside the page, or in the repository. */
function toFile(
  { root, repository }: LinkTargets,
  here: string,
  file: string,
  hash: string,
  link: string,
): ResolvedLink {
  const full = join(root, file);
  if (file.startsWith('..') || !existsSync(full)) return { href: link, problem: `${link}: there is no such file` };
  if (shownFile.test(file)) return { href: relativeTo(here, file), copied: file };
  const kind = statSync(full).isDirectory() ? 'tree' : 'blob';
  return { href: `${repository}/${kind}/main/${file}${hash}` };
}

/** The address of a page, seen from another. */
export function relativeTo(from: string, to: string): string {
  return relative(dirname(from), to) || '.';
}
