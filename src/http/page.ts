import { html } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';

type Html = HtmlEscapedString | Promise<HtmlEscapedString>;

/** The frame of the server's own pages. No script and no inline style, so the strictest content security policy allows it. */
export function page(title: string, content: Html): Html {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="stylesheet" href="/api/page.css">
</head>
<body><main>${content}</main></body>
</html>`;
}

export const pageStyle = `:root { color-scheme: light dark; --line: light-dark(#d5d9e0, #3a4150); --soft: light-dark(#f4f6f9, #1c212b); }
body { margin: 0; font: 16px/1.55 system-ui, sans-serif; background: light-dark(#fff, #12151b); color: light-dark(#1a1f29, #e6e9ef); }
main { max-width: 60rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
h1 { margin: 0 0 .5rem; }
h2 { margin: 2.5rem 0 .75rem; border-bottom: 1px solid var(--line); }
a { color: light-dark(#0b57d0, #8ab4f8); }
nav a { display: inline-block; margin-right: .75rem; }
code, pre { font: .9em ui-monospace, monospace; }
pre { background: var(--soft); padding: .75rem; overflow-x: auto; border-radius: 6px; }
details { border: 1px solid var(--line); border-radius: 6px; margin: .5rem 0; padding: .5rem .75rem; }
summary { cursor: pointer; overflow-wrap: anywhere; }
summary b { display: inline-block; min-width: 4.5rem; }
summary span { display: block; opacity: .8; }
dl { display: grid; grid-template-columns: 6rem 1fr; gap: .25rem 1rem; }
dd { margin: 0; min-width: 0; }
:focus-visible { outline: 3px solid light-dark(#0b57d0, #8ab4f8); outline-offset: 2px; }
`;
