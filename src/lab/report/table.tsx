import type { Child } from 'hono/jsx';
import type { JSX } from 'hono/jsx/jsx-runtime';
import { shown } from './shown.ts';

interface TableProps {
  readonly head: readonly string[];
  readonly rows: readonly (readonly Child[])[];
  readonly caption: string;
}

/** The first cell of a row is its heading. A table that is wider than the page scrolls by itself. */
export function Table({ head, rows, caption }: TableProps): JSX.Element {
  return (
    <section class="wide" tabindex={0} aria-label={shown(caption)}>
      <table>
        <caption>{shown(caption)}</caption>
        <thead>
          <tr>
            {head.map((cell) => (
              <th scope="col">{shown(cell)}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([first, ...others]) => (
            <tr>
              <th scope="row">{first}</th>
              {others.map((cell) => (
                <td>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
