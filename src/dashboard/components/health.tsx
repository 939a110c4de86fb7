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

/** Whether the journal holds, in words. */
export function Health({ visit, checked }: HealthProps): JSX.Element {
  return (
    <div class="health">
      <Word visit={visit} checked={checked} />
      <Form action={`${visit.base}/verify`} csrf={visit.csrf}>
        <input type="hidden" name="back" value={visit.here} />
        <button type="submit">Verify now</button>
      </Form>
    </div>
  );
}

function Word({ visit, checked }: HealthProps): JSX.Element {
  if (checked === undefined) {
    return (
      <p class="health-word">
        <Icon name="shield" />
        <span>
          <strong>Not verified since the server started.</strong>
          <br />
          <span class="note">{counted(visit.records, 'record')}; every one is checked as it is read.</span>
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
          <strong>The journal does not hold: {counted(result.breaks.length, 'break')}.</strong>
          <br />
          <span class="note">
            {result.breaks.slice(0, 5).map((found) => (
              <>
                {found.kind}
                {'seq' in found ? ` at record ${count(found.seq)}` : ''}
                <br />
              </>
            ))}
            Nothing that no record explains reaches a prompt. <code>bezoar verify</code> names every place.
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
          Every hash, link, seal, row and text. Head {count(result.head?.seq ?? 0)}{' '}
          <code>{shortHash(result.head?.hash ?? '')}</code>.{' '}
          {result.againstCheckpoint
            ? 'Held against a checkpoint.'
            : 'Not held against a checkpoint kept elsewhere, so a cut end would not show.'}
        </span>
      </span>
    </p>
  );
}
