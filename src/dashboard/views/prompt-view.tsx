import type { JSX } from 'hono/jsx/jsx-runtime';
import type { SessionStart } from '../../guard/index.ts';
import { Empty, EntryLink, Panel } from '../components/panel.tsx';
import { Scroll } from '../components/scroll.tsx';
import { count, counted } from '../format.ts';
import { Page } from '../layout.tsx';
import type { SpaceVisit } from '../visit.ts';

/** Which kind of line it is, so that a reader sees at once what is data. */
function lookOf(line: string): string {
  if (line.startsWith('|')) return 'data';
  if (line.startsWith('- [') || line.startsWith('  ')) return 'own';
  return 'frame-line';
}

/** Byte for byte what the next session starts with: the colours are ours, the text is not touched. */
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
      lead="Exactly what the next session of an agent will start with."
    >
      {start.text === '' ? (
        <Empty icon="prompt" title="The next session starts with an empty memory.">
          Nothing in this space can reach a prompt yet.
        </Empty>
      ) : (
        <Panel
          title={`${counted(start.shown.length, 'entry', 'entries')} shown`}
          note={
            <>
              {used}{' '}
              {start.omitted === 0
                ? 'Nothing was left out.'
                : `${counted(start.omitted, 'entry', 'entries')} did not fit.`}{' '}
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
        <Panel title="Withheld" note="Active, but the rules of today would not let them in. A person should look.">
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
