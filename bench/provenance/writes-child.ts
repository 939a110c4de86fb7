import { notes, type Size, warmUpNotes } from './day-of-work.ts';
import { longSession, openStore } from './session.ts';

/**
 * Who writes the notes: an agent, so that they are traced; a document, whose text passes the same checks and is not traced; or the user.
 */
export type Writer = 'traced' | 'checked' | 'plain';

/** What one note cost, in microseconds. */
export interface Timed {
  readonly cpu: number;
  readonly wall: number;
  readonly stored: boolean;
}

const [store = 'memory', size = 'short', writer = 'traced', folder = '.'] = process.argv.slice(2);

/** For the compiler, with other notes than those that are measured: the program is warm and the notes are new. */
const warmUps = 4;

const found: Timed[] = [];
for (let pass = 0; pass <= warmUps; pass++) {
  const opened = await openStore(store as 'memory' | 'sqlite', `${folder}/${store}-${size}-${writer}-${pass}.db`);
  const { space, agent } = await longSession(opened.store, 'notes', size as Size);
  const origins = {
    traced: agent,
    checked: { ...agent, channel: 'document' },
    plain: { ...agent, channel: 'user' },
  } as const;
  const origin = origins[writer as Writer];
  for (const content of pass < warmUps ? warmUpNotes : notes) {
    const one = await timed(() => space.write({ content }, origin));
    if (pass === warmUps) found.push(one);
  }
  await opened.close();
}
process.send?.(found);

async function timed(work: () => Promise<{ readonly outcome: string }>): Promise<Timed> {
  const [start, before] = [process.hrtime.bigint(), process.cpuUsage()];
  const { outcome } = await work();
  const { user, system } = process.cpuUsage(before);
  return {
    cpu: user + system,
    wall: Number(process.hrtime.bigint() - start) / 1_000,
    stored: outcome === 'stored',
  };
}
