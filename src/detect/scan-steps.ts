import type { Report } from '../model/finding.ts';
import type { ScanProfile } from '../model/scan-profile.ts';
import type { LearnedLayer } from './learned/layer.ts';
import { reportForRepository, repositoryWindows } from './profile.ts';
import type { Program } from './program.ts';
import type { ScanScope } from './rule.ts';
import { Scan, type ScanLimits } from './scan.ts';
import { giveBack, takeScratch } from './scratch.ts';

/** Reads a text in steps, after each of which others may run: a long text takes a tenth of a second and more. */
export function* scanSteps(
  program: Program,
  text: string,
  scope: ScanScope,
  profile: ScanProfile,
  limits: ScanLimits,
  learned?: LearnedLayer,
): Generator<undefined, Report> {
  const read = text.length > limits.maxLength ? text.slice(0, limits.maxLength) : text;
  // The narrowest scope looks for known wordings only.
  const model = scope === 'minimal' ? undefined : learned;
  const scratch = takeScratch();
  try {
    const scan = new Scan(program, read, scope, limits, model, scratch);
    yield* scan.readAll();
    scan.addLearnedFindings(profile === 'repository' ? repositoryWindows : undefined);
    const report = scan.collector.report(read.length === text.length && scan.complete);
    return profile === 'repository' ? reportForRepository(report) : report;
  } finally {
    giveBack(scratch);
  }
}
