import type { GuardedSpace, Refused } from '../../guard/index.ts';
import type { Origin } from '../../model/provenance.ts';
import { type ReviewAct, usualReasons } from '../../model/review-keys.ts';
import type { ReviewNotes } from '../../model/review-notes.ts';
import { anywhere } from '../access.tsx';
import { type FormFields, field, formOf, maxPicked } from '../fields.ts';
import { hour } from '../format.ts';
import { type HeldPlace, keyOf, parseInboxQuery, placeOf } from '../inbox/inbox-query.ts';
import type { Dashboard, DashboardRequest } from '../parts.ts';
import { goTo, safeBack } from '../respond.tsx';
import { personOf, type Visit, visitOf } from '../visit.ts';
import { type InboxServices, showInbox } from './inbox.tsx';

/** What reviewers do in the inbox. Every form says which entries, and the page to return to. */
export function addInboxForms(app: Dashboard, services: InboxServices): void {
  const { dependencies, notes } = services;
  app.post(
    '/decide',
    anywhere(dependencies, 'review', async (call, visit) => {
      const form = await formOf(call);
      const act = actOf(form);
      if (act === undefined) return again(call, services, form, ['Press Release or Discard.']);
      const decide = act === 'release' ? release(form, personOf(visit)) : discard(form, personOf(visit));
      return eachTarget(call, visit, services, form, decide);
    }),
  );
  app.post(
    '/undo',
    anywhere(dependencies, 'review', async (call, visit) => {
      const person = personOf(visit);
      const undo: Act = ({ id }, { review }) => review.reopen({ id, reason: 'taken back by the reviewer' }, person);
      return eachTarget(call, visit, services, await formOf(call), undo);
    }),
  );
  if (notes === undefined) return;
  app.post(
    '/note',
    anywhere(dependencies, 'review', async (call, visit) => {
      const form = await formOf(call);
      const write = noteActOf(form, visit, notes);
      if (typeof write === 'string') return again(call, services, form, [write]);
      return eachTarget(call, visit, services, form, write);
    }),
  );
}

type Outcome =
  | 'released'
  | 'approved'
  | 'discarded'
  | 'reopened'
  | 'assigned'
  | 'unassigned'
  | 'snoozed'
  | 'awake'
  | 'commented';
type ActResult = { readonly outcome: Outcome } | Refused;
type Act = (place: HeldPlace, space: GuardedSpace) => Promise<ActResult>;

/** A form without a button decides nothing. */
function actOf(form: FormFields): ReviewAct | undefined {
  const act = field(form, 'act');
  return act === 'release' || act === 'discard' ? act : undefined;
}

/** The form holds the content hash only of texts shown in full; any other must be opened first. */
function release(form: FormFields, person: Origin): Act {
  const reason = field(form, 'reason').trim() || usualReasons.release;
  return async (place, { review }) => {
    const key = keyOf(place);
    const contentHash = field(form, `hash.${key}`);
    if (contentHash === '') return unread;
    const accepts = form.get(`accepts.${key}`);
    const request = { id: place.id, reason, contentHash, ...(accepts === undefined ? {} : { accepts }) };
    const result = await review.release(request, person);
    const isApproved = result.outcome === 'refused' && result.problem === 'second-person-needed';
    return isApproved ? { outcome: 'approved' } : result;
  };
}

const unread: Refused = {
  outcome: 'refused',
  problem: 'changed',
  message: 'The list shows this text only in part. Open it before you release it.',
};

function discard(form: FormFields, person: Origin): Act {
  const reason = field(form, 'reason').trim() || usualReasons.discard;
  return ({ id }, { review }) => review.discard({ id, reason }, person);
}

