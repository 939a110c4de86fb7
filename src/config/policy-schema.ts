import * as z from 'zod';
import { policyFileSettings } from '../policy/index.ts';

/** A policy file: settings for all spaces, and changes for individual spaces. */
export const policyFileSchema = z.strictObject({
  version: z.literal(1),
  ...policyFileSettings.shape,
  spaces: z.record(z.string(), policyFileSettings).optional().describe('Changes for individual spaces, by exact name.'),
});

/** JSON Schema 2020-12 of the file, for editors and other languages. */
export function policySchema(): Readonly<Record<string, unknown>> {
  return {
    title: 'Bezoar policy file',
    ...z.toJSONSchema(policyFileSchema, { target: 'draft-2020-12', io: 'input' }),
  };
}

/** The text of docs/policy.schema.json. */
export function policySchemaText(): string {
  return `${JSON.stringify(policySchema(), null, 2)}\n`;
}
