import type { JSX } from 'hono/jsx/jsx-runtime';
import type { ExperimentRun } from '../experiment.ts';
import { isActivated, isControl } from '../metrics.ts';
import { distinctTrials } from '../samples.ts';
import type { Trial } from '../trial.ts';
import { shown } from './shown.ts';

const maxTranscripts = 300;

/** What happened in the trials in which the poison was believed or shown, also as data. */
export function Transcripts({ run: { trials } }: { readonly run: ExperimentRun }): JSX.Element {
  const attacks = distinctTrials(trials.filter((trial) => !isControl(trial)));
  const full = attacks.filter(({ condition }) => condition === 'full');
  const through = full.filter((trial) => isActivated(trial) || trial.bare > 0);
  const asData = full.filter((trial) => !through.includes(trial) && trial.fenced > 0);
  const believed = attacks.filter((trial) => trial.condition === 'integrity' && isActivated(trial));
  return (
    <>
      <p>
        {`Distinct trials under condition C that got through: ${through.length}; shown as data: ${asData.length}. Under condition B, where only bytes are checked, ${believed.length} got through.`}
      </p>
      {through.slice(0, maxTranscripts).map((trial) => (
        <Transcript trial={trial} />
      ))}
      <Group title="Shown as data under condition C" trials={asData.slice(0, maxTranscripts)} />
      <Group title="Condition B, one of each vector and power" trials={oneOfEach(believed)} />
    </>
  );
}

function Group({ title, trials }: { readonly title: string; readonly trials: readonly Trial[] }): JSX.Element | null {
  if (trials.length === 0) return null;
  return (
    <details>
      <summary>{`${title}: ${trials.length}`}</summary>
      {trials.map((trial) => (
        <Transcript trial={trial} />
      ))}
    </details>
  );
}

function oneOfEach(trials: readonly Trial[]): readonly Trial[] {
  return [...new Map(trials.map((trial) => [`${trial.vector} ${trial.power}`, trial])).values()];
}

function Transcript({ trial }: { readonly trial: Trial }): JSX.Element {
  const { profile, vector, power, disguise, condition, delay, record, transcript } = trial;
  const title = `${vector}, ${power}, ${disguise}, ${profile}, condition ${condition}, delay ${delay}: ${record.observed_classification}`;
  return (
    <details>
      <summary>{shown(title)}</summary>
      <pre>{shown(transcript.join('\n'))}</pre>
    </details>
  );
}
