import { z } from 'zod';
import { Fault } from '../base/fault.ts';
import { labConditions } from '../policy/index.ts';
import type { ExperimentRun } from './experiment.ts';

const maxRunBytes = 256 * 1024 * 1024;

const share = z.strictObject({ count: z.int(), of: z.int(), low: z.int(), high: z.int() });
const honest = z.looseObject({ lost: share, delayed: share, written: z.int() });

/** As much as the report and the comparison stand on. The rest is told by the code that made it. */
const runSchema = z.looseObject({
  format: z.literal('bezoar-lab/1'),
  store: z.string(),
  host: z.enum(['careful', 'careless']),
  seed: z.int(),
  vectors: z.array(z.looseObject({ id: z.string(), title: z.string(), story: z.string(), kind: z.string() })),
  trials: z.array(
    z.looseObject({
      vector: z.string(),
      power: z.string(),
      disguise: z.string(),
      condition: z.enum(labConditions),
      delay: z.int(),
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

/** A run from its file. Anything that is not one is refused with the place where it is wrong. */
export function parseRun(text: string, name: string): ExperimentRun {
  if (text.length > maxRunBytes) throw new Fault('input-invalid', `${name} is too long to be a run of the lab`);
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    throw new Fault('input-invalid', `${name} is not JSON; \`bezoar lab run --out\` makes a run`);
  }
  const parsed = runSchema.safeParse(data);
  if (parsed.success) return data as ExperimentRun;
  const place = parsed.error.issues[0]?.path.join('.') || 'the beginning';
  throw new Fault('input-invalid', `${name} is not a run of the lab: see ${place}`);
}
