/** A day in milliseconds, ignoring leap seconds like the system clock. */
export const dayMs = 86_400_000;
