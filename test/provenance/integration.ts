import type { Coverage } from '../../src/model/provenance.ts';

/**
 * One way to connect an agent to Bezoar, driven by the provenance tests. Each driver in `drivers/` implements it with the
 * real thing: its own server, process or contract, and a store on disk.
 */
export interface Integration {
  /** As the table in docs/provenance.md names it: `library`, `MCP server with hooks`. */
  readonly name: string;
  /** What the guard learns of what the agent reads. A driver with `none` ignores `userSays` and `reads`. */
  readonly coverage: Coverage;
  /** Whether it starts processes or listens on a port. Only the system tests run those. */
  readonly spawns: boolean;
  /**
   * Opens a new, empty memory in a folder that belongs to it, and starts a session. The policy is the default but for
   * `everythingFits`, so that the table asks where words stand and not whether they were left out.
   */
  open(scratchFolder: string): Promise<Host>;
}

/** An agent with its user, its tools and its guarded memory. Calls are made one after another. */
export interface Host {
  /** The user writes a turn in the current session. `asked` is what the agent said right before it. */
  userSays(text: string, asked?: string): Promise<void>;
  /** The agent reads the result of a tool. The host reports it, where the integration can. */
  reads(text: string, source: PageSource): Promise<void>;
  /** The agent notes something, as an agent does through this integration. */
  note(text: string): Promise<NoteResult>;
  /** The agent's session ends and another begins: same user, same memory, same process. */
  newSession(): Promise<void>;
  /** The agent connects again, with a new session: another client, a new token or a new handle on the same memory. */
  newConnection(): Promise<void>;
  /** Every process of the integration stops and starts again on the same files, with a new session. */
  restart(): Promise<void>;
  /** The text that the next session of an agent would be shown about its memory, as the model receives it. */
  prompt(): Promise<string>;
  /** Ends everything that `open` started. */
  close(): Promise<void>;
}

/** Where a page came from. */
export interface PageSource {
  readonly tool: string;
  readonly url: string;
}

/** What happened to a note. */
export interface NoteResult {
  /** The entry, where the integration tells it. */
  readonly id?: string;
  /** `stored`: it is in memory. `held`: it waits for a person. `refused`: it was not stored. */
  readonly outcome: 'stored' | 'held' | 'refused';
}
