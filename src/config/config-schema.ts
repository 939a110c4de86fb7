import * as z from 'zod';
import type { Inferred } from '../model/inferred.ts';
import { policyFileSettings } from '../policy/index.ts';
import { hookAnswers, hookDefaults } from './without-file.ts';

const path = z.string().min(1).max(4_096);
const word = z.string().min(1).max(256);

const serve = z
  .strictObject({
    host: word.default('127.0.0.1').describe('Address to listen on.'),
    port: z
      .int()
      .min(0)
      .max(65_535)
      .exactOptional()
      .describe('Default: 7433, or a free port if 7433 is taken. 0 picks any free port.'),
    allowedHosts: z
      .array(word)
      .max(100)
      .default([])
      .describe('Host names the server accepts, besides the loopback names.'),
  })
  .describe('The dashboard and the HTTP API.');
export type ServeSettings = Inferred<typeof serve>;

const readerSettings = z.union([
  z.literal('encoder'),
  z.strictObject({
    url: z
      .url({ protocol: /^https?$/ })
      .max(2_048)
      .describe('An API that speaks the OpenAI chat protocol.'),
    model: word.describe('The name of the model.'),
    keyVariable: word.exactOptional().describe('The environment variable with the key of the API.'),
  }),
]);
export type ReaderSettings = Inferred<typeof readerSettings>;

const hooks = z
  .strictObject({
    files: z
      .array(word)
      .max(100)
      .default([...hookDefaults.files])
      .describe('Further files that steer your agent, as gitignore patterns. Known files are always watched.'),
    answer: z
      .enum(hookAnswers)
      .default(hookDefaults.answer)
      .describe('What the hook tells the editor to do about an attack: deny the step, or ask the user.'),
  })
  .describe('Hooks for editors and agents, and `bezoar watch`.');
export type HookSettings = Inferred<typeof hooks>;

const proxy = z
  .strictObject({
    writes: z.array(word).max(1_000).default([]).describe('Tools of the memory server that write.'),
    reads: z.array(word).max(1_000).default([]).describe('Tools of the memory server that read.'),
  })
  .describe('The proxy in front of a memory server.');
export type ProxySettings = Inferred<typeof proxy>;

const ignored = z.strictObject({
  paths: z
    .array(word)
    .min(1)
    .max(100)
    .describe(
      'Files, as gitignore patterns relative to the folder of this file. Files that steer an agent never match.',
    ),
  rules: z
    .array(word)
    .min(1)
    .max(100)
    .exactOptional()
    .describe('Ids of the rules whose findings are ignored. Default: all.'),
  reason: z.string().min(3).max(500).describe('Why these findings are not attacks.'),
});

const maintenance = z
  .strictObject({
    readsForDays: z
      .union([z.int().min(1).max(36_500), z.literal(false)])
      .default(90)
      .describe(
        'For how many days the journal keeps who was shown what. Older records of recalls and session starts are trimmed. false: keep all.',
      ),
    verifyEveryHours: z
      .union([z.int().min(1).max(8_760), z.literal(false)])
      .default(24)
      .describe('How often `bezoar serve` verifies every space, beside its other work. false: never.'),
  })
  .describe('What `bezoar serve` and `bezoar maintain` do regularly.');
export type MaintenanceSettings = Inferred<typeof maintenance>;

const scan = z
  .strictObject({
    ignore: z.array(ignored).max(200).default([]).describe('Accepted findings in files of a repository.'),
  })
  .describe('`bezoar scan` of files.');

/** Findings that a scan of files ignores, and the folder to which the paths are relative. */
export interface ScanIgnore extends Inferred<typeof ignored> {
  readonly folder: string;
}

export const configFileSchema = z.strictObject({
  $schema: z.string().max(4_096).optional(),
  version: z.literal(1),
  store: path
    .optional()
    .describe(
      'A SQLite file, `postgres://user@host/database` or `memory:`. Default: bezoar.db in the folder of this file.',
    ),
  passwordFile: path
    .optional()
    .describe('File with the password of a PostgreSQL store. Only you may have access to it.'),
  replica: path
    .regex(/^postgres(?:ql)?:\/\//)
    .optional()
    .describe(
      'A streaming replica of the PostgreSQL store, `postgres://user@host/database`. Commands with --replica read from it, and `bezoar serve` verifies there.',
    ),
  keyFile: path.optional().describe('Default: bezoar/keys.json in your configuration folder.'),
  space: word.optional().describe('The space that commands use if none is named. Default: default.'),
  policy: z
    .union([path, policyFileSettings])
    .optional()
    .describe('The policy of all spaces: its settings, or the path of a policy file.'),
  spaces: z.record(z.string(), policyFileSettings).optional().describe('Changes for individual spaces, by exact name.'),
  packs: z.array(path).max(100).optional().describe('Rule packs to add, YAML or JSON.'),
  model: z
    .union([path, z.literal(false)])
    .optional()
    .describe('A model to use instead of the built-in one, or false for none.'),
  reader: readerSettings
    .optional()
    .describe(
      'A second opinion about new texts: `encoder` for the built-in model, or the address of a language model.',
    ),
  serve: serve.prefault({}),
  hooks: hooks.prefault({}),
  proxy: proxy.prefault({}),
  maintenance: maintenance.prefault({}),
  scan: scan.prefault({}),
});

/** The validated contents of a file, with defaults filled in. Paths are relative to its folder. */
export type ConfigData = Inferred<typeof configFileSchema>;

/** JSON Schema 2020-12 of the file, for editors and other languages. */
export function configSchema(): Readonly<Record<string, unknown>> {
  return {
    title: 'Bezoar configuration',
    ...z.toJSONSchema(configFileSchema, { target: 'draft-2020-12', io: 'input' }),
  };
}

/** The text of docs/config.schema.json. */
export function configSchemaText(): string {
  return `${JSON.stringify(configSchema(), null, 2)}\n`;
}
