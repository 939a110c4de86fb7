import type { Context, Hono } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { html } from 'hono/html';
import { cookieName } from './authenticate.ts';
import type { RequestServices } from './mount.ts';
import { page } from './page.ts';
import type { HttpEnv } from './parts.ts';

/**
 * Public: the link itself is the credential. It works once and expires after ten minutes, so one found in a browser history
 * or a log is useless.
 */
export function mountSignIn(app: Hono<HttpEnv>, { dependencies, signIns }: RequestServices): void {
  const name = cookieName(dependencies);
  const options = { path: '/', httpOnly: true, sameSite: 'Strict', secure: dependencies.secure ?? false } as const;
  app.get('/sign-in', async (context) => {
    const ticket = context.req.query('ticket');
    // Link previews send HEAD; they must not use up the link.
    const cookie = ticket === undefined || context.req.method === 'HEAD' ? undefined : await signIns.redeem(ticket);
    if (cookie === undefined) return signInPage(context);
    setCookie(context, name, cookie, options);
    // Not a redirect: a browser coming from another site would follow it without the new SameSite cookie.
    context.header('refresh', '0; url=/');
    return context.html(page('Signed in', html`<h1>Signed in</h1><p><a href="/">Continue</a></p>`));
  });
}

/** For signed-in people. The sign-out form carries the CSRF token of the session. */
export function mountSignOut(app: Hono<HttpEnv>, { dependencies, signIns }: RequestServices): void {
  const name = cookieName(dependencies);
  app.post('/sign-out', async (context) => {
    const cookie = getCookie(context, name);
    if (cookie !== undefined) await signIns.signOut(cookie);
    deleteCookie(context, name, { path: '/', secure: dependencies.secure ?? false });
    return context.redirect('/sign-in', 303);
  });
}

export function signInPage(context: Context): Response | Promise<Response> {
  return context.html(
    page(
      'Sign in to Bezoar',
      html`<h1>Sign in to Bezoar</h1>
        <p>Open the sign-in link that <code>bezoar serve</code> printed. Each link works once, for ten minutes.</p>
        <p>For a new link, restart <code>bezoar serve</code>, or ask an admin to create one: <code>POST /api/v1/sign-in-links</code>.</p>`,
    ),
    401,
  );
}
