import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { isMain } from '../is-main.ts';
import { framed } from './frame.ts';
import type { LinkTargets } from './links.ts';
import { sectionsOf } from './page-list.ts';
import { headingsOf, type RenderedPage, renderPage } from './render-page.ts';

const maxSearchedLetters = 2_000;

interface BuiltSite {
  readonly pages: number;
  /** Links that lead nowhere. The site is written all the same, so that they can be looked at. */
  readonly problems: readonly string[];
}

/** Makes the documentation site of a folder with our layout. */
export function buildSite(root: string, target: string): BuiltSite {
  const sections = sectionsOf(root);
  const sources = sections.flatMap(({ pages }) =>
    pages.map((page) => ({ ...page, source: readFileSync(join(root, page.file), 'utf8') })),
  );
  const targets: LinkTargets = { root, repository: repositoryOf(root), pages: targetsOf(sources) };
  const rendered = sources.map((page) => ({ ...page, ...renderPage(page.source, page.file, targets) }));
  const titles = new Map(rendered.map(({ file, title }) => [file, file === 'README.md' ? 'Overview' : title]));
  rmSync(target, { recursive: true, force: true });
  const write = (address: string, text: string): void => {
    mkdirSync(dirname(join(target, address)), { recursive: true });
    writeFileSync(join(target, address), text);
  };
  for (const page of rendered) write(page.address, framed(page, page.address, sections, titles));
  write('search-index.js', searchIndex(rendered));
  for (const name of ['site.css', 'search.js']) cpSync(join(import.meta.dirname, name), join(target, name));
  cpSync(join(root, 'assets/stone.svg'), join(target, 'stone.svg'));
  for (const file of new Set(rendered.flatMap(({ copied }) => copied))) {
    mkdirSync(dirname(join(target, file)), { recursive: true });
    cpSync(join(root, file), join(target, file));
  }
  return { pages: rendered.length, problems: rendered.flatMap(({ problems }) => problems) };
}

function targetsOf(sources: readonly { file: string; address: string; source: string }[]): LinkTargets['pages'] {
  return new Map(
    sources.map(({ file, address, source }) => [
      file,
      { address, anchors: new Set(headingsOf(source).map(({ anchor }) => anchor)) },
    ]),
  );
}

function repositoryOf(root: string): string {
  const { repository } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    repository: { url: string };
  };
  return repository.url.replace(/^git\+/, '').replace(/\.git$/, '');
}

/** A script and not JSON, so that the search also works for pages that are opened from a folder. */
function searchIndex(pages: readonly (RenderedPage & { readonly address: string })[]): string {
  const parts = pages.flatMap(({ address, title, parts: ofPage }) =>
    ofPage.map(({ heading, text }, at) => [
      at === 0 ? address : `${address}#${heading.anchor}`,
      title,
      at === 0 ? '' : heading.text,
      text.slice(0, maxSearchedLetters),
    ]),
  );
  return `globalThis.searchIndex = ${JSON.stringify(parts)};\n`;
}

if (isMain(import.meta.url)) {
  const [target = '.site'] = process.argv.slice(2);
  const { pages, problems } = buildSite('.', target);
  for (const problem of problems) console.error(problem);
  console.log(`${pages} pages in ${target}, ${problems.length} dead links`);
  if (problems.length > 0) process.exitCode = 1;
}
