import * as z from 'zod';
import { Fault } from '../base/fault.ts';
import { labConditions } from '../policy/index.ts';
import { type WrongFigure, wrongFigure } from './check-summary.ts';
import { denyClasses } from './decision-event.ts';
import { type ExperimentRun, runFormat } from './experiment.ts';
import { trialOutcomes } from './result-record.ts';
import { hosts, libraryProfile, ownSuite } from './vector.ts';

const maxRunBytes = 256 * 1024 * 1024;

const count = z.int().min(0);
const names = z.array(z.string());
const snapshot = z
  .looseObject({ state_snapshot_id: z.string(), tool_classes: names, decision_codes: names })
  .nullable();
const event = z.looseObject({
  decision: z.string(),
  deny_class: z.enum(denyClasses),
  classification: z.string(),
  trace: z.strictObject({ baseline: z.string(), candidate: z.string(), bucket: z.string() }).optional(),
  state: z.strictObject({ stored: snapshot, used: snapshot }).optional(),
});
const templates = z.array(
  z.strictObject({
    template: count,
    channel: z.string(),
    written: count,
    lost: count,
    delayed: count,
    asData: count,
    repeated: count,
  }),
);
const misses = z.array(z.strictObject({ channel: z.string(), row: z.string(), text: z.string() }));
const honest = z.looseObject({ templates, misses });

/** What the report, the comparison and the check of the figures need. The figures themselves are computed again. */
const runSchema = z.looseObject({
  format: z.literal(runFormat),
  version: z.string(),
  store: z.string(),
  host: z.enum(hosts),
  seed: z.int(),
  grid: z.looseObject({
    vectors: names.optional(),
    conditions: names.optional(),
    disguises: names.optional(),
    profiles: names.optional(),
    delays: z.array(count).optional(),
    honest: count.optional(),
  }),
  rules: z.string(),
  policy: z.string(),
  model: z.strictObject({ name: z.string(), requests: count, exchanges: z.string() }).optional(),
  suites: z.array(z.strictObject({ name: z.string(), hash: z.string(), cases: count })).optional(),
  vectors: z.array(
    z.looseObject({
      id: z.string(),
      title: z.string(),
      story: z.string(),
      assumes: z.string().optional(),
      kind: z.string(),
    }),
  ),
  trials: z.array(
    z.looseObject({
      suite: z.string().default(ownSuite),
      profile: z.string().default(libraryProfile),
      vector: z.string(),
      power: z.string(),
      disguise: z.string(),
      condition: z.enum(labConditions),
      delay: count,
      orderObeyed: z.boolean().default(false),
      falseFactUsed: z.boolean().default(false),
      bare: count,
      fenced: count,
      reviews: count,
      latency: count.nullable(),
      detectedBy: z.string().nullable(),
      events: z.strictObject({ clean: event, poisoned: event }).nullable(),
      record: z.looseObject({
        vector_id: z.string(),
        condition: z.string(),
        phase_b_delay_turns: count,
        expected_classification: z.string(),
        observed_classification: z.string(),
        outcome: z.enum(trialOutcomes),
        activation_succeeded: z.boolean(),
        poison_retained: z.boolean(),
      }),
      transcript: names,
      model: z
        .strictObject({
          requests: count,
          effects: z.array(z.strictObject({ tool: z.string(), arguments: z.string() })),
          named: z.boolean(),
          writtenOn: z.boolean(),
          cutOff: z.boolean(),
        })
        .optional(),
    }),
  ),
  honest: z.array(z.looseObject({ profile: z.string(), ordinary: honest, hard: honest })),
  summary: z.looseObject({}),
});

/** Parses a run and computes its figures again; a Fault names the first invalid member or the first wrong figure. */
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
  if (!parsed.success) {
    const place = parsed.error.issues[0]?.path.join('.') || 'the top level';
    throw new Fault(
      'input-invalid',
      `${name} is not a lab run of this version (${runFormat}): invalid at ${place}; create a run with \`bezoar lab run --out\``,
    );
  }
  const run = parsed.data as unknown as ExperimentRun;
  const wrong = wrongFigure(run);
  if (wrong !== undefined) throw new Fault('input-invalid', wrongText(name, wrong));
  return run;
}

/** A text of the file is not repeated: it may be anything. */
function wrongText(name: string, { place, stored, computed }: WrongFigure): string {
  const withoutText = (value: unknown): string => (typeof value === 'string' ? 'another text' : String(value));
  const found = `${place} is ${withoutText(stored)}, but its trials give ${typeof computed === 'string' ? computed : withoutText(computed)}`;
  return `${name} does not match its own trials: ${found}; run the lab again`;
}
