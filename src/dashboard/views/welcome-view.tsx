import type { JSX } from 'hono/jsx/jsx-runtime';
import { Form } from '../components/form.tsx';
import { Icon } from '../components/icon.tsx';
import { Scroll } from '../components/scroll.tsx';
import { Page } from '../layout.tsx';
import type { FirstStep } from '../parts.ts';
import { baseOf, may, type Visit } from '../visit.ts';

const shippedSteps: readonly FirstStep[] = [
  {
    title: 'Scan what your agent remembers today',
    why: 'Reads files, changes nothing, and reports every line that gives orders instead of facts.',
    command: 'npx bezoar scan MEMORY.md notes/',
  },
  {
    title: 'Put the guard in front of it',
    why: 'The guard checks every write and every prompt from then on, and keeps a journal that proves what happened.',
    command: [
      "import { openGuard } from 'bezoar/node';",
      "const memory = (await openGuard()).space('my-agent');",
      "await memory.write({ content: 'Ana prefers tea.' }, { channel: 'user', principal: 'ana' });",
    ].join('\n'),
  },
  {
    title: 'Give each session its memory',
    why: 'The agent sees text from outside as data. Suspicious text waits in the queue of this dashboard for your review.',
    command: [
      "const origin = { channel: 'agent', principal: 'helper', session: 'monday' };",
      'const { text } = await memory.startSession({}, origin);',
    ].join('\n'),
  },
];

interface WelcomeProps {
  readonly visit: Visit;
  readonly steps: readonly FirstStep[] | undefined;
}

/** The start page of a new installation: its purpose, three steps, and a button that loads a demo. */
export function Welcome({ visit, steps = shippedSteps }: WelcomeProps): JSX.Element {
  const canLoadDemo = visit.caller.spaces === '*' && may(visit.caller, 'recover');
  return (
    <Page
      visit={visit}
      title={visit.spaces.length === 0 ? 'No memory yet' : 'First steps'}
      lead="Poison an agent's memory once and every later session starts compromised. Bezoar scans every text before it is stored, records where it came from, and holds suspicious texts for review."
    >
      {canLoadDemo ? (
        <section class="panel hero">
          <div>
            <h2>See a demo first</h2>
            <p class="note">
              The assistant of a small office receives honest facts, a poisoned web page, a changed bank account and an
              order in invisible characters. All of it passes through the real guard, into a space named demo.
            </p>
          </div>
          {visit.spaces.includes('demo') ? (
            <a class="button primary" href={`${baseOf('demo')}/queue`}>
              Open the demo
            </a>
          ) : (
            <Form action="/demo" csrf={visit.csrf}>
              <button class="primary" type="submit">
                <Icon name="try" /> Load the demo
              </button>
            </Form>
          )}
        </section>
      ) : null}
      <ol class="steps">
        {steps.map(({ title, why, command }, index) => (
          <li class="panel">
            <span class="step-number" aria-hidden="true">
              {String(index + 1)}
            </span>
            <div class="step-body">
              <h2>{title}</h2>
              <p class="note">{why}</p>
              <div class="command">
                <Scroll label={title}>
                  <pre>{command}</pre>
                </Scroll>
                <button type="button" class="quiet" data-copy hidden>
                  Copy
                </button>
              </div>
            </div>
          </li>
        ))}
      </ol>
    </Page>
  );
}
