import type { TextScanner } from '../guard/index.ts';
import type { Keyring } from '../model/keyring.ts';
import type { Coverage } from '../model/provenance.ts';
import type { Store } from '../model/store.ts';
import type { Policy } from '../policy/index.ts';
import type { LabEnv } from './lab-env.ts';
import type { NoteOutcome, PageSource } from './stage.ts';

/** One way to connect an agent to Bezoar, driven through the shipped code of that integration. */
export interface Profile {
  /** As tables name it, without blanks: `mcp-hooks`. */
  readonly name: string;
  /** For people: what it is. */
  readonly title: string;
  /** What the guard learns of what the agent hears and reads. A host with `none` ignores `says` and `reads`. */
  readonly coverage: Coverage;
  /** Opens a new, empty memory and starts a session. */
  open(parts: ProfileParts): Promise<AgentHost>;
}

export interface ProfileParts {
  readonly store: Store;
  readonly keyring: Keyring;
  readonly scanner: TextScanner;
  readonly policy: Policy;
  readonly env: LabEnv;
  /** The name of an unused space. */
  readonly space: string;
  /** For files of the integration. Hosts of one profile share it. */
  readonly folder: string;
}

/** What happened to a note, and the policy's reason where the integration tells it. */
export interface NoteResult {
  readonly outcome: NoteOutcome;
  readonly reason?: string;
}

/** An agent with its user, its tools and its guarded memory. Calls are made one after another. */
export interface AgentHost {
  /** The user writes a turn in the current session. */
  says(text: string): Promise<void>;
  /** The agent reads the result of a tool. The host reports it, where the integration can. */
  reads(text: string, source: PageSource): Promise<void>;
  /** The agent notes something, as an agent does through this integration. */
  note(text: string): Promise<NoteResult>;
  /** The agent's session ends and another begins: same user, same memory, same process. */
  newSession(): Promise<void>;
  /** The agent connects again, with a new session: another client, a new token or a new handle on the same memory. */
  newConnection(): Promise<void>;
  /** Every part of the integration stops and starts again on the same files, with a new session. */
  restart(): Promise<void>;
  /** The text that the next session of an agent would be shown about its memory, as the model receives it. */
  prompt(): Promise<string>;
  /** What a search of the agent shows, where the integration has one. */
  recall?(question: string): Promise<string>;
  /** The texts in active rows of the memory, read around the guard. */
  stored(): Promise<readonly string[]>;
  /** Ends everything that `open` started. */
  close(): Promise<void>;
}
