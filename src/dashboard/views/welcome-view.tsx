import type { JSX } from 'hono/jsx/jsx-runtime';
import { Form } from '../components/form.tsx';
import { Icon } from '../components/icon.tsx';
import { Scroll } from '../components/scroll.tsx';
import { Page } from '../layout.tsx';
import type { FirstStep } from '../parts.ts';
import { baseOf, may, type Visit } from '../visit.ts';

const shippedSteps: readonly FirstStep[] = [
  {
    title: 'Look at what your agent remembers today',
    why: 'Reads files, changes nothing, and names every line that gives orders instead of facts.',
    command: 'npx bezoar scan MEMORY.md notes/',
  },
  {
    title: 'Put the guard in front of it',
    why: 'Every write and every prompt passes here from then on, with a journal that proves what happened.',
    command: [
      "import { openGuard } from 'bezoar/node';",
      "const memory = (await openGuard()).space('my-agent');",
      "await memory.write({ content: 'Ana prefers tea.' }, { channel: 'user', principal: 'ana' });",
    ].join('\n'),
  },
  {
    title: 'Give each session its memory',
    why: 'What came from outside is shown as data; what is suspicious waits in the queue of this page, for you.',
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

/** What a new installation shows: why it is here, three steps, and one click that fills it with something to look at. */
export function Welcome({ visit, steps = shippedSteps }: WelcomeProps): JSX.Element {
  const mayLoad = visit.caller.spaces === '*' && may(visit.caller, 'recover');
  return (
    <Page
      visit={visit}
      title={visit.spaces.length === 0 ? 'Nothing is remembered yet' : 'First steps'}
      lead="An agent that remembers can be poisoned once and misled for ever. Bezoar reads every memory before it is kept, writes down who said what, and holds what is suspicious for a person."
    >
      {mayLoad ? (
        <section class="panel hero">
          <div>
            <h2>See it at work first</h2>
            <p class="note">
              A small office with an assistant: honest facts, a poisoned web page, a changed bank account, an order in
              characters nobody sees. All of it goes through the real guard, into a space named demo.
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
