import type { JSX } from 'hono/jsx/jsx-runtime';
import { count, counted, shortHash } from '../format.ts';
import type { CheckedJournal } from '../verifications.ts';
import type { SpaceVisit } from '../visit.ts';
import { Form } from './form.tsx';
import { Icon } from './icon.tsx';
import { Ago } from './panel.tsx';

interface HealthProps {
  readonly visit: SpaceVisit;
  readonly checked: CheckedJournal | undefined;
}

/** Whether the journal is intact, in words. */
export function Health({ visit, checked }: HealthProps): JSX.Element {
  return (
    <div class="health">
      <HealthText visit={visit} checked={checked} />
      <Form action={`${visit.base}/verify`} csrf={visit.csrf}>
        <input type="hidden" name="back" value={visit.here} />
        <button type="submit">Verify now</button>
      </Form>
    </div>
  );
}

function HealthText({ visit, checked }: HealthProps): JSX.Element {
  if (checked === undefined) {
    return (
      <p class="health-word">
        <Icon name="shield" />
        <span>
          <strong>Not verified since the server started.</strong>
          <br />
          <span class="note">
            {counted(visit.records, 'record')}. Bezoar still checks each record when it reads it.
          </span>
        </span>
      </p>
    );
  }
  const { result, at } = checked;
  if (!result.ok) {
    return (
      <div class="health-word bad" role="alert">
        <Icon name="warning" />
        <span>
          <strong>The journal failed verification: {counted(result.breaks.length, 'problem')}.</strong>
          <br />
          <span class="note">
            {result.breaks.slice(0, 5).map((found) => (
              <>
                {found.kind}
                {'seq' in found ? ` at record ${count(found.seq)}` : ''}
                <br />
              </>
            ))}
            Entries without a valid record reach no prompt. Run <code>bezoar verify</code> to list every problem.
          </span>
        </span>
      </div>
    );
  }
  return (
    <p class="health-word good">
      <Icon name="shield" />
      <span>
        <strong>
          {counted(result.records, 'record')} and {counted(result.entries, 'entry', 'entries')} verified
        </strong>{' '}
        <Ago at={at} now={visit.now} />
        <br />
        <span class="note">
          Bezoar checked every hash, link, seal, row and text. Latest record {count(result.head?.seq ?? 0)}{' '}
          <code>{shortHash(result.head?.hash ?? '')}</code>.{' '}
          {result.againstCheckpoint
            ? 'The journal matches a checkpoint.'
            : 'No external checkpoint, so a truncated journal would go unnoticed.'}
        </span>
      </span>
    </p>
  );
}
