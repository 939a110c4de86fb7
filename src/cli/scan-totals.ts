import type { Level } from '../model/level.ts';
import { strictest, type Verdict } from '../model/verdict.ts';
import type { RunTotals, ScanNotice } from './format/run.ts';
import type { ScannedText } from './scan-text.ts';
import { noSuppressed, type Suppressor } from './suppress/suppression.ts';

/** Running totals of a scan. */
export interface ScanTotals {
  scanned(text: ScannedText): void;
  skipped(notice: ScanNotice): void;
  warning(notice: ScanNotice): void;
  error(notice: ScanNotice): void;
  suppressed(by: Suppressor): void;
  totals(): RunTotals;
}

export function createScanTotals(minLevel: Level): ScanTotals {
  const findings: [number, number, number, number, number] = [0, 0, 0, 0, 0];
  const skipped: ScanNotice[] = [];
  const warnings: ScanNotice[] = [];
  const errors: ScanNotice[] = [];
  let scanned = 0;
  let below = 0;
  let verdict: Verdict = 'allow';
  const suppressed = { ...noSuppressed };
  return {
    scanned(text) {
      scanned++;
      verdict = strictest(verdict, text.verdict);
      for (const { level } of text.findings) {
        if (level >= minLevel) findings[level]++;
        else below++;
      }
      // All that are listed may have been accepted; what is not listed still counts.
      const isListed = text.findings.some(({ level }) => level >= minLevel);
      if (!isListed && text.unlistedLevel >= minLevel) findings[text.unlistedLevel] += text.unlisted;
      for (const { by } of text.suppressed) suppressed[by]++;
      if (text.incompleteAccepted) suppressed.baseline++;
    },
    skipped: (notice) => void skipped.push(notice),
    warning: (notice) => void warnings.push(notice),
    error: (notice) => void errors.push(notice),
    suppressed: (by) => void suppressed[by]++,
    totals: () => ({ scanned, findings, below, skipped, warnings, errors, verdict, suppressed }),
  };
}
