import type { JSX } from 'hono/jsx/jsx-runtime';
import type { EntryState, InactiveReason } from '../../model/entry.ts';
import { type Level, type LevelName, levelName } from '../../model/level.ts';
import { type Trust, trustMeaning } from '../../model/trust.ts';
import { type Verdict, verdictMeaning } from '../../model/verdict.ts';

export function VerdictBadge({ verdict }: { readonly verdict: Verdict }): JSX.Element {
  return (
    <span class={`badge verdict-${verdict}`} title={verdictMeaning[verdict]}>
      {verdict}
    </span>
  );
}

/** What each level of severity means, in plain words. */
export const levelMeaning: Readonly<Record<LevelName, string>> = {
  none: 'No rule accuses the text; it is held for what it would change',
  low: 'Weak signs of an attack',
  medium: 'Some signs of an attack',
  high: 'Likely an attack',
  critical: 'Almost certainly an attack',
};

export function LevelBadge({ level }: { readonly level: Level }): JSX.Element {
  const name = levelName(level);
  return (
    <span class={`badge level-${level}`} title={levelMeaning[name]}>
      {name}
    </span>
  );
}

export function TrustBadge({ trust }: { readonly trust: Trust }): JSX.Element {
  return (
    <span class={`badge trust-${trust}`} title={trustMeaning[trust]}>
      {trust}
    </span>
  );
}

interface StateProps {
  readonly state: EntryState;
  readonly inactiveReason?: InactiveReason | undefined;
}

export function StateBadge({ state, inactiveReason }: StateProps): JSX.Element {
  const word = state === 'quarantined' ? 'waiting' : state === 'retired' ? (inactiveReason ?? 'retired') : state;
  return <span class={`badge state-${state}`}>{word}</span>;
}
