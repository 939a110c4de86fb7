import { InvalidArgumentError, Option } from 'commander';
import type { ScanScope } from '../detect/index.ts';
import type { LevelName } from '../model/level.ts';
import { scanProfiles } from '../model/scan-profile.ts';
import { type Trust, trusts } from '../model/trust.ts';

/** Options that several commands share, so that they are the same everywhere. */
export interface SharedOptions extends LearnedOptions {
  readonly scope: ScanScope;
  readonly trust: Trust;
  readonly pack: readonly string[];
}

/** `--model` and `--no-learned`. */
export interface LearnedOptions {
  readonly model?: string;
  readonly learned: boolean;
}

/** Repeated here, so that a help text does not load the rules; the type keeps the list complete. */
const scopes: Readonly<Record<ScanScope, true>> = { minimal: true, standard: true, strict: true };

export const scopeOption = (): Option =>
  new Option('--scope <scope>', 'which rules to run; strict runs everything')
    .choices(Object.keys(scopes))
    .default('strict');

export const profileOption = (): Option =>
  new Option('--profile <profile>', 'thresholds for texts that an agent remembers, or for a tree of files')
    .choices(scanProfiles)
    .default('memory');

export const trustOption = (standard: Trust): Option =>
  new Option('--trust <trust>', 'how far the origin of the texts is trusted').choices(trusts).default(standard);

export const packOption = (): Option =>
  new Option('--pack <file>', 'rule pack to add, YAML or JSON; may be repeated')
    .argParser(repeated)
    .default([], 'none');

export const disableOption = (): Option =>
  new Option('--disable <rule>', 'rule whose findings do not count; may be repeated')
    .argParser(repeated)
    .default([], 'none');

export const modelOption = (): Option =>
  new Option('--model <file>', 'model to use instead of the built-in one; see `bezoar train`');

export const noLearnedOption = (): Option =>
  new Option('--no-learned', 'rules only: switch off the learned layer').conflicts(['model', 'layers']);

/** Collects the values of an option that may be given more than once. */
export function repeated(value: string, earlier: readonly string[] = []): readonly string[] {
  return [...earlier, value];
}

const namedLevels: readonly LevelName[] = ['low', 'medium', 'high', 'critical'];

export const minLevelOption = (): Option =>
  new Option('--min-level <level>', 'lowest level to show and to fail on').choices(namedLevels).default('medium');

const units: Readonly<Record<string, number>> = { '': 1, k: 1024, m: 1024 ** 2, g: 1024 ** 3 };

/** Half of the longest possible string; longer texts are scanned in windows, which have no limit. */
const MAX_WHOLE_BYTES = 256 * 1024 ** 2;

/** `33554432`, `32M`, `32 MiB`. */
export function parseBytes(value: string): number {
  const [, digits, unit = ''] = /^(\d{1,15})\s*([kmg]?)(?:i?b)?$/i.exec(value) ?? [];
  const size = Number(digits ?? 0) * (units[unit.toLowerCase()] ?? 0);
  if (!(size >= 1 && size <= MAX_WHOLE_BYTES)) {
    throw new InvalidArgumentError('Expected a number of bytes such as 1048576, 512K or 32M, at most 256M.');
  }
  return size;
}
