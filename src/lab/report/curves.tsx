import { scaleLinear, scalePoint } from 'd3-scale';
import { line } from 'd3-shape';
import type { JSX } from 'hono/jsx/jsx-runtime';
import type { ExperimentRun } from '../experiment.ts';
import { isActivated, isControl, isRetained } from '../metrics.ts';
import type { Trial } from '../trial.ts';
import { conditionOrder } from './condition-title.ts';
import { shown } from './shown.ts';

const size = { width: 420, height: 220, left: 44, right: 90, top: 14, bottom: 34 } as const;
const names = { none: 'A', integrity: 'B', full: 'C' } as const;

const charts: readonly Pick<ChartProps, 'title' | 'test'>[] = [
  { title: 'Poison acted on (DASR), by neutral turns before the trigger', test: isActivated },
  { title: 'Poison intact in the store (PRR), by neutral turns before the trigger', test: isRetained },
  { title: 'Poison unfenced in a prompt, by neutral turns before the trigger', test: ({ bare }) => bare > 0 },
];

/** The share of poison that is retained, and that works, over the turns it stays in the memory; a flat line is a sentence. */
export function Curves({ trials }: Pick<ExperimentRun, 'trials'>): JSX.Element {
  const attacks = trials.filter((trial) => !isControl(trial));
  const moving = charts.filter(({ test }) => changesWithDelay(attacks, test));
  const delays = delaysOf(attacks);
  return (
    <>
      <p>
        {`Delays of ${delays.join(', ')} turns. ${moving.length === 0 ? 'The delay changed nothing: every cell has the same result at each of them, so each counts once.' : 'Only what changes with the delay is drawn.'}`}
      </p>
      <div class="charts">
        {moving.map(({ title, test }) => (
          <Chart title={title} trials={attacks} test={test} />
        ))}
      </div>
    </>
  );
}

function delaysOf(trials: readonly Trial[]): readonly number[] {
  return [...new Set(trials.map(({ delay }) => delay))].sort((a, b) => a - b);
}

function changesWithDelay(trials: readonly Trial[], test: ChartProps['test']): boolean {
  const seen = new Map<string, boolean>();
  return trials.some((trial) => {
    const { suite, profile, vector, power, disguise, condition } = trial;
    const cell = [suite, profile, vector, power, disguise, condition].join(' ');
    const before = seen.get(cell);
    seen.set(cell, test(trial));
    return before !== undefined && before !== test(trial);
  });
}

interface ChartProps {
  readonly title: string;
  readonly trials: readonly Trial[];
  readonly test: (trial: Trial) => boolean;
}

function Chart({ title, trials, test }: ChartProps): JSX.Element {
  const delays = delaysOf(trials);
  const x = scalePoint<number>(delays, [size.left, size.width - size.right]);
  const y = scaleLinear([0, 1], [size.height - size.bottom, size.top]);
  const conditions = conditionOrder.filter((name) => trials.some(({ condition }) => condition === name));
  const rate = (condition: string, delay: number): number => {
    const cell = trials.filter((trial) => trial.condition === condition && trial.delay === delay);
    return cell.length === 0 ? 0 : cell.filter(test).length / cell.length;
  };
  const path = line<number>().x((delay) => x(delay) ?? 0);
  const right = size.width - size.right;
  return (
    <figure>
      <svg viewBox={`0 0 ${size.width} ${size.height}`} role="img" aria-label={shown(title)}>
        {[0, 0.25, 0.5, 0.75, 1].map((value) => (
          <g class="tick">
            <line x1={size.left} x2={right} y1={round(y(value))} y2={round(y(value))} />
            <text x={size.left - 6} y={round(y(value) + 4)} text-anchor="end">
              {`${value * 100} %`}
            </text>
          </g>
        ))}
        {conditions.map((condition) => {
          const at = (delay: number): number => y(rate(condition, delay));
          return (
            <g class={`c-${condition}`}>
              <path d={path.y(at)(delays) ?? ''} />
              {delays.map((delay) => (
                <circle cx={round(x(delay) ?? 0)} cy={round(at(delay))} r="3">
                  <title>{`condition ${names[condition]}, delay ${delay}: ${(100 * rate(condition, delay)).toFixed(1)} %`}</title>
                </circle>
              ))}
              <text x={right + 8} y={round(at(delays.at(-1) ?? 0) + 4)}>{`condition ${names[condition]}`}</text>
            </g>
          );
        })}
        {delays.map((delay) => (
          <text x={round(x(delay) ?? 0)} y={size.height - 12} text-anchor="middle">
            {delay}
          </text>
        ))}
      </svg>
      <figcaption>{shown(title)}</figcaption>
    </figure>
  );
}

function round(value: number): string {
  return value.toFixed(1);
}
