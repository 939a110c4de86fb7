import type { Env } from '../base/env.ts';
import { Fault } from '../base/fault.ts';
import type { TextEmbedder } from '../model/embedder.ts';
import type { Keyring } from '../model/keyring.ts';
import type { TextReader } from '../model/reader.ts';
import type { Store } from '../model/store.ts';
import type { TextScanner } from '../model/text-scanner.ts';
import type { LabCondition, Policy } from '../policy/index.ts';
import { shown, unknownField } from './core/request.ts';

/** The parts of a guard. */
export interface GuardOptions {
  readonly store: Store;
  readonly keyring: Keyring;
  readonly scanner: TextScanner;
  /**
   * A second opinion about every text that is about to be remembered and that no person wrote: `encoderReader()`,
   * `llmReader()` or your own. A text that it does not answer about is treated as not scanned completely.
   */
  readonly reader?: TextReader;
  /**
   * A model of yours that turns texts into vectors. A recall then also finds entries that mean the same in other words, and
   * says whether the model answered. It is sent the texts of active entries and the queries.
   */
  readonly embed?: TextEmbedder;
  /** One policy for all spaces, or a function that returns one per space. Default: the `balanced` preset. */
  readonly policy?: Policy | ((space: string) => Policy);
  readonly env?: Env;
  readonly countTokens?: (text: string) => number;
  /**
   * For servers with many concurrent callers: a write waits for others of the same turn of the event loop, and they
   * share one disk flush. Default false: a single caller does not wait.
   */
  readonly manyCallers?: boolean;
  /**
   * How many records come between two sealed images of a space's ledger. Opening a space follows at most about so many
   * records. Default 1,000.
   */
  readonly recordsPerImage?: number;
}

/** For the lab: `none` and `integrity` switch checks off. */
export interface LabGuardOptions extends GuardOptions {
  readonly condition: LabCondition;
}

const maxModelNameLength = 200;

const known: Readonly<Record<keyof GuardOptions, true>> = {
  store: true,
  keyring: true,
  scanner: true,
  reader: true,
  embed: true,
  policy: true,
  env: true,
  countTokens: true,
  manyCallers: true,
  recordsPerImage: true,
};

/** Untyped callers use this too. A missing option is reported at once and not at the first write. */
export function checkGuardOptions(call: string, options: Partial<GuardOptions> = {}): void {
  const { store, keyring, scanner, policy } = options;
  const missing = Object.entries({ store, keyring, scanner }).flatMap(([name, part]) => (isObject(part) ? [] : name));
  const unknown = Object.keys(options).find((name) => !Object.hasOwn(known, name));
  if (unknown !== undefined) {
    throw new Fault('config-invalid', unknownField(call, 'option', unknown, Object.keys(known)));
  }
  if (missing.length > 0) {
    const hint = '`openGuard` of bezoar/node creates them from a path';
    throw new Fault('config-invalid', `${call} needs ${missing.join(', ')}; ${hint}`);
  }
  if (keyring?.keys.length === 0) throw new Fault('key-unusable', 'the keyring holds no key');
  const { recordsPerImage, reader, embed } = options;
  if (reader !== undefined && !(isObject(reader) && typeof reader.read === 'function')) {
    const accepted = 'reader must be an object with `name`, `digest` and `read`, such as `encoderReader()`';
    throw new Fault('config-invalid', `${call}: ${accepted}; got ${shown(reader)}`);
  }
  if (embed !== undefined) checkEmbedder(call, embed);
  if (recordsPerImage !== undefined && !(Number.isSafeInteger(recordsPerImage) && recordsPerImage > 0)) {
    const accepted = 'recordsPerImage must be a whole number from 1';
    throw new Fault('config-invalid', `${call}: ${accepted}; got ${shown(recordsPerImage)}`);
  }
  if (policy !== undefined && typeof policy !== 'function' && !isObject(policy)) {
    const accepted = 'policy must be one of `presets` or a result of `policyFrom`';
    throw new Fault('config-invalid', `${call}: ${accepted}; got ${shown(policy)}`);
  }
}

function checkEmbedder(call: string, embed: TextEmbedder): void {
  const isEmbedder = isObject(embed) && typeof embed.embed === 'function' && typeof embed.model === 'string';
  if (!isEmbedder || embed.model === '' || embed.model.length > maxModelNameLength) {
    const accepted = `embed must be an object with \`model\`, 1 to ${maxModelNameLength} characters, and the function \`embed\``;
    throw new Fault('config-invalid', `${call}: ${accepted}; got ${shown(embed)}`);
  }
  const { minSimilarity = 0 } = embed;
  if (!(minSimilarity >= -1 && minSimilarity <= 1)) {
    throw new Fault('config-invalid', `${call}: embed.minSimilarity must be from -1 to 1; got ${shown(minSimilarity)}`);
  }
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}
