import { scaleLinear } from 'd3-scale';
import { stack } from 'd3-shape';
import type { JSX } from 'hono/jsx/jsx-runtime';
import { Foreign } from '../components/text.tsx';
import { count } from '../format.ts';
import { ChartTable, Key } from './chart-table.tsx';
import type { Column } from './columns.tsx';

interface BarsProps {
  readonly title: string;
  readonly keys: readonly string[];
  readonly rows: readonly Column[];
  readonly of: string;
  readonly paint: (key: string) => string;
}

/** One stacked bar per row. */
export function Bars({ title, keys, rows, of, paint }: BarsProps): JSX.Element {
  const totals = rows.map(({ parts }) => keys.reduce((sum, key) => sum + (parts[key] ?? 0), 0));
  const x = scaleLinear([0, Math.max(1, ...totals)], [0, 100]);
  const layers = stack<unknown, Column, string>()
    .keys(keys)
    .value(({ parts }, key) => parts[key] ?? 0)([...rows]);
  return (
    <figure class="chart">
      {keys.length > 1 ? <Key keys={keys} paint={paint} /> : null}
      <div class="bars" role="img" aria-label={`${title}: see the table below for the numbers.`}>
        {rows.map(({ label }, index) => (
          <div class="bar">
            <span class="bar-label">
              <Foreign text={label} maxLength={48} />
            </span>
            <svg width="100%" height="12" aria-hidden="true">
              {layers.map((layer) => {
                const [low = 0, high = 0] = layer[index] ?? [];
                return high > low ? (
                  <rect class={paint(layer.key)} x={`${x(low)}%`} width={`${x(high) - x(low)}%`} height="12" rx="2" />
                ) : null;
              })}
            </svg>
            <span class="bar-total">{count(totals[index] ?? 0)}</span>
          </div>
        ))}
      </div>
      <ChartTable
        caption={title}
        head={[of, ...keys]}
        rows={rows.map(({ label, parts }) => [label, ...keys.map((key) => parts[key] ?? 0)])}
      />
    </figure>
  );
}
