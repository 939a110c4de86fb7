import type { JSX } from 'hono/jsx/jsx-runtime';
import type { BrowsedEntry, BrowseResult } from '../../guard/index.ts';
import { entryStates } from '../../model/entry.ts';
import { channels } from '../../model/provenance.ts';
import { trusts } from '../../model/trust.ts';
import { StateBadge, TrustBadge } from '../components/badge.tsx';
import { DoneNotice, type NoticeText, Problem } from '../components/notice.tsx';
import { Ago, Empty, EntryLink } from '../components/panel.tsx';
import { Foreign } from '../components/text.tsx';
import { counted } from '../format.ts';
import { Page } from '../layout.tsx';
import { sourceOf } from '../overview-data.ts';
import type { MemoryQuery, Proposal } from '../pages/memory.tsx';
import { may, type SpaceVisit } from '../visit.ts';
import { AddForm } from './add-form.tsx';

interface MemoryProps {
  readonly visit: SpaceVisit;
  readonly query: MemoryQuery;
  readonly found: BrowseResult;
  readonly proposal: Proposal | undefined;
  readonly done: NoticeText | undefined;
}

export function Memory({ visit, query, found, proposal, done }: MemoryProps): JSX.Element {
  const problem = proposal?.problem ?? (found.outcome === 'refused' ? found.message : undefined);
  const notice = problem === undefined ? <DoneNotice visit={visit} done={done} /> : <Problem>{problem}</Problem>;
  return (
    <Page
      visit={visit}
      title="Memory"
      place="memory"
      lead="Every entry this space has ever stored, and where it came from."
      notice={notice}
    >
      <Filters query={query} />
      {found.outcome === 'browsed' ? <Found visit={visit} query={query} found={found} /> : null}
      {may(visit.caller, 'review') ? <AddForm visit={visit} proposal={proposal} /> : null}
    </Page>
  );
}

interface ChoiceProps {
  readonly name: keyof MemoryQuery;
  readonly label: string;
  readonly options: readonly (readonly [value: string, label: string])[];
  readonly chosen: string | undefined;
}

function Choice({ name, label, options, chosen }: ChoiceProps): JSX.Element {
  return (
    <label class="field" for={`filter-${name}`}>
      <span>{label}</span>
      <select id={`filter-${name}`} name={name}>
        <option value="">any</option>
        {options.map(([value, text]) => (
          <option value={value} selected={value === chosen}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}

const asOptions = (values: readonly string[]): readonly (readonly [string, string])[] =>
  values.map((value) => [value, value]);

const periods: readonly (readonly [value: string, label: string])[] = [
  ['1', 'the last day'],
  ['7', 'the last 7 days'],
  ['30', 'the last 30 days'],
  ['365', 'the last year'],
];

function Filters({ query }: { readonly query: MemoryQuery }): JSX.Element {
  return (
    <search>
      <form class="filters" method="get">
        <label class="field grow" for="filter-q">
          <span>Search text</span>
          <input id="filter-q" name="q" type="search" value={query.q} maxlength={1_000} data-search />
        </label>
        <Choice name="state" label="State" options={asOptions(entryStates)} chosen={query.state} />
        <Choice name="trust" label="Trust" options={asOptions(trusts)} chosen={query.trust} />
        <Choice name="channel" label="Channel" options={asOptions(channels)} chosen={query.channel} />
        <label class="field" for="filter-source">
          <span>Written by</span>
          <input id="filter-source" name="source" value={query.source} maxlength={256} />
        </label>
        <Choice name="days" label="Changed in" options={periods} chosen={query.days?.toString()} />
        <button type="submit">Search</button>
      </form>
    </search>
  );
}

type Browsed = Extract<BrowseResult, { outcome: 'browsed' }>;

interface FoundProps {
  readonly visit: SpaceVisit;
  readonly query: MemoryQuery;
  readonly found: Browsed;
}

function Found({ visit, query, found }: FoundProps): JSX.Element {
  if (found.entries.length === 0) {
    return (
      <Empty icon="memory" title="No matching entries.">
        {visit.records === 0 ? 'This space is still empty.' : <a href={`${visit.base}/memory`}>Show everything</a>}
      </Empty>
    );
  }
  return (
    <section class="panel">
      <header class="panel-head">
        <h2>{counted(found.total, 'entry', 'entries')}</h2>
      </header>
      <ul class="items">
        {found.entries.map((entry) => (
          <Item visit={visit} entry={entry} />
        ))}
      </ul>
      {found.next === undefined ? null : (
        <p class="more">
          <a class="button" href={`${visit.base}/memory?${nextQuery(query, found.next)}`} rel="next">
            Older entries
          </a>
        </p>
      )}
    </section>
  );
}

function nextQuery(query: MemoryQuery, cursor: string): string {
  const pairs = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...query, cursor })) {
    if (value !== undefined && value !== '') pairs.set(name, String(value));
  }
  return pairs.toString();
}

function Item({ visit, entry }: { readonly visit: SpaceVisit; readonly entry: BrowsedEntry }): JSX.Element {
  const { facts, text, updatedAt } = entry;
  return (
    <li class="item" data-item>
      <div class="item-body">
        <p class="item-text">
          {text === undefined ? <span class="note">no text</span> : <Foreign text={text.content} maxLength={280} />}
        </p>
        <p class="item-head">
          <EntryLink base={visit.base} id={facts.id} />{' '}
          <StateBadge state={facts.state} inactiveReason={facts.inactiveReason} />{' '}
          <TrustBadge trust={facts.provenance.trust} />{' '}
          <span class="note">
            <Foreign text={sourceOf(facts.provenance)} maxLength={60} />, <Ago at={updatedAt} now={visit.now} />
          </span>{' '}
          {(text?.tags ?? []).map((tag) => (
            <span class="tag">
              <Foreign text={tag} />
            </span>
          ))}
        </p>
      </div>
    </li>
  );
}
