import type { JSX } from 'hono/jsx/jsx-runtime';
import { Scroll } from '../components/scroll.tsx';
import { Foreign } from '../components/text.tsx';
import { count } from '../format.ts';

interface ChartTableProps {
  readonly caption: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly (string | number)[])[];
}

/** The numbers behind a chart, for screen readers and for checking the chart. */
export function ChartTable({ caption, head, rows }: ChartTableProps): JSX.Element {
  return (
    <details class="behind">
      <summary>Table</summary>
      <Scroll label={caption}>
        <table>
          <caption class="away">{caption}</caption>
          <thead>
            <tr>
              {head.map((name, index) => (
                <th scope="col" class={index === 0 ? '' : 'number'}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr>
                {row.map((cell) =>
                  typeof cell === 'number' ? (
                    <td class="number">{count(cell)}</td>
                  ) : (
                    <th scope="row">
                      <Foreign text={cell} maxLength={80} />
                    </th>
                  ),
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
    </details>
  );
}

interface KeyProps {
  readonly keys: readonly string[];
  readonly paint: (key: string) => string;
}

export function Key({ keys, paint }: KeyProps): JSX.Element {
  return (
    <ul class="key" aria-hidden="true">
      {keys.map((key) => (
        <li>
          <svg width="10" height="10" aria-hidden="true">
            <rect class={paint(key)} width="10" height="10" rx="2" />
          </svg>
          {key}
        </li>
      ))}
    </ul>
  );
}
