/** A day, in milliseconds. Without the seconds that are put in now and then, as the clock of the machine has it. */
export const dayMs = 86_400_000;
