import type { JSX } from 'hono/jsx/jsx-runtime';
import type { Inspection } from '../../guard/index.ts';
import { describeAttribution } from '../../model/describe-attribution.ts';
import { Foreign } from './text.tsx';

/** Where the words of an entry came from, if the guard could tell. */
export function StatedBy({ attribution }: Pick<Inspection, 'attribution'>): JSX.Element | null {
  if (attribution === undefined) return null;
  return (
    <p class="note" data-stated>
      <Foreign text={describeAttribution(attribution)} maxLength={500} />
    </p>
  );
}
