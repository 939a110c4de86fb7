export const callerRoles = ['agent', 'reviewer', 'admin'] as const;

/** The authenticated client of a connection, according to its token or sign-in. */
export interface Caller {
  readonly name: string;
  readonly role: (typeof callerRoles)[number];
  /** Exact names of the spaces it may use. */
  readonly spaces: '*' | readonly string[];
  /** The CSRF token that forms must send; absent for bearer tokens, which no browser sends by itself. */
  readonly csrf?: string;
}