/** What to note down, or what is wrong with the form. */
function noteActOf(form: FormFields, visit: Visit, notes: ReviewNotes): Act | string {
  const verb = field(form, 'note');
  const me = visit.caller.name;
  const noted =
    (outcome: Outcome, write: (place: HeldPlace) => Promise<unknown>): Act =>
    async (place) => {
      await write(place);
      return { outcome };
    };
  if (verb === 'assign') return noted('assigned', ({ space, id }) => notes.assign(space, id, me));
  if (verb === 'unassign') return noted('unassigned', ({ space, id }) => notes.assign(space, id, undefined));
  if (verb === 'wake') return noted('awake', ({ space, id }) => notes.snooze(space, id, undefined));
  if (verb === 'snooze') {
    const hours = Number(field(form, 'hours') || '24');
    if (!(hours >= 1 && hours <= 720)) return 'Choose how long to snooze: 1 to 720 hours.';
    return noted('snoozed', ({ space, id }) => notes.snooze(space, id, visit.now + hours * hour));
  }
  if (verb !== 'comment') return 'Press Assign, Snooze or Comment.';
  const text = field(form, 'comment');
  if (text.trim() === '') return 'Write a comment first.';
  return noted('commented', ({ space, id }) => notes.comment(space, id, me, text));
}

/** The selected rows, or the open one if none is selected, with all texts of each. */
function targetsOf(form: FormFields): readonly HeldPlace[] {
  const picked = form.get('pick') ?? [];
  const rows = picked.length > 0 ? picked : [field(form, 'open')];
  const members = (form.get('member') ?? []).map((pair) => pair.split(' ', 2));
  const keys = rows.flatMap((row) => [row, ...members.flatMap(([of, key = '']) => (of === row ? [key] : []))]);
  return [...new Set(keys)].flatMap((key) => placeOf(key) ?? []).slice(0, maxPicked);
}

/** Acts on each entry by itself, so that one refusal does not block the others; the page lists the refusals. */
async function eachTarget(
  call: DashboardRequest,
  visit: Visit,
  services: InboxServices,
  form: FormFields,
  act: Act,
): Promise<Response> {
  const targets = targetsOf(form);
  if (targets.length === 0) return again(call, services, form, ['Select at least one entry, then decide.']);
  const done: HeldPlace[] = [];
  const problems = new Set<string>();
  let outcome: Outcome | undefined;
  for (const place of targets) {
    // A space that the caller may not see looks as if it did not exist.
    const isVisible = visit.spaces.includes(place.space);
    const result = isVisible ? await act(place, services.dependencies.guard.space(place.space)) : absent;
    if (result.outcome === 'refused') problems.add(result.message);
    else {
      done.push(place);
      outcome = result.outcome;
    }
  }
  await services.inbox.decided(done, personOf(visit));
  if (problems.size === 0 && outcome !== undefined) return goTo(call, nextPath(form, done, outcome));
  const summary = `${done.length} of ${targets.length} done. The others were refused:`;
  return again(call, services, form, [summary, ...problems]);
}

const absent: Refused = { outcome: 'refused', problem: 'not-found', message: 'There is no such entry.' };

/** These leave the entry where it is in the list. */
const stays: ReadonlySet<Outcome> = new Set<Outcome>(['assigned', 'unassigned', 'awake', 'commented', 'reopened']);

/** Back to the list, with the first row open that follows and was not decided. */
function nextPath(form: FormFields, done: readonly HeldPlace[], outcome: Outcome): string {
  const keys = done.map(keyOf);
  const open = field(form, 'open') || (outcome === 'reopened' ? (keys[0] ?? '') : '');
  const isGone = (key: string): boolean => !stays.has(outcome) && keys.includes(key);
  const following = [open, ...(form.get('after') ?? [])].find((key) => key !== '' && !isGone(key));
  const back = backOf(form);
  for (const name of ['done', 'ids', 'keys', 'open', 'act']) back.searchParams.delete(name);
  if (following !== undefined) back.searchParams.set('open', following);
  back.searchParams.set('done', outcome);
  back.searchParams.set('keys', keys.join(' '));
  return `${back.pathname}${back.search}`;
}

function backOf(form: FormFields): URL {
  const path = safeBack(field(form, 'back'));
  return new URL(path === '/' ? '/inbox' : path, 'http://inbox.invalid');
}

/** The page that the form was on, as it is now, with what went wrong and what was typed. */
async function again(
  call: DashboardRequest,
  services: InboxServices,
  form: FormFields,
  problems: readonly string[],
): Promise<Response> {
  const visit = await visitOf(call, services.dependencies);
  const { pathname, searchParams } = backOf(form);
  const query = { ...parseInboxQuery(Object.fromEntries(searchParams)), open: field(form, 'open') };
  return showInbox(call, visit, services, { path: pathname, query, problems, reason: field(form, 'reason') });
}
