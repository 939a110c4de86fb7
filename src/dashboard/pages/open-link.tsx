import type { JSX } from 'hono/jsx/jsx-runtime';
import { entryLinkPurpose, readEntryLink } from '../../model/entry-links.ts';
import { keyOf } from '../inbox/inbox-query.ts';
import type { Dashboard, DashboardDependencies } from '../parts.ts';
import { sendPage } from '../respond.tsx';
import { baseOf } from '../visit.ts';

/**
 * A link of a notice opens the entry, with the cursor where the reader wants to decide; a form decides. Public: the page it
 * leads to asks who the reader is. It leads there by itself, because a browser that follows a redirect from another site does
 * not send its cookie.
 */
export function addOpenLink(app: Dashboard, { guard, env }: DashboardDependencies): void {
  const secret = guard.secret(entryLinkPurpose);
  app.get('/open', (call) => {
    const link = readEntryLink(secret, call.req.query('entry') ?? '', env.now());
    if (link === undefined)
      return sendPage(call, <Alone title="This link is invalid or has expired." href="/inbox" />, 404);
    const parameters = new URLSearchParams({ open: keyOf(link), act: link.act });
    const path = `${baseOf(link.space)}/queue?${parameters}`;
    call.header('refresh', `0; url=${path}`);
    return sendPage(call, <Alone title="Opening the held text" href={path} />);
  });
}

function Alone({ title, href }: { readonly title: string; readonly href: string }): JSX.Element {
  return (
    <html lang="en" data-theme="auto">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{`${title} \u00b7 Bezoar`}</title>
        <link rel="stylesheet" href="/assets/dashboard.css" />
      </head>
      <body>
        <main class="alone" id="main">
          <h1>{title}</h1>
          <p>
            <a href={href}>Continue</a>
          </p>
        </main>
      </body>
    </html>
  );
}
