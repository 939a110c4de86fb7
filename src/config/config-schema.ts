import { z } from 'zod';
import { type FileSettings, keysAt as policyKeysAt, settingsSchema } from './policy-schema.ts';

const path = z.string().min(1).max(4_096);
const word = z.string().min(1).max(256);

const serve = z
  .strictObject({
    host: word.describe('Address to listen on. Default: 127.0.0.1.'),
    port: z.int().min(0).max(65_535).describe('Default: 7433, or a free one if that is taken. 0 takes any free one.'),
    allowedHosts: z.array(word).max(100).describe('Names the server answers to, besides the loopback ones.'),
  })
  .partial()
  .describe('The dashboard and the HTTP interface.');

const hooks = z
  .strictObject({
    files: z
      .array(word)
      .max(100)
      .describe('Further files that steer your agent, as gitignore patterns. The known ones are always watched.'),
    answer: z.enum(['deny', 'ask']).describe('What the editor is told of an attack. Default: deny.'),
  })
  .partial()
  .describe('The hooks of editors and agents, and `bezoar watch`.');

const proxy = z
  .strictObject({
    writes: z.array(word).max(1_000).describe('Tools of the memory server that write.'),
    reads: z.array(word).max(1_000).describe('Tools of the memory server that read.'),
  })
  .partial()
  .describe('The proxy before a memory server.');

const sections = { serve, hooks, proxy } as const;

const file = z.strictObject({
  $schema: z.string().max(4_096).optional(),
  version: z.literal(1),
  store: path
    .optional()
    .describe('A SQLite file, `postgres://user@host/database` or `memory:`. Default: bezoar.db beside this file.'),
  passwordFile: path.optional().describe('File with the password of a PostgreSQL store, readable by you alone.'),
  keyFile: path.optional().describe('Default: bezoar/keys.json in your configuration folder.'),
  space: word.optional().describe('The space commands work on when none is named. Default: default.'),
  policy: z
    .union([path, settingsSchema])
    .optional()
    .describe('The policy of every space: its settings, or the path of a policy file.'),
  spaces: z.record(z.string(), settingsSchema).optional().describe('Changes for single spaces, by their exact name.'),
  packs: z.array(path).max(100).optional().describe('Rule packs to add, YAML or JSON.'),
  model: z
    .union([path, z.literal(false)])
    .optional()
    .describe('A model to use instead of the built-in one, or false for none.'),
  serve: serve.optional(),
  hooks: hooks.optional(),
  proxy: proxy.optional(),
});

type Few<T> = { readonly [Key in keyof T]?: T[Key] | undefined };

export interface ServeSettings {
  readonly host: string;
  /** Absent: the usual one, or a free one if it is taken. */
  readonly port?: number;
  readonly allowedHosts: readonly string[];
}

export interface HookSettings {
  readonly files: readonly string[];
  readonly answer: 'deny' | 'ask';
}

export interface ProxySettings {
  readonly writes: readonly string[];
  readonly reads: readonly string[];
}

/** The file as a person writes it. Paths in it start at its folder. */
export interface ConfigData {
  readonly $schema?: string | undefined;
  readonly version: 1;
  readonly store?: string | undefined;
  readonly passwordFile?: string | undefined;
  readonly keyFile?: string | undefined;
  readonly space?: string | undefined;
  readonly policy?: string | FileSettings | undefined;
  readonly spaces?: Record<string, FileSettings> | undefined;
  readonly packs?: string[] | undefined;
  readonly model?: string | false | undefined;
  readonly serve?: Few<{ [Key in keyof ServeSettings]: Mutable<ServeSettings[Key]> }> | undefined;
  readonly hooks?: Few<{ [Key in keyof HookSettings]: Mutable<HookSettings[Key]> }> | undefined;
  readonly proxy?: Few<{ [Key in keyof ProxySettings]: Mutable<ProxySettings[Key]> }> | undefined;
}
type Mutable<T> = T extends readonly (infer Item)[] ? Item[] : T;

export const configFileSchema: z.ZodType<ConfigData> = file;

/** The keys that may stand at a place of the file. */
export function configKeysAt(place: readonly PropertyKey[]): readonly string[] {
  const [first, ...rest] = place;
  if (first === undefined) return Object.keys(file.shape);
  if (first === 'policy') return policyKeysAt(['spaces', '', ...rest]);
  if (first === 'spaces') return policyKeysAt(place);
  return Object.keys(sections[first as keyof typeof sections]?.shape ?? {});
}

/** JSON Schema 2020-12 of the file, for editors and other languages. */
export function configSchema(): Readonly<Record<string, unknown>> {
  return { title: 'Bezoar configuration', ...z.toJSONSchema(file, { target: 'draft-2020-12' }) };
}

/** The same as it is published in docs/config.schema.json. */
export function configSchemaText(): string {
  return `${JSON.stringify(configSchema(), null, 2)}\n`;
}
