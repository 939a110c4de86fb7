import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { marked } from 'marked';

export interface Readme {
  readonly name: string;
  readonly html: string;
}

const root = 'node_modules';
/** Shorter ones are a title and a link. */
const minLength = 800;
/** The longest are tables of a thousand rows. */
const maxLength = 60_000;

/** The READMEs of the first packages by name, as a code host shows them. */
export function readmes(count: number): readonly Readme[] {
  const found: Readme[] = [];
  for (const name of packageNames()) {
    const folder = join(root, name);
    const file = readdirSync(folder).find((one) => /^readme\.(?:md|markdown)$/i.test(one));
    if (file === undefined) continue;
    const text = readFileSync(join(folder, file), 'utf8');
    if (text.length < minLength || text.length > maxLength) continue;
    found.push({ name, html: pageOf(name, marked.parse(text, { async: false })) });
    if (found.length === count) break;
  }
  return found;
}

function packageNames(): readonly string[] {
  const names = readdirSync(root).filter((name) => !name.startsWith('.'));
  return names
    .flatMap((name) => (name.startsWith('@') ? readdirSync(join(root, name)).map((part) => `${name}/${part}`) : [name]))
    .filter((name) => existsSync(join(root, name, 'package.json')))
    .toSorted();
}

function pageOf(name: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${name}</title><meta name="viewport" content="width=device-width"><link rel="stylesheet" href="https://assets.example/site.css"><style>${css}</style></head><body><header class="top"><a href="/">Code</a> <a href="/issues">Issues</a></header><main class="container"><article class="markdown-body">${body}</article></main><footer class="foot">Terms Privacy</footer></body></html>`;
}

/** The kind of style sheet such a page has: variables, a dark scheme, phones, layers, and states. */
const css = `
:root{--fg:#1f2328;--muted:#59636e;--bg:#ffffff;--line:#d1d9e0;--link:#0969da;--code:#818b981f;color-scheme:light dark}
@media (prefers-color-scheme:dark){:root{--fg:#f0f6fc;--muted:#9198a1;--bg:#0d1117;--line:#3d444d;--link:#4493f8;--code:#656c7633}}
*,*::before,*::after{box-sizing:border-box}
body{margin:0;font:16px/1.5 -apple-system,BlinkMacSystemFont,"Segoe UI",Helvetica,Arial,sans-serif;color:var(--fg);background:var(--bg);-webkit-text-size-adjust:100%}
.top{position:sticky;top:0;z-index:10;display:flex;gap:16px;padding:16px;background:var(--bg);border-bottom:1px solid var(--line)}
.container{max-width:1012px;margin:0 auto;padding:32px 16px}
.markdown-body{overflow-wrap:break-word;word-wrap:break-word}
.markdown-body::before{display:table;content:""}.markdown-body::after{display:table;clear:both;content:""}
.markdown-body>*:first-child{margin-top:0!important}.markdown-body a:not([href]){color:inherit;text-decoration:none}
.markdown-body a{color:var(--link);text-decoration:underline;text-underline-offset:.2rem}.markdown-body a:hover{text-decoration-thickness:2px}
.markdown-body h1,.markdown-body h2{padding-bottom:.3em;border-bottom:1px solid var(--line)}.markdown-body h1{font-size:2em}
.markdown-body :is(h1,h2,h3,h4,h5,h6){margin:24px 0 16px;font-weight:600;line-height:1.25}.markdown-body h6{color:var(--muted);font-size:.85em}
.markdown-body .anchor{float:left;padding-right:4px;margin-left:-20px;line-height:1}.markdown-body h2 .octicon{visibility:hidden}
.markdown-body blockquote{margin:0 0 16px;padding:0 1em;color:var(--muted);border-left:.25em solid var(--line)}
.markdown-body pre{padding:16px;overflow:auto;font-size:85%;line-height:1.45;background:var(--code);border-radius:6px}
.markdown-body code{padding:.2em .4em;margin:0;font-size:85%;white-space:break-spaces;background-color:var(--code);border-radius:6px}
.markdown-body pre>code{padding:0;margin:0;font-size:100%;white-space:pre;background:transparent;border:0;display:inline;overflow:visible}
.markdown-body table{display:block;width:max-content;max-width:100%;overflow:auto;border-spacing:0;border-collapse:collapse}
.markdown-body th,.markdown-body td{padding:6px 13px;border:1px solid var(--line)}.markdown-body tr:nth-child(2n){background-color:color-mix(in srgb,var(--bg) 94%,var(--fg))}
.markdown-body img{max-width:100%;box-sizing:content-box;background-color:transparent}.markdown-body [hidden]{display:none!important}
.sr-only{position:absolute;width:1px;height:1px;padding:0;overflow:hidden;clip:rect(0,0,0,0);white-space:nowrap;border:0}
@layer utilities{.d-none{display:none}}@media (max-width:544px){.container{padding:16px}.foot{display:none}}
@supports (backdrop-filter:blur(4px)){.top{backdrop-filter:blur(4px)}}@media print{.top,.foot{display:none}}
@keyframes fade{from{opacity:0}to{opacity:1}}.foot{padding:24px;color:var(--muted);font-size:12px;animation:fade .2s both}`;
