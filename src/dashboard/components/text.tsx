import type { JSX } from 'hono/jsx/jsx-runtime';
import type { Span } from '../../model/finding.ts';
import type { Level } from '../../model/level.ts';
import { drawnRun, nameOfHidden, type Segment, segmentsOf } from '../segments.ts';

/** Untrusted text on one line: hidden characters are drawn, and its writing direction is isolated. */
export function Foreign({
  text,
  maxLength = 200,
}: {
  readonly text: string;
  readonly maxLength?: number;
}): JSX.Element {
  const points = Array.from(text);
  const cut = points.length > maxLength ? `${points.slice(0, maxLength).join('')}\u2026` : text;
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

/** A range of the text with a finding or an impact. */
export interface Underline extends Span {
  readonly level: Level;
  /** Link to its explanation on the page. Without one it gets no number. */
  readonly href?: string;
  readonly label: string;
}

interface MarkedProps {
  readonly text: string;
  readonly underlines?: readonly Underline[];
  /** Accessible name; given, the text scrolls. */
  readonly scrolls?: string;
}

/** A text with its findings underlined. */
export function MarkedText({ text, underlines = [], scrolls }: MarkedProps): JSX.Element {
  // Scrolling text must be focusable by keyboard, and a focusable element needs a name.
  const focusable = scrolls === undefined ? {} : { tabindex: 0, role: 'group', 'aria-label': scrolls };
  return (
    <div class={scrolls === undefined ? 'written' : 'written scrolls'} dir="auto" {...focusable}>
      <Marked text={text} underlines={underlines} />
    </div>
  );
}

function Marked({ text, underlines }: Required<Pick<MarkedProps, 'text' | 'underlines'>>): JSX.Element {
  const segments = segmentsOf(text, underlines);
  // The number of a finding is placed where its span ends.
  const last = new Map(segments.flatMap(({ marks }, at) => marks.map((index) => [index, at] as const)));
  return (
    <>
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
    </>
  );
}
