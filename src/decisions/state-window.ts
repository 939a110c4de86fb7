import { type CanonicalValue, canonicalJson } from '../base/canonical-json.ts';
import { Fault } from '../base/fault.ts';
import { sha256 } from '../base/hash.ts';

export interface SessionKey {
  readonly event_source: string;
  readonly server_id: string;
  /** Opaque, and constant for the whole session. */
  readonly session_id: string;
}

export type StateWindow =
  | { readonly window_kind: 'session' }
  | { readonly window_kind: 'cross_session_decay'; readonly decay_runs: number };

/** Something that a run did, according to its journal record. Anything without a record was not observed. */
export interface Observed {
  /** Index of the session in the order of their start, from zero. */
  readonly run: number;
  readonly seq: number;
  readonly tool_class?: string;
  readonly decision_code?: string;
}

export interface WindowContents {
  readonly tool_classes: readonly string[];
  readonly decision_codes: readonly string[];
}

const privacy = {
  stores_raw_tool_args: false,
  stores_raw_prompt_bodies: false,
  stores_raw_document_bodies: false,
} as const;

export interface StateWindowReport {
  readonly schema_version: 'session_state_window_v1';
  readonly report_version: '1';
  readonly session: SessionKey;
  readonly window: StateWindow;
  readonly snapshot: {
    readonly state_snapshot_id: string;
    readonly canonicalization: { readonly method: 'canonical_json_sha256' };
  };
  readonly privacy: typeof privacy;
}

/** The id of a state: equal states have the same id, in every process and every language. */
export function stateSnapshotId(state: CanonicalValue): string {
  return `sha256:${sha256(canonicalJson(state))}`;
}

/**
 * What is still in force at a run: everything last seen within the window. Nothing counts down, so there is no counter to
 * reset or to set back: anyone who has the records computes the same result.
 */
export function windowContents(observed: readonly Observed[], run: number, window: StateWindow): WindowContents {
  const reach = reachOf(window);
  const live = observed.filter((one) => one.run <= run && run - one.run <= reach).sort((a, b) => a.seq - b.seq);
  return {
    tool_classes: inOrder(live.map(({ tool_class }) => tool_class)),
    decision_codes: inOrder(live.map(({ decision_code }) => decision_code)),
  };
}

/** A report in the shape that Assay publishes. Its id covers what was done; the id of Assay's own report does not. */
export function stateWindowReport(
  session: SessionKey,
  window: StateWindow,
  contents: WindowContents,
): StateWindowReport {
  const { tool_classes, decision_codes } = contents;
  const state = { session: { ...session }, window: { ...window }, privacy, tool_classes, decision_codes };
  return {
    schema_version: 'session_state_window_v1',
    report_version: '1',
    session,
    window,
    snapshot: {
      state_snapshot_id: stateSnapshotId(state),
      canonicalization: { method: 'canonical_json_sha256' },
    },
    privacy,
  };
}

/** The id that Assay gives a session: over its name alone, whatever it did. For comparison. */
export function nameOnlySnapshotId(session: SessionKey): string {
  return stateSnapshotId({ session: { ...session }, window: { window_kind: 'session' }, privacy });
}

function reachOf(window: StateWindow): number {
  if (window.window_kind === 'session') return 0;
  const { decay_runs: runs } = window;
  if (!Number.isSafeInteger(runs) || runs < 1) {
    throw new Fault(
      'input-invalid',
      `decay_runs must be a whole number of at least 1, not ${typeof runs === 'number' ? runs : typeof runs}`,
    );
  }
  return runs;
}

function inOrder(values: readonly (string | undefined)[]): readonly string[] {
  return [...new Set(values.filter((value) => value !== undefined))];
}
