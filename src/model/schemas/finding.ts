import * as z from 'zod';
import { categories, impacts, mitigations, viewNames } from '../finding.ts';
import { level, text } from './fields.ts';

export const spanSchema = z.strictObject({ start: z.int(), end: z.int() });

export const findingSchema = z.strictObject({
  ruleId: text,
  category: z.enum(categories),
  level,
  /** 0 to 1: our estimate that the match is a real attack, lowered by each reason to doubt it. Not a measured probability. */
  confidence: z.number(),
  span: spanSchema,
  /** At most 200 characters of the original text, with hidden characters made visible. */
  evidence: text,
  view: z.enum(viewNames),
  /** Why the level is lower than the rule's own. */
  mitigations: z.array(z.enum(mitigations)),
  threats: z.array(text),
});

export const impactMarkSchema = z.strictObject({
  impact: z.enum(impacts),
  ruleId: text,
  span: spanSchema,
  evidence: text,
});

export const reportSchema = z.strictObject({
  findings: z.array(findingSchema),
  impacts: z.array(impactMarkSchema),
  level,
  complete: z.boolean(),
});
