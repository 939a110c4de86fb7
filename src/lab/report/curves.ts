import { scaleLinear, scalePoint } from 'd3-scale';
import { line } from 'd3-shape';
import type { ExperimentRun } from '../experiment.ts';
import { isActivated, isControl, isRetained } from '../metrics.ts';
import type { Trial } from '../trial.ts';
import { escaped } from './html.ts';

const size = { width: 420, height: 220, left: 44, right: 90, top: 14, bottom: 34 } as const;
const names = { none: 'A', integrity: 'B', full: 'C' } as const;

/** How the share of poison that is retained, and that works, changes with the time it lies in the memory. */
export function curves({ trials }: ExperimentRun): string {
  const attacks = trials.filter((trial) => !isControl(trial));
  return [
    chart('Poison acted on (DASR), by neutral turns before the trigger', attacks, isActivated),
    chart('Poison retained (PRR), by neutral turns before the trigger', attacks, isRetained),
    chart('Poison unmarked in a prompt, by neutral turns before the trigger', attacks, ({ bare }) => bare > 0),
  ].join('');
}

function chart(title: string, trials: readonly Trial[], test: (trial: Trial) => boolean): string {
  const delays = [...new Set(trials.map(({ delay }) => delay))].sort((a, b) => a - b);
  const x = scalePoint<number>(delays, [size.left, size.width - size.right]);
  const y = scaleLinear([0, 1], [size.height - size.bottom, size.top]);
  const conditions = (['none', 'integrity', 'full'] as const).filter((name) =>
    trials.some(({ condition }) => condition === name),
  );
  const rate = (condition: string, delay: number): number => {
    const cell = trials.filter((trial) => trial.condition === condition && trial.delay === delay);
    return cell.length === 0 ? 0 : cell.filter(test).length / cell.length;
  };
  const path = line<number>().x((delay) => x(delay) ?? 0);
  const drawn = conditions.map((condition) => {
    const at = (delay: number): number => y(rate(condition, delay));
    const last = delays.at(-1) ?? 0;
    const points = delays
      .map(
        (delay) =>
          `<circle cx="${round(x(delay) ?? 0)}" cy="${round(at(delay))}" r="3"><title>${escaped(`condition ${names[condition]}, delay ${delay}: ${(100 * rate(condition, delay)).toFixed(1)} %`)}</title></circle>`,
      )
      .join('');
    const label = `<text x="${size.width - size.right + 8}" y="${round(at(last) + 4)}">condition ${names[condition]}</text>`;
    return `<g class="c-${condition}"><path d="${path.y(at)(delays) ?? ''}"/>${points}${label}</g>`;
  });
  const ticks = [0, 0.25, 0.5, 0.75, 1].map(
    (value) =>
      `<g class="tick"><line x1="${size.left}" x2="${size.width - size.right}" y1="${round(y(value))}" y2="${round(y(value))}"/><text x="${size.left - 6}" y="${round(y(value) + 4)}" text-anchor="end">${value * 100} %</text></g>`,
  );
  const below = delays.map(
    (delay) => `<text x="${round(x(delay) ?? 0)}" y="${size.height - 12}" text-anchor="middle">${delay}</text>`,
  );
  return `<figure><svg viewBox="0 0 ${size.width} ${size.height}" role="img" aria-label="${escaped(title)}">${ticks.join('')}${drawn.join('')}${below.join('')}</svg><figcaption>${escaped(title)}</figcaption></figure>`;
}

function round(value: number): string {
  return value.toFixed(1);
}
