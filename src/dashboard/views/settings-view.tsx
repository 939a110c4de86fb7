import type { JSX } from 'hono/jsx/jsx-runtime';
import { Form } from '../components/form.tsx';
import { Problem } from '../components/notice.tsx';
import { At, Empty, Panel } from '../components/panel.tsx';
import { Scroll } from '../components/scroll.tsx';
import { Foreign } from '../components/text.tsx';
import { Page } from '../layout.tsx';
import type { TokenLine } from '../tokens.ts';
import type { Visit } from '../visit.ts';

export type TokenAnswer = { readonly secret: string } | { readonly problem: string };

interface SettingsProps {
  readonly visit: Visit;
  readonly lines: readonly TokenLine[];
  readonly answer: TokenAnswer | undefined;
}

export function Settings({ visit, lines, answer }: SettingsProps): JSX.Element {
  const problem = answer !== undefined && 'problem' in answer ? <Problem>{answer.problem}</Problem> : undefined;
  return (
    <Page
      visit={visit}
      title="Tokens"
      lead="Programs sign in with these. Bezoar stores only a hash of each token."
      notice={problem}
    >
      {answer !== undefined && 'secret' in answer ? (
        <Panel title="New token" note="Copy it now. It is shown only once.">
          <div class="command">
            <Scroll label="New token">
              <pre id="secret">{answer.secret}</pre>
            </Scroll>
            <button type="button" class="quiet" data-copy hidden>
              Copy
            </button>
          </div>
        </Panel>
      ) : null}
      <Panel title="Active tokens">
        {lines.length === 0 ? <Empty icon="shield" title="No tokens yet." /> : null}
        <ul class="plain">
          {lines.map((line) => (
            <TokenItem visit={visit} line={line} />
          ))}
        </ul>
      </Panel>
      <Panel
        title="Create a token"
        note="An agent can write and recall. A reviewer can also decide. An administrator can also revoke and restore."
      >
        <Form action="/settings/tokens" csrf={visit.csrf} class="stack">
          <div class="fields">
            <label class="field" for="token-name">
              <span>Name</span>
              <input id="token-name" name="name" required maxlength={100} autocomplete="off" />
            </label>
            <label class="field" for="token-role">
              <span>Role</span>
              <select id="token-role" name="role">
                <option value="agent">agent</option>
                <option value="reviewer">reviewer</option>
                <option value="admin">admin</option>
              </select>
            </label>
            <label class="field" for="token-spaces">
              <span>Spaces, separated by commas, or * for all</span>
              <input id="token-spaces" name="spaces" required maxlength={2_000} autocomplete="off" />
            </label>
            <label class="field" for="token-days">
              <span>Expires after (days)</span>
              <input id="token-days" name="days" type="number" min={1} max={3_650} value="90" required />
            </label>
          </div>
          <button class="primary" type="submit">
            Create token
          </button>
        </Form>
      </Panel>
    </Page>
  );
}

function TokenItem({ visit, line }: { readonly visit: Visit; readonly line: TokenLine }): JSX.Element {
  const { id, name, role, spaces, createdAt, expiresAt } = line;
  return (
    <li class="row">
      <span>
        <strong>
          <Foreign text={name} maxLength={100} />
        </strong>{' '}
        <span class="badge">{role}</span>{' '}
        <span class="note">
          {spaces === '*' ? 'every space' : <Foreign text={spaces.join(', ')} />}, created <At at={createdAt} />
          {expiresAt === undefined ? null : (
            <>
              , expires <At at={expiresAt} />
            </>
          )}
        </span>
      </span>
      <Form action="/settings/tokens/revoke" csrf={visit.csrf}>
        <input type="hidden" name="id" value={id} />
        <button type="submit" class="bad">
          Revoke<span class="away"> {name}</span>
        </button>
      </Form>
    </li>
  );
}
