import { raw } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';
import { style } from './style.ts';

/** The head of a page. It contains no data of a run, so it needs no escaping. */
export function pageHead(title: 'Bezoar lab' | 'Bezoar lab: two runs'): HtmlEscapedString | Promise<HtmlEscapedString> {
  return raw(
    [
      '<head><meta charset="utf-8">',
      '<meta name="viewport" content="width=device-width, initial-scale=1">',
      `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">`,
      `<title>${title}</title><style>${style}</style></head>`,
    ].join('\n'),
  );
}
