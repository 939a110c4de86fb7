import type { ScanIgnore } from '../../config/index.ts';
import type { Trust } from '../../model/trust.ts';
import { plural, type Rules } from '../format/run.ts';
import type { ScanFunction, ScannedText } from '../scan-text.ts';
import { ignoredRules } from './ignored-rules.ts';
import type { RunBaseline } from './run-baseline.ts';
import { type CommentUse, type Suppressed, suppressFindings } from './suppress-findings.ts';
import type { Suppressor } from './suppression.ts';

/** Decides which findings of a run count. */
export interface Suppressions {
  /** The scan of a file, without rules that are off there. */
  filter(name: string, scan: ScanFunction, count: (by: Suppressor) => void): ScanFunction;
  /** The text of a file, without findings that a comment or the baseline accepts. */
  apply(text: ScannedText): Suppressed;
  /** After the last file: writes the baseline if it is to be written. Returns what the operator should know. */
  finish(): readonly string[];
}

export interface SuppressionOptions {
  readonly disabled: readonly string[];
  readonly ignores: readonly ScanIgnore[];
  readonly rules: Rules;
  readonly trust: Trust;
  readonly cwd: string;
  readonly steersAgent: (name: string) => boolean;
  /** Comments count in a scan of a repository only, and never in a file that steers an agent. */
  readonly commentUse: (name: string) => CommentUse;
  readonly baseline?: RunBaseline;
}

export function createSuppressions(options: SuppressionOptions): Suppressions {
  const { rules, trust, baseline, steersAgent, commentUse } = options;
  return {
    filter: ignoredRules(options).filter,
    apply(text) {
      const { name } = text;
      const comments = commentUse(name);
      const accepted =
        name === '<stdin>' || baseline === undefined
          ? {}
          : { baseline: { accepted: baseline, path: baseline.nameOf(name) } };
      const result = suppressFindings(text, { rules, trust, comments, ...accepted });
      return baseline?.isWritten === true && steersAgent(name) ? withWarning(result) : result;
    },
    finish: () => baseline?.finish() ?? [],
  };
}

/** An agent obeys what is in such a file, so nobody should accept it by accident. */
function withWarning({ text, warnings }: Suppressed): Suppressed {
  const count = text.suppressed.filter(({ by }) => by === 'baseline').length;
  if (count === 0) return { text, warnings };
  const warning = `${plural(count, 'finding')} accepted in a file that steers an agent; read ${count === 1 ? 'it' : 'them'}`;
  return { text, warnings: [...warnings, warning] };
}
