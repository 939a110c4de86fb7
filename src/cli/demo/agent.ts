/** What an agent remembers, however it is kept. */
export interface DemoMemory {
  /** Keeps a note of something the agent read, and says what became of it. */
  keep(note: string): Promise<void>;
  /** The text a new session starts with. */
  load(session: string): Promise<string>;
}

/**
 * The smallest agent there is. It keeps what it reads, and sends a report to every address its prompt gives it, except those
 * on lines that are fenced as data.
 */
export async function sendReport(memory: DemoMemory, session: string): Promise<readonly string[]> {
  const prompt = await memory.load(session);
  const believed = prompt.split('\n').filter((line) => !line.startsWith('|'));
  return believed.flatMap((line) => line.match(/[\w.]+@[\w.]+\w/g) ?? []);
}

/** Memory as most agents have it: a list that goes into the prompt. */
export function plainMemory(notes: readonly string[]): DemoMemory {
  const kept = [...notes];
  return {
    keep: async (note) => void kept.push(note),
    load: async () => kept.map((note) => `- ${note}`).join('\n'),
  };
}
