import type { Env } from '../base/env.ts';
import type { WorkPlace } from './places.ts';
import type { Objection, ScanText } from './scan-change.ts';
import type { EditorToolCall } from './tool-objection.ts';
import type { AfterTool, CallNames } from './undo/undo-changes.ts';

export interface InspectorOptions extends WorkPlace {
  readonly scan: ScanText;
  readonly files?: readonly string[];
  /** `ask` turns every denial into a question. */
  readonly answer?: 'deny' | 'ask';
  readonly variables: Readonly<Record<string, string | undefined>>;
  readonly env?: Env;
}

/** A tool call by the names that the editor gives it before and after. */
export interface CallId extends CallNames {
  readonly id: string;
}

interface SnapshotResult {
  /** Attacks in files that have changed since the last check, by whomever: a process in the background, or a person. */
  readonly changed: readonly Objection[];
  /** Why this call cannot be undone. */
  readonly problem?: string;
}

/** Checks what an agent is about to do, or has done, to the files that steer it. Shared by all editors. */
export interface Inspector {
  /** Before a tool writes a file. */
  beforeTool(call: EditorToolCall): Promise<Objection | undefined>;
  /** Before a shell runs a command line. */
  beforeShell(line: string, cwd: string): Promise<Objection | undefined>;
  /** Before a shell runs a line in a language that we cannot parse. */
  beforeForeignShell(line: string): Promise<Objection | undefined>;
  /** A file as it is now. */
  standing(path: string): Promise<Objection | undefined>;
  /**
   * Keeps the guarded files as they are right before a call runs. `objection` is what a person is asked about it.
   */
  snapshot(call: CallId, objection: Objection | undefined): Promise<SnapshotResult>;
  /** Compares the guarded files with the snapshot of the call, and takes back what the policy denies. */
  afterTool(call: CallId): Promise<AfterTool>;
  /** Files changed since the last check that look like attacks. Saves the current state. */
  drift(): Promise<readonly Objection[]>;
  /** All guarded files that look like attacks. Saves the current state. */
  survey(): Promise<readonly Objection[]>;
  /** Whether there is any guarded file that the agent could change. */
  hasGuardedFiles(): boolean;
  /** Keeps what an event cannot tell the model, for the next one that can. */
  tellLater(text: string): void;
  toldLater(): readonly string[];
}

/** Makes the inspector of a project, for an agent that works in a folder of it or elsewhere. */
export type InspectorFor = (root: string, cwd?: string) => Inspector;
