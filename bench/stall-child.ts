import { contestants } from './contestants.ts';
import { cpuMicros } from './measure.ts';

/** Scans what its parent sends, one text at a time; the parent kills it after a timeout. */
const scan = await contestants.find(({ name }) => name === process.argv[2])?.load();
if (scan === undefined) throw new Error('usage: stall-child.ts CONTESTANT');
scan('A first text, so that nothing is loaded while the clock runs.');

process.on('message', (text: string) => {
  const micros = cpuMicros(() => scan(text));
  process.send?.({ micros });
});
process.send?.({ micros: 0 });
