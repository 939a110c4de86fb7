import type { JSX } from 'hono/jsx/jsx-runtime';
import type { TextReading } from '../../detect/index.ts';
import type { ViewName } from '../../model/finding.ts';
import { MarkedText } from './text.tsx';

const words: Readonly<Record<ViewName, string>> = {
  'as-written': 'as written',
  unhidden: 'without what is hidden',
  folded: 'look-alike letters made plain',
  compact: 'split words put together',
  decoded: 'decoded',
  joined: 'read together with others',
};

interface ReadingsProps {
  readonly text: string;
  readonly readings: readonly TextReading[];
}

/** The text beside every other way it can be read. */
export function Readings({ text, readings }: ReadingsProps): JSX.Element {
  return (
    <div class="readings">
      <section>
        <h3>{words['as-written']}</h3>
        <MarkedText text={text} scrolls={words['as-written']} />
      </section>
      {readings.map(({ view, text: read, depth }) => (
        <section>
          <h3>
            {words[view]}
            {depth > 1 ? `, ${depth} layers deep` : ''}
          </h3>
          <MarkedText text={read} scrolls={words[view]} />
        </section>
      ))}
    </div>
  );
}
