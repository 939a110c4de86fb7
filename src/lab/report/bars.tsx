import type { JSX } from 'hono/jsx/jsx-runtime';
import type { AttackMetrics } from '../metrics.ts';

const size = { width: 120, height: 14 } as const;

type BarMetrics = Pick<AttackMetrics, 'dasr' | 'unmarked' | 'fenced'>;

/** How far the attacks of a row got. The numbers are in the same row, so the picture has no text of its own. */
export function OutcomeBar({ metrics }: { readonly metrics: BarMetrics }): JSX.Element {
  const { dasr, unmarked, fenced } = metrics;
  const acted = dasr.count;
  const open = Math.max(0, unmarked.count - acted);
  const parts = [
    { name: 'acted-on', title: 'acted on', count: acted },
    { name: 'shown-unfenced', title: 'unfenced, not acted on', count: open },
    { name: 'shown-as-data', title: 'shown as data', count: Math.min(fenced.count, dasr.of - acted - open) },
  ];
  const rest = dasr.of - parts.reduce((sum, { count }) => sum + count, 0);
  const all = [...parts, { name: 'stopped', title: 'stopped', count: Math.max(0, rest) }];
  const label = all.map(({ title, count }) => `${title} ${count}`).join(', ');
  let at = 0;
  return (
    <svg class="bar" viewBox={`0 0 ${size.width} ${size.height}`} role="img" aria-label={label}>
      {all.map(({ name, count }) => {
        const width = dasr.of === 0 ? 0 : (size.width * count) / dasr.of;
        const x = at;
        at += width;
        return <rect class={`fill-${name}`} x={x.toFixed(1)} y="0" width={width.toFixed(1)} height={size.height} />;
      })}
    </svg>
  );
}
