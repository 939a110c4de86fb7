import { z } from 'zod';
import type { Impact } from '../../model/finding.ts';
import { type LevelName, levelNames } from '../../model/level.ts';
import { type ScanScope, scanScopes } from '../rule.ts';

/**
 * A regular expression of a pack: RE2 syntax, tried only near one of its keywords, so that it costs nothing on other
 * texts.
 */
export interface PackPattern {
  readonly keywords: readonly string[];
  readonly regex: string;
  readonly ignoreCase: boolean;
}

interface PackRuleBase {
  readonly id: string;
  readonly title: string;
  readonly scope: ScanScope;
  readonly phrases: readonly string[];
  readonly patterns: readonly PackPattern[];
  readonly atLeast: number;
}

interface PackAccusingRule extends PackRuleBase {
  readonly level: Exclude<LevelName, 'none'>;
  readonly confidence: number;
  readonly why: string;
  readonly advice: string;
  readonly threats: readonly string[];
}

interface PackImpactRule extends PackRuleBase {
  readonly impact: Impact;
}

export type PackRule = PackAccusingRule | PackImpactRule;

export interface PackData {
  readonly pack: string;
  readonly rules: readonly PackRule[];
}

const text = (maxLength: number): z.ZodString => z.string().trim().min(1).max(maxLength);

const pattern = z.strictObject({
  keywords: z
    .array(
      z
        .string()
        .min(3)
        .max(60)
        .regex(/^[\x20-\x7e]+$/, 'must be printable ASCII'),
    )
    .min(1)
    .max(50),
  regex: text(1000),
  ignoreCase: z.boolean().default(true),
});

const common = {
  id: z
    .string()
    .regex(/^[a-z][a-z0-9]*(?:_[a-z0-9]+)*$/, 'must be snake_case')
    .max(60),
  title: text(120),
  scope: z.enum(scanScopes).default('strict'),
  phrases: z.array(text(1000)).max(200).default([]),
  patterns: z.array(pattern).max(50).default([]),
  atLeast: z.number().int().min(1).max(100).default(1),
};

const accusing = z.strictObject({
  ...common,
  level: z.enum(levelNames).exclude(['none']),
  confidence: z.number().min(0).max(1).default(0.8),
  why: text(300),
  advice: text(300),
  threats: z
    .array(z.string().regex(/^T\d\d$/, 'must be an id of docs/threat-model.md, such as T05'))
    .min(1)
    .max(5),
});

const impact = z.strictObject({
  ...common,
  impact: z.enum([
    'grants-permission',
    'names-payment-target',
    'introduces-destination',
    'runs-code',
    'changes-agent-configuration',
    'carries-credential',
    'claims-authority',
    'sets-standing-rule',
  ]),
});

const pack = z.strictObject({
  $schema: z.string().optional(),
  pack: text(60),
  rules: z
    .array(z.union([accusing, impact]))
    .min(1)
    .max(500),
});

/** The data of a pack, or a description of its problems for its author. */
export function checkPack(
  data: unknown,
): { readonly ok: true; readonly data: PackData } | { readonly ok: false; readonly problem: string } {
  const parsed = pack.safeParse(data);
  return parsed.success ? { ok: true, data: parsed.data } : { ok: false, problem: z.prettifyError(parsed.error) };
}
