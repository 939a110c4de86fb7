import type { Report } from './finding.ts';
import type { TextScanner } from './text-scanner.ts';

/** Reads a text in steps, between which anything else may run, other scans included. */
export type ScanInSteps = (text: string) => Generator<undefined, Report>;

/**
 * By the function that reads a text at once. Not a second method of the scanner: anyone who wraps one and replaces
 * `scan` would leave the other in place, and long texts would be read without what they added.
 */
const stepsByScan = new WeakMap<TextScanner['scan'], ScanInSteps>();

/** Says how to do in steps what `scan` does at once. */
export function setScanSteps(scan: TextScanner['scan'], inSteps: ScanInSteps): void {
  stepsByScan.set(scan, inSteps);
}

/** Undefined if the scanner can only read a text at once. */
export function scanStepsOf({ scan }: TextScanner): ScanInSteps | undefined {
  return stepsByScan.get(scan);
}
