/** How a server of the tests is started. */
export interface ChildSettings {
  readonly store: string;
  readonly keyFile: string;
  readonly tokenFile: string;
  readonly home: 'database' | 'file';
  readonly requestsPerMinute: number;
  /** How far its clock is ahead. */
  readonly clockAheadMs: number;
  /** How often it looks for reviews. */
  readonly everyMs: number;
  readonly webhook?: string;
  /** Whether texts can kill it. */
  readonly dies: boolean;
}
