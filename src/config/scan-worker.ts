import { parentPort, workerData } from 'node:worker_threads';
import type { Report } from '../model/finding.ts';
import { configuredScanner } from './configured-scanner.ts';
import type { ScannerSettings, ScanReply, ScanTask } from './scan-pool.ts';

// A thread of the pool: the same rules and the same model as its server has.
const scanner = await configuredScanner(workerData as ScannerSettings);
const reply = (message: ScanReply): void => parentPort?.postMessage(message);

/** Undefined if a rule throws: the server then scans the text itself, and deals with it as always. */
function reportOf(text: string): Report | undefined {
  try {
    return scanner.scan(text);
  } catch {
    return undefined;
  }
}

parentPort?.on('message', ({ id, text }: ScanTask) => {
  const report = reportOf(text);
  reply({ kind: 'scanned', id, ...(report === undefined ? {} : { report }) });
});
reply({ kind: 'ready', digest: scanner.digest });
