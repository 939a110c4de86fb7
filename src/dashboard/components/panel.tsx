import type { Child } from 'hono/jsx';
import type { JSX } from 'hono/jsx/jsx-runtime';
import { shortId } from '../../base/short-id.ts';
import { isoTime, longTime, span } from '../format.ts';
import { Icon, type IconName } from './icon.tsx';

interface PanelProps {
  readonly title: string;
  readonly note?: Child;
  readonly class?: string;
  readonly id?: string;
  readonly children?: Child;
}

export function Panel({ title, note, children, class: extra = '', id }: PanelProps): JSX.Element {
  return (
    <section class={`panel ${extra}`} id={id}>
      <header class="panel-head">
        <h2>{title}</h2>
        {note === undefined ? null : <p class="note">{note}</p>}
      </header>
      {children}
    </section>
  );
}

interface EmptyProps {
  readonly icon: IconName;
  readonly title: string;
  readonly children?: Child;
}

/** Shown in place of an empty list, with what that means. */
export function Empty({ icon, title, children }: EmptyProps): JSX.Element {
  return (
    <div class="empty">
      <Icon name={icon} />
      <p class="empty-title">{title}</p>
      <div class="note">{children}</div>
    </div>
  );
}

/** How long ago, with the exact time as a tooltip. */
export function Ago({ at, now }: { readonly at: number; readonly now: number }): JSX.Element {
  return (
    <time datetime={isoTime(at)} title={longTime(at)}>
      {now - at < 1_000 ? 'just now' : `${span(now - at)} ago`}
    </time>
  );
}

export function At({ at }: { readonly at: number }): JSX.Element {
  return <time datetime={isoTime(at)}>{longTime(at)}</time>;
}

export function EntryLink({ base, id }: { readonly base: string; readonly id: string }): JSX.Element {
  return (
    <a class="id" href={`${base}/entries/${encodeURIComponent(id)}`} title={id}>
      {shortId(id)}
    </a>
  );
}
