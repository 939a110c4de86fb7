import type { JSX } from 'hono/jsx/jsx-runtime';
import type { EntryState, InactiveReason } from '../../model/entry.ts';
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
  agent: 'the agent itself wrote it',
  user: 'the user said it',
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
  readonly inactiveReason?: InactiveReason | undefined;
}

export function StateBadge({ state, inactiveReason }: StateProps): JSX.Element {
  const word = state === 'quarantined' ? 'waiting' : state === 'retired' ? (inactiveReason ?? 'retired') : state;
  return <span class={`badge state-${state}`}>{word}</span>;
}
