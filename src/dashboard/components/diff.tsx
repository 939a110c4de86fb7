import { diffWordsWithSpace } from 'diff';
import type { JSX } from 'hono/jsx/jsx-runtime';
import { Foreign } from './text.tsx';

/** Texts that differ in more places than this are shown whole, one after the other: comparing them would help nobody. */
const mostEdits = 2_000;

/** Two texts, word by word. */
export function Diff({ before, after }: { readonly before: string; readonly after: string }): JSX.Element {
  const changes = diffWordsWithSpace(before, after, { maxEditLength: mostEdits }) ?? [
    { value: before, removed: true, added: false },
    { value: after, removed: false, added: true },
  ];
  return (
    <div class="written diff" dir="auto">
      {changes.map(({ value, added, removed }) => {
        const text = <Foreign text={value} longest={Number.POSITIVE_INFINITY} />;
        if (added) return <ins>{text}</ins>;
        return removed ? <del>{text}</del> : text;
      })}
    </div>
  );
}
