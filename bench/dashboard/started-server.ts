import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

export interface Time {
  /** What a person waits. Depends on what else the machine does. */
  readonly wallMs: number;
  /** Processor time of the process with the server. */
  readonly cpuMs: number;
}

/** A dashboard in a process of its own. */
interface StartedServer {
  readonly address: string;
  /** What opening the memory and reading the queues took. */
  readonly start: Time;
  /** Processor time of the process since it started. */
  cpuMs(): Promise<number>;
  stop(): Promise<void>;
}

/** Starts a server on the memory in a folder, and returns as soon as it would listen. */
export async function startServer(folder: string): Promise<StartedServer> {
  const child = fork(fileURLToPath(new URL('serve-folder.ts', import.meta.url)), [folder], {
    execArgv: ['--import', 'tsx'],
  });
  const [{ address, start }] = (await once(child, 'message')) as [Pick<StartedServer, 'address' | 'start'>];
  return {
    address,
    start,
    cpuMs: async () => {
      child.send('cpu');
      const [ms] = (await once(child, 'message')) as [number];
      return ms;
    },
    stop: async () => {
      child.disconnect();
      await once(child, 'exit');
    },
  };
}
