import type { JSX } from 'hono/jsx/jsx-runtime';
import type { EntryState, InactiveReason } from '../../model/entry.ts';
import { type Level, type LevelName, levelName } from '../../model/level.ts';
import type { Trust } from '../../model/trust.ts';
import type { Verdict } from '../../model/verdict.ts';

/** What each verdict does with a text, in plain words. */
export const verdictMeaning: Readonly<Record<Verdict, string>> = {
  allow: 'Stored',
  sanitize: 'Stored, and always shown to agents as data',
  redact: 'Stored without its private data, which is masked for good',
  challenge: 'Held until a person confirms it, because there is doubt',
  quarantine: 'Held for review, because an attack is likely',
  block: 'Refused, and never shown to an agent',
};

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

/** What each level of trust means, in plain words. */
export const trustMeaning: Readonly<Record<Trust, string>> = {
  unknown: 'The source is not known',
  external: 'From outside: a web page, a tool result or a document',
  agent: 'The agent wrote it',
  user: 'The user said it',
  verified: 'A reviewer vouched for it',
};

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
