import type { JSX } from 'hono/jsx/jsx-runtime';
import type { Facets } from '../inbox/facets.ts';
import type { InboxQuery } from '../inbox/inbox-query.ts';
import type { InboxPage } from '../inbox/read-inbox.ts';

/** More choices would help nobody; the address accepts any number. */
const maxChoices = 60;

interface FiltersProps {
  readonly path: string;
  readonly query: InboxQuery;
  readonly page: InboxPage;
  readonly isSpace: boolean;
}

/** Filters as a form that leads to an address, so that a view can be shared and kept. */
export function InboxFilters({ path, query, page: { facets, snoozed }, isSpace }: FiltersProps): JSX.Element {
  return (
    <search>
      <form method="get" action={path} class="filters inbox-filters" data-auto>
        <label class="field grow" for="filter-q">
          <span>Search the texts</span>
          <input id="filter-q" name="q" type="search" maxlength={400} value={query.q} data-search autocomplete="off" />
        </label>
        <details open data-fold={isFiltered(query) ? undefined : ''}>
          <summary>Filters</summary>
          <div class="choices">
            {isSpace ? null : <Choice name="space" label="Space" query={query} counts={facets.space} />}
            <Choice name="source" label="Source" query={query} counts={facets.source} />
            <Choice name="host" label="Host" query={query} counts={facets.host} />
            <Choice name="rule" label="Rule" query={query} counts={facets.rule} />
            <Choice name="impact" label="Impact" query={query} counts={facets.impact} />
            <label class="field" for="filter-age">
              <span>Age</span>
              <select id="filter-age" name="age">
                {ages.map(([value, label]) => (
                  <option value={value} selected={query.age === value}>
                    {label}
                  </option>
                ))}
              </select>
            </label>
            <Choice name="person" label="Assigned to" query={query} counts={facets.person} />
            {snoozed === 0 && query.snoozed === '' ? null : (
              <label class="check">
                <input type="checkbox" name="snoozed" value="shown" checked={query.snoozed !== ''} />
                <span>Show snoozed</span>
              </label>
            )}
          </div>
        </details>
        <button type="submit" data-without-script>
          Filter
        </button>
      </form>
    </search>
  );
}

function isFiltered({ space, source, host, rule, impact, age, person, snoozed }: InboxQuery): boolean {
  return [space, source, host, rule, impact, age, person, snoozed].some((value) => value !== '');
}

const ages: readonly (readonly [value: InboxQuery['age'], label: string])[] = [
  ['', 'any'],
  ['1', '1 hour or more'],
  ['24', '1 day or more'],
  ['72', '3 days or more'],
  ['168', '7 days or more'],
  ['720', '30 days or more'],
];

interface ChoiceProps {
  readonly name: keyof Facets;
  readonly label: string;
  readonly query: InboxQuery;
  readonly counts: ReadonlyMap<string, number>;
}

function Choice({ name, label, query, counts }: ChoiceProps): JSX.Element {
  const chosen = query[name];
  const listed = [...counts].slice(0, maxChoices);
  const isListed = chosen === '' || listed.some(([value]) => value === chosen);
  return (
    <label class="field" for={`filter-${name}`}>
      <span>{label}</span>
      <select id={`filter-${name}`} name={name}>
        <option value="">any</option>
        {isListed ? null : (
          <option value={chosen} selected>
            {chosen}
          </option>
        )}
        {listed.map(([value, count]) => (
          <option value={value} selected={value === chosen}>
            {value} ({String(count)})
          </option>
        ))}
      </select>
    </label>
  );
}
