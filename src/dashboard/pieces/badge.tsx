import type { JSX } from 'hono/jsx/jsx-runtime';
import type { EntryState, Resting } from '../../model/entry.ts';
import { type Level, levelName } from '../../model/level.ts';
import type { Trust } from '../../model/trust.ts';
import type { Verdict } from '../../model/verdict.ts';

export function VerdictBadge({ verdict }: { readonly verdict: Verdict }): JSX.Element {
  return <span class={`badge verdict-${verdict}`}>{verdict}</span>;
}

export function LevelBadge({ level }: { readonly level: Level }): JSX.Element {
  return <span class={`badge level-${level}`}>{levelName(level)}</span>;
}

const trustWords: Readonly<Record<Trust, string>> = {
  unknown: 'nobody knows where it came from',
  external: 'from outside: a page, a tool, a document',
  brain: 'the agent itself wrote it',
  user_direct: 'the user said it',
  verified: 'a person vouched for it',
};

export function TrustBadge({ trust }: { readonly trust: Trust }): JSX.Element {
  return (
    <span class={`badge trust-${trust}`} title={trustWords[trust]}>
      {trust}
    </span>
  );
}

interface StateProps {
  readonly state: EntryState;
  readonly resting?: Resting | undefined;
}

export function StateBadge({ state, resting }: StateProps): JSX.Element {
  const word = state === 'quarantined' ? 'waiting' : state === 'retired' ? (resting ?? 'retired') : state;
  return <span class={`badge state-${state}`}>{word}</span>;
}
