import { relativeTo } from './links.ts';
import type { Section } from './page-list.ts';
import { escaped, type Heading, type RenderedPage } from './render-page.ts';

const policy =
  "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'";

/** The page with navigation, a list of its headings and the search. Works from a folder, too: all addresses are relative. */
export function framed(
  page: RenderedPage,
  address: string,
  sections: readonly Section[],
  titles: ReadonlyMap<string, string>,
): string {
  const at = (target: string): string => escaped(relativeTo(address, target));
  return `<!doctype html>
<html lang="en" data-root="${at('.')}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<title>${escaped(page.title)}${page.title === 'Bezoar' ? '' : ' - Bezoar'}</title>
<link rel="stylesheet" href="${at('site.css')}">
<link rel="icon" href="${at('stone.svg')}">
<script src="${at('search.js')}" defer></script>
</head>
<body>
<a class="skip" href="#content">Skip to content</a>
<header>
<a class="home" href="${at('index.html')}"><img src="${at('stone.svg')}" alt="" width="22" height="22"> Bezoar</a>
<a class="to-pages" href="#pages">Pages</a>
<div class="search" role="search">
<input id="search" type="search" placeholder="Search (press /)" aria-label="Search the documentation" aria-controls="results" autocomplete="off" maxlength="100">
<ol id="results" aria-live="polite" hidden></ol>
</div>
</header>
<div class="columns">
<nav id="pages" aria-label="Pages">${sections.map((section) => navigation(section, address, titles)).join('')}</nav>
<main id="content">
${page.html}</main>
<aside aria-label="On this page">${onThisPage(page.parts.map(({ heading }) => heading))}</aside>
</div>
</body>
</html>
`;
}

function navigation({ title, pages }: Section, here: string, titles: ReadonlyMap<string, string>): string {
  const items = pages.map(({ file, address }) => {
    const current = address === here ? ' aria-current="page"' : '';
    return `<li><a href="${escaped(relativeTo(here, address))}"${current}>${escaped(titles.get(file) ?? file)}</a></li>`;
  });
  const isOpen = pages.some(({ address }) => address === here) || title !== 'Decisions';
  return `<details${isOpen ? ' open' : ''}><summary>${escaped(title)}</summary><ul>${items.join('')}</ul></details>`;
}

const maxListedHeadings = 60;

function onThisPage(headings: readonly Heading[]): string {
  const listed = headings.filter(({ depth }) => depth === 2 || depth === 3);
  if (listed.length < 2 || listed.length > maxListedHeadings) return '';
  const items = listed.map(
    ({ depth, text, anchor }) => `<li class="depth-${depth}"><a href="#${escaped(anchor)}">${escaped(text)}</a></li>`,
  );
  return `<h2>On this page</h2><ul>${items.join('')}</ul>`;
}
