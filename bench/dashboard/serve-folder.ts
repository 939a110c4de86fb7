import process from 'node:process';
import { openSite, reviewer } from '../../test/dashboard/support/site.ts';

// Serves the memory in a folder for the process that started this one, until that ends. As `bezoar serve`, it lets visitors in
// when the queues have been read.

const cpuMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
};
const [start, startCpu] = [performance.now(), cpuMs()];
const site = await openSite({}, process.argv[2]);
site.caller = reviewer;
await site.ready;
process.on('message', () => process.send?.(cpuMs()));
process.once('disconnect', () => void site.close());
process.send?.({
  address: site.address,
  start: { wallMs: performance.now() - start, cpuMs: cpuMs() - startCpu },
});
