import type { JSX } from 'hono/jsx/jsx-runtime';
import type { Span } from '../../model/finding.ts';
import type { Level } from '../../model/level.ts';
import { drawnRun, nameOfHidden, type Segment, segmentsOf } from '../segments.ts';

/** Somebody else's words on one line: hidden characters drawn, and its direction kept to itself. */
export function Foreign({ text, longest = 200 }: { readonly text: string; readonly longest?: number }): JSX.Element {
  const points = Array.from(text);
  const cut = points.length > longest ? `${points.slice(0, longest).join('')}\u2026` : text;
  return (
    <bdi class="foreign">
      {segmentsOf(cut).map((segment) => (
        <Piece segment={segment} />
      ))}
    </bdi>
  );
}

function Piece({ segment }: { readonly segment: Segment }): JSX.Element {
  if (!segment.hidden) return <>{segment.text}</>;
  return (
    <span class="unseen" title={nameOfHidden(segment.text)}>
      {drawnRun(segment.text)}
    </span>
  );
}

/** A range of the text that something was found in. */
export interface Underline extends Span {
  readonly level: Level;
  /** Where the page explains it. What has none gets no number. */
  readonly href?: string;
  readonly label: string;
}

interface MarkedProps {
  readonly text: string;
  readonly underlines?: readonly Underline[];
  /** What the text is called when it may be longer than its place. */
  readonly scrolls?: string;
}

/** A text with what was found underlined where it stands. */
export function MarkedText({ text, underlines = [], scrolls }: MarkedProps): JSX.Element {
  const segments = segmentsOf(text, underlines);
  // The number of a finding stands where its span ends.
  const last = new Map(segments.flatMap(({ marks }, at) => marks.map((index) => [index, at] as const)));
  // A text that scrolls must be reachable by the keyboard, and then it needs a name.
  const reachable = scrolls === undefined ? {} : { tabindex: 0, role: 'group', 'aria-label': scrolls };
  return (
    <div class={scrolls === undefined ? 'written' : 'written scrolls'} dir="auto" {...reachable}>
      {segments.map((segment, at) => {
        const marks = segment.marks.flatMap((index) => underlines[index] ?? []);
        if (marks.length === 0) return <Piece segment={segment} />;
        const level = Math.max(...marks.map((mark) => mark.level));
        const ending = segment.marks.filter((index) => last.get(index) === at && underlines[index]?.href !== undefined);
        return (
          <mark class={`found level-${level}`} title={marks.map(({ label }) => label).join(', ')}>
            <Piece segment={segment} />
            {ending.map((index) => (
              <a class="footnote" href={underlines[index]?.href} aria-label={`finding ${index + 1}`}>
                {index + 1}
              </a>
            ))}
          </mark>
        );
      })}
    </div>
  );
}
