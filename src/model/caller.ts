export const callerRoles = ['agent', 'reviewer', 'admin'] as const;

/** Who is on the other side of a connection, as its token or sign-in says. */
export interface Caller {
  readonly name: string;
  readonly role: (typeof callerRoles)[number];
  /** Spaces it may touch, by exact name. */
  readonly spaces: '*' | readonly string[];
  /** What forms of this caller must carry; absent for bearer tokens, which no browser sends by itself. */
  readonly csrf?: string;
}
