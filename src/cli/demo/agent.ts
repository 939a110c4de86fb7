/** An agent's memory. */
export interface DemoMemory {
  /** Stores a note about something the agent read. */
  keep(note: string): Promise<void>;
  /** The text a new session starts with. */
  load(session: string): Promise<string>;
}

/**
 * The smallest possible agent. It stores what it reads, and sends a report to every address in its prompt, except on lines
 * that are fenced as data.
 */
export async function sendReport(memory: DemoMemory, session: string): Promise<readonly string[]> {
  const prompt = await memory.load(session);
  const believed = prompt.split('\n').filter((line) => !line.startsWith('|'));
  return believed.flatMap((line) => line.match(/[\w.]+@[\w.]+\w/g) ?? []);
}

/** The memory of most agents: a list that goes into the prompt. */
export function plainMemory(notes: readonly string[]): DemoMemory {
  const kept = [...notes];
  return {
    keep: async (note) => void kept.push(note),
    load: async () => kept.map((note) => `- ${note}`).join('\n'),
  };
}
