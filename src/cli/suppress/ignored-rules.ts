import { relative, resolve, sep } from 'node:path';
import ignore, { type Ignore } from 'ignore';
import { Fault } from '../../base/fault.ts';
import { nearest } from '../../base/nearest.ts';
import type { ScanIgnore } from '../../config/index.ts';
import { type Rules, ruleOf } from '../format/run.ts';
import type { ScanFunction } from '../scan-text.ts';

/** Counts what a command line or a configuration suppresses. */
type Count = (by: 'disabled' | 'configuration') => void;

export interface IgnoredRules {
  /** The scan without the findings that do not count in the file of this name. */
  filter(name: string, scan: ScanFunction, count: Count): ScanFunction;
}

interface Row {
  readonly matcher: Ignore;
  readonly folder: string;
  readonly rules?: readonly string[];
}

export interface IgnoredRulesOptions {
  /** Rules that the command line switches off, everywhere. */
  readonly disabled: readonly string[];
  /** Rows of a configuration that a person named or approved. */
  readonly ignores: readonly ScanIgnore[];
  readonly rules: Rules;
  readonly cwd: string;
  /** A file that an agent obeys. A row accepts texts that nobody has read yet, so no row applies to it. */
  readonly steersAgent: (name: string) => boolean;
}

export function ignoredRules({ disabled, ignores, rules, cwd, steersAgent }: IgnoredRulesOptions): IgnoredRules {
  const off = new Set(disabled.map((id) => knownRule(id, rules, '--disable')));
  const rows = ignores.map(({ paths, folder, rules: named }): Row => {
    const known = named?.map((id) => knownRule(id, rules, 'scan.ignore'));
    return {
      matcher: ignore({ ignorecase: false }).add([...paths]),
      folder,
      ...(known === undefined ? {} : { rules: known }),
    };
  });
  return {
    filter(name, scan, count) {
      const local = steersAgent(name) ? [] : rows.filter((row) => matches(row, resolve(cwd, name)));
      if (off.size === 0 && local.length === 0) return scan;
      return async (text) => {
        const report = await scan(text);
        const findings = report.findings.filter(({ ruleId }) => {
          const id = ruleOf(rules, ruleId)?.id ?? ruleId;
          const isIgnored = local.some((row) => row.rules === undefined || row.rules.includes(id));
          if (off.has(id)) count('disabled');
          else if (isIgnored) count('configuration');
          return !off.has(id) && !isIgnored;
        });
        return { ...report, findings };
      };
    },
  };
}

function matches({ matcher, folder }: Row, path: string): boolean {
  const local = relative(folder, path).split(sep).join('/');
  return ignore.isPathValid(local) && matcher.ignores(local);
}

/** A misspelled name would hide nothing, and its author would not know. */
function knownRule(id: string, rules: Rules, place: string): string {
  if (rules.has(id)) return id;
  const near = nearest(id.slice(0, 100), [...rules.keys()]);
  const advice = near === undefined ? 'run `bezoar rules` for the list' : `did you mean ${JSON.stringify(near)}?`;
  throw new Fault('input-invalid', `${place}: unknown rule ${JSON.stringify(id.slice(0, 100))}; ${advice}`);
}
