import { anywhere, notFound } from '../access.tsx';
import { field, formOf } from '../fields.ts';
import type { Dashboard, DashboardDependencies, DashboardRequest } from '../parts.ts';
import { goTo, sendPage } from '../respond.tsx';
import { newTokenSchema, type TokenStore } from '../tokens.ts';
import { Settings, type TokenAnswer } from '../views/settings-view.tsx';
import type { Visit } from '../visit.ts';

const place = '/settings/tokens';

export function addSettings(app: Dashboard, dependencies: DashboardDependencies): void {
  const { tokens } = dependencies;
  if (tokens === undefined) return;
  /** A token may give access to every space, so only administrators of all spaces may create one. */
  const guarded = (show: (call: DashboardRequest, visit: Visit) => Promise<Response>) =>
    anywhere(dependencies, 'recover', (call, visit) =>
      visit.caller.spaces === '*' ? show(call, visit) : notFound(call, visit),
    );
  app.get(
    place,
    guarded((call, visit) => showTokens(call, visit, tokens)),
  );
  app.post(
    place,
    guarded(async (call, visit) => {
      const form = await formOf(call);
      const named = field(form, 'spaces')
        .split(/[\s,]+/)
        .filter((name) => name !== '');
      const request = newTokenSchema.safeParse({
        name: field(form, 'name'),
        role: field(form, 'role'),
        spaces: named.length === 1 && named[0] === '*' ? '*' : named,
        days: field(form, 'days'),
      });
      if (!request.success) {
        const problem =
          'Enter a name (up to 100 characters), a role, at least one space (or * alone for all) and 1 to 3650 days.';
        return showTokens(call, visit, tokens, { problem });
      }
      return showTokens(call, visit, tokens, await tokens.create(request.data));
    }),
  );
  app.post(
    `${place}/revoke`,
    guarded(async (call) => {
      await tokens.revoke(field(await formOf(call), 'id'));
      return goTo(call, place);
    }),
  );
}

/** The secret is in this one response and in no URL, so that reloading or going back cannot show it again. */
async function showTokens(
  call: DashboardRequest,
  visit: Visit,
  tokens: TokenStore,
  answer?: TokenAnswer,
): Promise<Response> {
  const page = <Settings visit={{ ...visit, here: place }} lines={await tokens.list()} answer={answer} />;
  return sendPage(call, page, answer !== undefined && 'problem' in answer ? 422 : 200);
}
