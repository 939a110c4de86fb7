import { scaleBand, scaleLinear } from 'd3-scale';
import { stack } from 'd3-shape';
import type { JSX } from 'hono/jsx/jsx-runtime';
import { count } from '../format.ts';
import { ChartTable, Key } from './chart-table.tsx';

export interface Column {
  readonly label: string;
  /** Short label for the axis. */
  readonly tick?: string;
  /** Value of each part. */
  readonly parts: Readonly<Record<string, number>>;
}

interface ColumnsProps {
  readonly title: string;
  readonly keys: readonly string[];
  readonly columns: readonly Column[];
  /** Heading of the table's first column. */
  readonly of: string;
  /** CSS class of a part, by its key. */
  readonly paint: (key: string) => string;
}

const heightPx = 190;
const baselinePx = 166;
const percent = (value: number): string => `${Math.round(value * 100) / 100}%`;

/** Stacked columns. Widths are percentages and heights are pixels, so that text keeps its size on every screen. */
export function Columns({ title, keys, columns, of, paint }: ColumnsProps): JSX.Element {
  const total = ({ parts }: Column): number => keys.reduce((sum, key) => sum + (parts[key] ?? 0), 0);
  const x = scaleBand(
    columns.map((_, index) => index),
    [6, 100],
  )
    .paddingInner(0.28)
    .paddingOuter(0.1);
  const y = scaleLinear([0, Math.max(4, ...columns.map(total))], [baselinePx, 10]).nice(4);
  const layers = stack<unknown, Column, string>()
    .keys(keys)
    .value(({ parts }, key) => parts[key] ?? 0)([...columns]);
  const every = Math.ceil(columns.length / 6);
  return (
    <figure class="chart">
      <Key keys={keys} paint={paint} />
      <svg width="100%" height={heightPx} role="img" aria-label={`${title}: see the table below for the numbers.`}>
        {y
          .ticks(4)
          .filter(Number.isInteger)
          .map((tick) => (
            <>
              <line class="grid" x1="6%" x2="100%" y1={y(tick)} y2={y(tick)} />
              <text class="tick end" x="5%" y={y(tick) + 4}>
                {count(tick)}
              </text>
            </>
          ))}
        {layers.map((layer) =>
          layer.map(([low, high], index) =>
            high > low ? (
              <rect
                class={paint(layer.key)}
                x={percent(x(index) ?? 0)}
                width={percent(x.bandwidth())}
                y={y(high)}
                height={Math.max(y(low) - y(high) - 1, 1)}
                rx="2"
              />
            ) : null,
          ),
        )}
        {columns.map(({ label, tick }, index) =>
          index % every === 0 ? (
            <text class="tick middle" x={percent((x(index) ?? 0) + x.bandwidth() / 2)} y={baselinePx + 18}>
              {tick ?? label}
            </text>
          ) : null,
        )}
      </svg>
      <ChartTable
        caption={title}
        head={[of, ...keys]}
        rows={columns.map((column) => [column.label, ...keys.map((key) => column.parts[key] ?? 0)])}
      />
    </figure>
  );
}
