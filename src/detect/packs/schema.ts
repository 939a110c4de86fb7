import * as z from 'zod';
import { impacts } from '../../model/finding.ts';
import type { Inferred } from '../../model/inferred.ts';
import { levelNames } from '../../model/level.ts';
import { type ParsedSettings, parseSettings } from '../../model/parse-settings.ts';
import { scanScopes } from '../rule.ts';

const text = (most: number) => z.string().trim().min(1).max(most);

/** A regular expression of a pack: RE2 syntax, woken by a literal so that it costs nothing on other texts. */
const pattern = z.strictObject({
  keywords: z
    .array(
      z
        .string()
        .min(3)
        .max(60)
        .regex(/^[\x20-\x7e]+$/, '3 to 60 printable ASCII characters'),
    )
    .min(1)
    .max(50),
  regex: text(1000),
  ignoreCase: z.boolean().default(true),
});

const common = {
  id: z
    .string()
    .regex(/^[a-z][a-z0-9]*(?:_[a-z0-9]+)*$/, 'a snake_case id of at most 60 characters')
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
    .array(z.string().regex(/^T\d\d$/, 'an id of docs/threat-model.md, such as T05'))
    .min(1)
    .max(5),
});

const impact = z.strictObject({
  ...common,
  impact: z.enum(impacts),
});

const pack = z.strictObject({
  $schema: z.string().optional(),
  pack: text(60),
  rules: z
    .array(z.union([accusing, impact]))
    .min(1)
    .max(500),
});

export type PackPattern = Inferred<typeof pattern>;
export type PackData = Inferred<typeof pack>;
export type PackRule = PackData['rules'][number];

/** The data of a pack, or its problem in words for the author of the pack. */
export function checkPack(data: unknown): ParsedSettings<PackData> {
  return parseSettings(pack, data, { whole: 'the pack' });
}
