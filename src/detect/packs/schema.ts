import { z } from 'zod';
import { levelNames } from '../../model/level.ts';
import { scopes } from '../rule.ts';

const text = (most: number) => z.string().trim().min(1).max(most);

/** A regular expression of a pack: RE2 syntax, woken by a literal so that it costs nothing on other texts. */
const patternSchema = z.strictObject({
  keywords: z
    .array(
      z
        .string()
        .min(3)
        .max(60)
        .regex(/^[\x21-\x7e ]+$/, 'must be printable ASCII'),
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
  scope: z.enum(scopes).default('strict'),
  phrases: z.array(text(1000)).max(200).default([]),
  patterns: z.array(patternSchema).max(50).default([]),
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

export const packSchema = z.strictObject({
  $schema: z.string().optional(),
  pack: text(60),
  rules: z
    .array(z.union([accusing, impact]))
    .min(1)
    .max(500),
});

export type PackRule = z.infer<typeof packSchema>['rules'][number];
export type PackPattern = z.infer<typeof patternSchema>;
