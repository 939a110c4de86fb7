import * as z from 'zod';
import { Fault } from '../base/fault.ts';
import { labConditions } from '../policy/index.ts';
import type { ExperimentRun } from './experiment.ts';
import { libraryProfile, ownSuite } from './vector.ts';

const maxRunBytes = 256 * 1024 * 1024;

const share = z.strictObject({ count: z.int(), of: z.int(), low: z.int(), high: z.int() });
const honest = z.looseObject({ lost: share, delayed: share, written: z.int() });

/** The members that the report and the comparison need. */
const runSchema = z.looseObject({
  format: z.literal('bezoar-lab/1'),
  store: z.string(),
  host: z.enum(['careful', 'careless']),
  seed: z.int(),
  vectors: z.array(z.looseObject({ id: z.string(), title: z.string(), story: z.string(), kind: z.string() })),
  trials: z.array(
    z.looseObject({
      suite: z.string().default(ownSuite),
      profile: z.string().default(libraryProfile),
      vector: z.string(),
      power: z.string(),
      disguise: z.string(),
      condition: z.enum(labConditions),
      delay: z.int(),
      orderObeyed: z.boolean().default(false),
      falseFactUsed: z.boolean().default(false),
      bare: z.int(),
      fenced: z.int(),
      latency: z.int().nullable(),
      record: z.looseObject({ outcome: z.string(), activation_succeeded: z.boolean(), poison_retained: z.boolean() }),
      transcript: z.array(z.string()),
    }),
  ),
  honest: z.looseObject({ ordinary: honest, hard: honest }).nullable(),
  summary: z.looseObject({ conditions: z.looseObject({}), fpbr: share, goals: z.array(z.looseObject({})) }),
});

/** Parses a run; a Fault names the first invalid member. */
export function parseRun(text: string, name: string): ExperimentRun {
  if (text.length > maxRunBytes)
    throw new Fault('input-invalid', `${name} is too large for a lab run (more than 256 MiB)`);
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    throw new Fault('input-invalid', `${name} is not JSON; create a run with \`bezoar lab run --out\``);
  }
  const parsed = runSchema.safeParse(data);
  if (parsed.success) return parsed.data as unknown as ExperimentRun;
  const place = parsed.error.issues[0]?.path.join('.') || 'the top level';
  throw new Fault(
    'input-invalid',
    `${name} is not a lab run: invalid at ${place}; create a run with \`bezoar lab run --out\``,
  );
}
