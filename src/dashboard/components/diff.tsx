import type { JSX } from 'hono/jsx/jsx-runtime';
import { diffTexts } from '../../diff/index.ts';
import { Foreign } from './text.tsx';

/** How two texts differ: word by word if they have one line, else line by line. */
export function Diff({ before, after }: { readonly before: string; readonly after: string }): JSX.Element {
  return (
    <div class="written diff" dir="auto">
      {diffTexts(before, after).parts.map(({ change, text }) => {
        const drawn = <Foreign text={text} maxLength={Number.POSITIVE_INFINITY} />;
        if (change === 'added') return <ins>{drawn}</ins>;
        return change === 'removed' ? <del>{drawn}</del> : drawn;
      })}
    </div>
  );
}
