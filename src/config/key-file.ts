import { mkdirSync, readFileSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { platform } from 'node:process';
import { z } from 'zod';
import { codeOf } from '../base/code-of.ts';
import { type Env, systemEnv } from '../base/env.ts';
import { Fault } from '../base/fault.ts';
import { hmac } from '../base/hash.ts';
import { signingKeyFrom } from '../base/signature.ts';
import { createFileAtomic, writeFileAtomic } from '../files/atomic-write.ts';
import { createKeyring, keyFrom, rotate } from '../journal/index.ts';
import type { Keyring } from '../model/keyring.ts';

/** Variables of the process, as far as they matter here. */
export type Variables = Readonly<Record<string, string | undefined>>;

const fileSchema = z.strictObject({
  format: z.literal('bezoar-keys/1'),
  keys: z.array(z.strictObject({ id: z.string(), secret: z.string() })).min(1),
  signing: z.strictObject({ privateKey: z.string().min(1), publicKey: z.string().min(1) }),
});

const maxBytes = 1_048_576;

/** Where the keys are when nobody says otherwise: in the user's configuration folder, never beside the database. */
export function keyFilePath(variables: Variables): string {
  if (variables.BEZOAR_KEY_FILE) return variables.BEZOAR_KEY_FILE;
  const folder =
    platform === 'win32'
      ? (variables.APPDATA ?? join(homedir(), 'AppData', 'Roaming'))
      : (variables.XDG_CONFIG_HOME ?? join(homedir(), '.config'));
  return join(folder, 'bezoar', 'keys.json');
}

/** Keys given in the environment, oldest first, for machines that have no disk of their own. */
export function keyringFromVariables({ BEZOAR_KEY }: Variables): Keyring | undefined {
  if (BEZOAR_KEY === undefined || BEZOAR_KEY === '') return undefined;
  const keys = BEZOAR_KEY.split(',').map((part) => keyFrom(decoded(part.trim(), 'BEZOAR_KEY')));
  // The signing pair follows from the first secret, so that one variable is enough and a rotation does not change it.
  const seed = Buffer.from(hmac(keys[0]?.secret ?? new Uint8Array(), 'bezoar signing key'), 'hex');
  return { keys, signing: signingKeyFrom(seed) };
}

/** Undefined when there is no such file. Anything else that is not a usable key file is a Fault, never a new key. */
export function readKeyFile(path: string): Keyring | undefined {
  const text = readIfThere(path);
  if (text === undefined) return undefined;
  const unusable = (why: string): Fault =>
    new Fault('key-unusable', `the key file ${path} ${why}; put back the one this memory was written with`);
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    throw unusable('is not JSON');
  }
  const parsed = fileSchema.safeParse(data);
  if (!parsed.success) throw unusable('is not a key file of Bezoar');
  const keys = parsed.data.keys.map(({ id, secret }) => {
    const key = keyFrom(decoded(secret, path));
    if (key.id !== id) throw unusable(`holds a key that is not the one it is named after (${id})`);
    return key;
  });
  return { keys, signing: parsed.data.signing };
}

/** Makes a key file where there is none. When another process was first, its keys are the ones that count. */
export function createKeyFile(path: string, env: Env = systemEnv): Keyring {
  const keyring = createKeyring(env);
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    createFileAtomic(path, textOf(keyring), { env });
    return keyring;
  } catch (error) {
    const other = codeOf(error) === 'EEXIST' ? readKeyFile(path) : undefined;
    if (other !== undefined) return other;
    throw cannotWrite(path, error);
  }
}

/** Adds a key that seals from now on. The file is replaced in one step, so a crash leaves the old one or the new one. */
export function rotateKeyFile(path: string, env: Env = systemEnv): Keyring {
  const before = readKeyFile(path);
  if (before === undefined) throw new Fault('key-unusable', `there is no key file at ${path} to rotate`);
  const after = rotate(before, env);
  try {
    writeFileAtomic(path, textOf(after), { env });
  } catch (error) {
    throw cannotWrite(path, error);
  }
  return after;
}

function textOf({ keys, signing }: Keyring): string {
  const named = keys.map(({ id, secret }) => ({ id, secret: Buffer.from(secret).toString('base64') }));
  return `${JSON.stringify({ format: 'bezoar-keys/1', keys: named, signing }, null, 2)}\n`;
}

function readIfThere(path: string): string | undefined {
  try {
    const stat = statSync(path);
    refuseOpenToOthers(path, stat);
    if (stat.size > maxBytes)
      throw new Fault(
        'key-unusable',
        `${path} is not a key file: it has ${stat.size} bytes, and a key file at most ${maxBytes}`,
      );
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof Fault) throw error;
    if (codeOf(error) === 'ENOENT') return undefined;
    throw new Fault('key-unusable', `the key file ${path} cannot be read (${codeOf(error)})`);
  }
}

/** A key that others can read seals nothing. Windows has no such bits and reports none that mean anything. */
function refuseOpenToOthers(path: string, { mode }: { readonly mode: number }): void {
  if (platform !== 'win32' && (mode & 0o077) !== 0) {
    throw new Fault('key-unusable', `the key file ${path} can be read or written by others; run: chmod 600 ${path}`);
  }
}

function decoded(text: string, where: string): Uint8Array {
  if (!/^[A-Za-z0-9+/_-]+={0,2}$/.test(text)) throw new Fault('key-unusable', `a key in ${where} is not base64`);
  return Buffer.from(text, 'base64');
}

function cannotWrite(path: string, error: unknown): Fault {
  return new Fault('key-unusable', `the key file ${path} cannot be written (${codeOf(error)})`);
}
