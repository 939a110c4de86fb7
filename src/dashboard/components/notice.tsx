import type { Child } from 'hono/jsx';
import type { JSX } from 'hono/jsx/jsx-runtime';
import { id as idSchema } from '../../model/schemas/fields.ts';
import { maxPicked } from '../fields.ts';
import { counted } from '../format.ts';
import { keyOf, placeOf } from '../inbox/inbox-query.ts';
import type { DashboardRequest } from '../parts.ts';
import type { Visit } from '../visit.ts';
import { Form } from './form.tsx';
import { Icon } from './icon.tsx';

/** What a page can say after a form. The URL names one of these codes, so that a link cannot put words on a page. */
const results = {
  released: 'released, and visible to agents from now on',
  discarded: 'discarded: kept on record, but hidden from agents',
  reopened: 'back in the queue',
  vouched: "vouched for: agents see it as a user's own words",
  unvouched: 'shown as before you vouched for it',
  stored: 'stored',
  held: 'held for review by another person',
  refused: 'refused: kept on record with the reason, but hidden from agents',
  duplicate: 'already stored with the same text',
  revoked: 'revoked, including what was derived from it',
  restored: 'restored',
  verified: 'Verification finished',
  approved: 'approved by you; another person must release it too',
  assigned: 'assigned to you',
  unassigned: 'assigned to nobody',
  snoozed: 'snoozed: still held, and back in the inbox later',
  awake: 'back in the inbox',
  commented: 'commented',
  allowed: 'added to the policy',
} as const;

type ResultCode = keyof typeof results;

function isResultCode(code: string): code is ResultCode {
  return Object.hasOwn(results, code);
}

export interface NoticeText {
  readonly code: ResultCode;
  /** The entries it is about. */
  readonly keys: readonly string[];
}

/** The result that the URL of this page names. */
export function noticeFor(call: DashboardRequest): NoticeText | undefined {
  const code = call.req.query('done') ?? '';
  const space = call.req.param('space');
  const ids = (call.req.query('ids') ?? '').split('.').filter((id) => idSchema.safeParse(id).success);
  const keys = (call.req.query('keys') ?? '').split(' ').filter((key) => placeOf(key) !== undefined);
  const own = space === undefined ? [] : ids.map((id) => keyOf({ space, id }));
  return isResultCode(code) ? { code, keys: [...own, ...keys].slice(0, maxPicked) } : undefined;
}

const undoable: ReadonlySet<ResultCode> = new Set<ResultCode>(['released', 'discarded']);

export function DoneNotice({
  visit,
  done,
}: {
  readonly visit: Visit;
  readonly done: NoticeText | undefined;
}): JSX.Element | null {
  if (done === undefined) return null;
  const { code, keys } = done;
  return (
    <div class="notice good" role="status">
      <Icon name="check" />
      <span>
        {keys.length === 0 ? '' : `${counted(keys.length, 'entry', 'entries')} `}
        {results[code]}.
      </span>
      {undoable.has(code) && keys.length > 0 ? (
        <Form action="/undo" csrf={visit.csrf}>
          <input type="hidden" name="back" value={visit.here} />
          {keys.map((key) => (
            <input type="hidden" name="pick" value={key} />
          ))}
          <button type="submit" data-undo>
            <Icon name="undo" /> Undo
          </button>
        </Form>
      ) : null}
    </div>
  );
}

/** An action that failed, and what to do about it. */
export function Problem({ children }: { readonly children: Child }): JSX.Element {
  return (
    <div class="notice bad" role="alert">
      <Icon name="warning" />
      <span>{children}</span>
    </div>
  );
}
