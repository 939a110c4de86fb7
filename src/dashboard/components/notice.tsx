import type { Child } from 'hono/jsx';
import type { JSX } from 'hono/jsx/jsx-runtime';
import { id as idSchema } from '../../model/schemas/fields.ts';
import { maxPicked } from '../fields.ts';
import { counted } from '../format.ts';
import type { DashboardRequest } from '../parts.ts';
import type { SpaceVisit } from '../visit.ts';
import { Form } from './form.tsx';
import { Icon } from './icon.tsx';

/** What a page can be told to say after a form. A code, never a text: an address must not put words on a page. */
const sentences = {
  released: 'released: it can reach a prompt from now on',
  discarded: 'discarded: it is kept, and reaches no prompt',
  reopened: 'back in the queue',
  stored: 'stored',
  held: 'held: it waits for another person',
  refused: 'refused: it is kept out of reach, with the reason',
  duplicate: 'already there, in the same words',
  revoked: 'revoked, with what was made from it',
  restored: 'changed back',
  verified: 'read from end to end',
} as const;

type Said = keyof typeof sentences;

function isSaid(code: string): code is Said {
  return Object.hasOwn(sentences, code);
}

export interface NoticeText {
  readonly said: Said;
  readonly ids: readonly string[];
}

/** What the address says was just done. */
export function noticeFor(call: DashboardRequest): NoticeText | undefined {
  const code = call.req.query('done') ?? '';
  const ids = (call.req.query('ids') ?? '').split('.').filter((id) => idSchema.safeParse(id).success);
  return isSaid(code) ? { said: code, ids: ids.slice(0, maxPicked) } : undefined;
}

const undoable: ReadonlySet<Said> = new Set<Said>(['released', 'discarded']);

export function DoneNotice({
  visit,
  done,
}: {
  readonly visit: SpaceVisit;
  readonly done: NoticeText | undefined;
}): JSX.Element | null {
  if (done === undefined) return null;
  const { said, ids } = done;
  return (
    <div class="notice good" role="status">
      <Icon name="check" />
      <span>
        {ids.length === 0 ? '' : `${counted(ids.length, 'entry', 'entries')} `}
        {sentences[said]}.
      </span>
      {undoable.has(said) && ids.length > 0 ? (
        <Form action={`${visit.base}/queue/undo`} csrf={visit.csrf}>
          {ids.map((id) => (
            <input type="hidden" name="pick" value={id} />
          ))}
          <button type="submit" data-undo>
            <Icon name="undo" /> Undo
          </button>
        </Form>
      ) : null}
    </div>
  );
}

/** Something was not done, and what to do about it. */
export function Problem({ children }: { readonly children: Child }): JSX.Element {
  return (
    <div class="notice bad" role="alert">
      <Icon name="warning" />
      <span>{children}</span>
    </div>
  );
}
