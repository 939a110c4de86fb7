import type { Child } from 'hono/jsx';
import type { JSX } from 'hono/jsx/jsx-runtime';
import { reviewKeys } from '../model/review-keys.ts';
import { Form } from './components/form.tsx';
import { Icon, type IconName, Stone } from './components/icon.tsx';
import { count } from './format.ts';
import { baseOf, type SpaceVisit, type Theme, type Visit } from './visit.ts';

type Place = 'inbox' | 'overview' | 'queue' | 'memory' | 'prompt' | 'timeline' | 'lab' | 'try';

/** The pages of a space; `key` is pressed after `g`. */
const places: readonly { place: Place; path: string; title: string; key: string }[] = [
  { place: 'overview', path: '', title: 'Overview', key: 'o' },
  { place: 'queue', path: '/queue', title: 'Queue', key: 'q' },
  { place: 'memory', path: '/memory', title: 'Memory', key: 'm' },
  { place: 'prompt', path: '/prompt', title: 'Next prompt', key: 'p' },
  { place: 'timeline', path: '/timeline', title: 'Timeline', key: 't' },
  { place: 'lab', path: '/lab', title: 'Lab', key: 'l' },
  { place: 'try', path: '/try', title: 'Try it', key: 'y' },
];

interface PageProps {
  readonly visit: Visit | SpaceVisit;
  readonly title: string;
  readonly place?: Place;
  /** One line under the title. */
  readonly lead?: Child;
  /** The result of the last action, or what went wrong. */
  readonly notice?: Child;
  readonly children?: Child;
}

export function Page({ visit, title, place, lead, notice, children }: PageProps): JSX.Element {
  const space = 'space' in visit ? visit : undefined;
  return (
    <html lang="en" data-theme={visit.theme}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content={visit.theme === 'auto' ? 'light dark' : visit.theme} />
        <meta name="referrer" content="same-origin" />
        <title>{`${title}${space === undefined ? '' : ` \u00b7 ${space.space.name}`} \u00b7 Bezoar`}</title>
        <link rel="icon" href="/assets/stone.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="/assets/dashboard.css" />
        <script src="/assets/dashboard.js" type="module" />
      </head>
      <body
        data-base={space?.base}
        data-records={space === undefined ? undefined : String(space.records)}
        data-place={place}
      >
        <a class="skip" href="#main">
          Skip to content
        </a>
        <div class="frame">
          <Side visit={visit} space={space} place={place} />
          <main id="main" tabindex={-1}>
            {visit.notes.map((note) => (
              <p class="notice warn">
                <Icon name="warning" />
                <span>{note}</span>
              </p>
            ))}
            {notice}
            <p class="notice news" id="news" role="status" hidden />
            <header class="page-head">
              <h1>{title}</h1>
              {lead === undefined ? null : <p class="lead">{lead}</p>}
            </header>
            {children}
          </main>
        </div>
        <Keys />
      </body>
    </html>
  );
}

interface SideProps {
  readonly visit: Visit;
  readonly space: SpaceVisit | undefined;
  readonly place: Place | undefined;
}

function Side({ visit, space, place }: SideProps): JSX.Element {
  return (
    <aside class="side">
      <a class="brand" href="/">
        <Stone />
        <span>Bezoar</span>
      </a>
      {visit.spaces.length === 0 ? null : <InboxLink visit={visit} isCurrent={place === 'inbox'} />}
      {visit.spaces.length === 0 ? null : <Spaces visit={visit} current={space?.space.name} />}
      {space === undefined ? null : (
        <nav aria-label="Pages">
          <ul>
            {places.map(({ place: name, path, title, key }) => (
              <li>
                <a href={`${space.base}${path}`} aria-current={name === place ? 'page' : undefined} data-key={key}>
                  <Icon name={name as IconName} />
                  <span>{title}</span>
                  {name === 'queue' ? (
                    <span class="count" id="waiting" hidden={space.waiting === 0}>
                      {count(space.waiting)}
                    </span>
                  ) : null}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <footer class="side-foot">
        <ThemeSwitch visit={visit} />
        <p class="note">
          {visit.managesTokens ? (
            <>
              <a href="/settings/tokens">Tokens</a> <br />
            </>
          ) : null}
          {visit.caller.name}, {visit.caller.role} <br />
          <span class="product">Bezoar {visit.version}</span>
        </p>
        {visit.signOut === undefined ? null : (
          <Form action={visit.signOut} csrf={visit.csrf}>
            <button class="quiet" type="submit">
              Sign out
            </button>
          </Form>
        )}
      </footer>
    </aside>
  );
}

/** The held texts of all spaces, with their number if the store can tell it. */
function InboxLink({ visit, isCurrent }: { readonly visit: Visit; readonly isCurrent: boolean }): JSX.Element {
  const waiting = visit.spaces.reduce((sum, space) => sum + (visit.held?.get(space) ?? 0), 0);
  return (
    <a class="inbox-link" href="/inbox" aria-current={isCurrent ? 'page' : undefined} data-key="i">
      <Icon name="queue" />
      <span>Inbox</span>
      {waiting === 0 ? null : <span class="count">{count(waiting)}</span>}
    </a>
  );
}

/** Works without JavaScript: a list of links in a `details` element. */
function Spaces({ visit, current }: { readonly visit: Visit; readonly current: string | undefined }): JSX.Element {
  return (
    <details class="spaces">
      <summary>
        <span class="note">Space</span> <strong>{current ?? 'choose one'}</strong>
      </summary>
      <ul>
        {visit.spaces.map((name) => (
          <li>
            <a href={baseOf(name)} aria-current={name === current ? 'true' : undefined}>
              <span>{name}</span>
              {(visit.held?.get(name) ?? 0) === 0 ? null : (
                <span class="count">{count(visit.held?.get(name) ?? 0)}</span>
              )}
            </a>
          </li>
        ))}
        <li>
          <a href="/welcome">First steps</a>
        </li>
      </ul>
    </details>
  );
}

const nextTheme: Readonly<Record<Theme, Theme>> = { auto: 'dark', dark: 'light', light: 'auto' };

function ThemeSwitch({ visit }: { readonly visit: Visit }): JSX.Element {
  const next = nextTheme[visit.theme];
  return (
    <Form action="/theme" csrf={visit.csrf}>
      <input type="hidden" name="back" value={visit.here} />
      <button class="quiet" name="theme" value={next} type="submit">
        <Icon name={visit.theme === 'dark' ? 'moon' : 'sun'} />
        <span>
          Theme: {visit.theme}
          <span class="away">, switch to {next}</span>
        </span>
      </button>
    </Form>
  );
}

function Keys(): JSX.Element {
  return (
    <dialog id="keys" aria-labelledby="keys-title">
      <h2 id="keys-title">Keyboard shortcuts</h2>
      <dl class="keys">
        {reviewKeys
          .filter(({ only }) => only !== 'terminal')
          .map(({ key, does }) => (
            <div>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
      </dl>
      <form method="dialog">
        <button type="submit">Close</button>
      </form>
    </dialog>
  );
}
