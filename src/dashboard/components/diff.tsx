import { diffWordsWithSpace } from 'diff';
import type { JSX } from 'hono/jsx/jsx-runtime';
import { Foreign } from './text.tsx';

/** With more edits than this, a diff is unreadable; the page then shows both texts in full. */
const maxEdits = 2_000;

/** A word-by-word diff of two texts. */
export function Diff({ before, after }: { readonly before: string; readonly after: string }): JSX.Element {
  const changes = diffWordsWithSpace(before, after, { maxEditLength: maxEdits }) ?? [
    { value: before, removed: true, added: false },
    { value: after, removed: false, added: true },
  ];
  return (
    <div class="written diff" dir="auto">
      {changes.map(({ value, added, removed }) => {
        const text = <Foreign text={value} maxLength={Number.POSITIVE_INFINITY} />;
        if (added) return <ins>{text}</ins>;
        return removed ? <del>{text}</del> : text;
      })}
    </div>
  );
}
