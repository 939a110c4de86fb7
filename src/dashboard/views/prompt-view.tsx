import type { JSX } from 'hono/jsx/jsx-runtime';
import type { SessionStart } from '../../guard/index.ts';
import { Empty, EntryLink, Panel } from '../components/panel.tsx';
import { Scroll } from '../components/scroll.tsx';
import { count, counted } from '../format.ts';
import { Page } from '../layout.tsx';
import type { SpaceVisit } from '../visit.ts';

/** CSS class by kind of line, so that readers see at once what is data. */
function lookOf(line: string): string {
  if (line.startsWith('|')) return 'data';
  if (line.startsWith('- [') || line.startsWith('  ')) return 'own';
  return 'frame-line';
}

/** The exact text the next session starts with, byte for byte; only the colours are added. */
export function Prompt({ visit, start }: { readonly visit: SpaceVisit; readonly start: SessionStart }): JSX.Element {
  const { budget } = visit.space.policy;
  const used =
    budget.unit === 'code-points'
      ? ` ${count(Array.from(start.text).length)} of ${count(budget.size)} characters.`
      : '';
  const lines = start.text.split('\n');
  return (
    <Page
      visit={visit}
      title="Next prompt"
      place="prompt"
      lead="The exact memory text that an agent's next session will start with."
    >
      {start.text === '' ? (
        <Empty icon="prompt" title="The next session starts with an empty memory.">
          This space has no active entries yet.
        </Empty>
      ) : (
        <Panel
          title={`${counted(start.shown.length, 'entry', 'entries')} shown`}
          note={
            <>
              {used}{' '}
              {start.omitted === 0 ? 'All entries fit.' : `${counted(start.omitted, 'entry', 'entries')} did not fit.`}{' '}
              Snapshot <code>{start.id.slice(0, 19)}</code>
            </>
          }
        >
          <Scroll label="The prompt" class="prompt">
            <pre id="prompt">
              {lines.map((line, index) => (
                <span class={lookOf(line)}>{index === lines.length - 1 ? line : `${line}\n`}</span>
              ))}
            </pre>
          </Scroll>
        </Panel>
      )}
      {start.withheld.length === 0 ? null : (
        <Panel
          title="Withheld"
          note="Active entries that the current rules would not accept. A reviewer should check them."
        >
          <ul class="plain">
            {start.withheld.map(({ id, why }) => (
              <li>
                <EntryLink base={visit.base} id={id} /> <span class="note">{why.join(', ')}</span>
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </Page>
  );
}
