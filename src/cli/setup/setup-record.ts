import { mkdirSync, readFileSync, realpathSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as z from 'zod';
import { codeOf } from '../../base/code-of.ts';
import type { Env } from '../../base/env.ts';
import { Fault } from '../../base/fault.ts';
import { sha256 } from '../../base/hash.ts';
import type { Variables } from '../../config/index.ts';
import { userFolder } from '../../config/without-file.ts';
import { writeFileAtomic } from '../../files/atomic-write.ts';
import { editors } from '../../hooks/index.ts';
import type { Inferred } from '../../model/inferred.ts';
import { mcpLists } from './mcp-places.ts';

const path = z.string().min(1).max(4_096);
const digest = z.string().regex(/^[0-9a-f]{64}$/);
const maxFileCharacters = 1_048_576;
const text = z.string().max(maxFileCharacters);

/** A file as it was before and after a step. */
const changedFile = {
  path,
  /** Null: there was no file. */
  before: text.nullable(),
  after: digest,
  /** Folders that the step created, the outermost first. */
  folders: z.array(path).max(20),
};

/** What a step of `bezoar init` changed, and what is needed to undo it. */
const changeSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('config'), ...changedFile }),
  z.strictObject({ kind: z.literal('adapter'), ...changedFile }),
  z.strictObject({ kind: z.literal('gitignore'), ...changedFile, lines: z.array(z.string().max(1_000)).max(50) }),
  z.strictObject({
    kind: z.literal('mcp'),
    ...changedFile,
    list: z.enum(mcpLists),
    name: z.string().min(1).max(256),
    /** The entry as written, and the one that it replaced, as JSON. */
    entry: text,
    replaced: text.exactOptional(),
  }),
  z.strictObject({ kind: z.literal('hooks'), editor: z.enum(editors), ...changedFile }),
  z.strictObject({ kind: z.literal('key'), path }),
  z.strictObject({ kind: z.literal('store'), path }),
  /** What `bezoar adopt` created beside an adopted memory. */
  z.strictObject({ kind: z.literal('adopted'), path }),
]);
export type Change = Inferred<typeof changeSchema>;
/** Where a file change happened. */
export type SetupFileChange = Exclude<Change, { readonly kind: 'key' | 'store' | 'adopted' }>;

const recordSchema = z.strictObject({
  format: z.literal('bezoar-setup/1'),
  project: path,
  changes: z.array(changeSchema).max(1_000),
});

const maxRecordBytes = 64 * 1_048_576;

/**
 * What `bezoar init` changed for one project, so that `bezoar uninstall` can undo exactly that. It is kept in the user's folder:
 * a project that ships such a record could make Bezoar write its files anywhere.
 */
export class SetupRecord {
  readonly #path: string;
  readonly #project: string;
  readonly #env: Env;

  constructor(project: string, variables: Variables, env: Env) {
    this.#project = realpathSync(project);
    this.#path = join(userFolder(variables), 'setups', `${sha256(this.#project).slice(0, 32)}.json`);
    this.#env = env;
  }

  get path(): string {
    return this.#path;
  }

  /** The changes in the order in which they were made. */
  changes(): readonly Change[] {
    try {
      if (statSync(this.#path).size > maxRecordBytes) throw new SyntaxError();
      return recordSchema.parse(JSON.parse(readFileSync(this.#path, 'utf8'))).changes;
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return [];
      const message = `${this.#path} cannot be read; it says what \`bezoar init\` changed here. Undo it by hand, then delete the file`;
      throw new Fault('config-invalid', message, {}, error);
    }
  }

  note(change: Change): void {
    this.#save([...this.changes(), change]);
  }

  /** Keeps only these. */
  keep(changes: readonly Change[]): void {
    if (changes.length === 0) rmSync(this.#path, { force: true });
    else this.#save(changes);
  }

  #save(changes: readonly Change[]): void {
    mkdirSync(dirname(this.#path), { recursive: true, mode: 0o700 });
    const record = { format: 'bezoar-setup/1', project: this.#project, changes };
    writeFileAtomic(this.#path, `${JSON.stringify(record, null, 2)}\n`, { env: this.#env });
  }
}
