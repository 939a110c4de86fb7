import type { JSX } from 'hono/jsx/jsx-runtime';
import type { TextReading } from '../../detect/index.ts';
import type { ViewName } from '../../model/finding.ts';
import { MarkedText } from './text.tsx';

/** What each view of a text shows, in plain words. */
export const viewMeaning: Readonly<Record<ViewName, string>> = {
  'as-written': 'as written',
  unhidden: 'without hidden characters',
  folded: 'with look-alike letters replaced',
  compact: 'with split words rejoined',
  decoded: 'decoded',
  joined: 'combined with other texts',
};

interface ReadingsProps {
  readonly text: string;
  readonly readings: readonly TextReading[];
}

/** The text next to every other view of it. */
export function Readings({ text, readings }: ReadingsProps): JSX.Element {
  return (
    <div class="readings">
      <section>
        <h3>{viewMeaning['as-written']}</h3>
        <MarkedText text={text} scrolls={viewMeaning['as-written']} />
      </section>
      {readings.map(({ view, text: read, depth }) => (
        <section>
          <h3>
            {viewMeaning[view]}
            {depth > 1 ? `, ${depth} layers deep` : ''}
          </h3>
          <MarkedText text={read} scrolls={viewMeaning[view]} />
        </section>
      ))}
    </div>
  );
}
