import { mkdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { platform } from 'node:process';
import * as z from 'zod';
import { codeOf } from '../base/code-of.ts';
import { type Env, systemEnv } from '../base/env.ts';
import { Fault } from '../base/fault.ts';
import { hmac } from '../base/hash.ts';
import { signingKeyFrom } from '../base/signature.ts';
import { createFileAtomic, writeFileAtomic } from '../files/atomic-write.ts';
import { createKeyring, keyFrom, rotate } from '../journal/index.ts';
import type { Key, Keyring } from '../model/keyring.ts';
import { userFolder, type Variables } from './user-folder.ts';

const fileSchema = z.strictObject({
  format: z.literal('bezoar-keys/1'),
  keys: z.array(z.strictObject({ id: z.string(), secret: z.string() })).min(1),
  signing: z.strictObject({ privateKey: z.string().min(1), publicKey: z.string().min(1) }),
});

const maxBytes = 1_048_576;

/** BEZOAR_KEY_FILE, or a file in the user's configuration folder; by default never in the folder of the database. */
export function keyFilePath(variables: Variables): string {
  return variables.BEZOAR_KEY_FILE || join(userFolder(variables), 'keys.json');
}

/** Keys from BEZOAR_KEY, oldest first, for machines without a disk of their own. */
export function keyringFromVariables({ BEZOAR_KEY }: Variables): Keyring | undefined {
  if (BEZOAR_KEY === undefined || BEZOAR_KEY === '') return undefined;
  const keys = BEZOAR_KEY.split(',').map((part) => keyIn(part.trim()));
  // The signing key pair is derived from the first secret: one variable is enough, and a rotation does not change the pair.
  const seed = Buffer.from(hmac(keys[0]?.secret ?? new Uint8Array(), 'bezoar signing key'), 'hex');
  return { keys, signing: signingKeyFrom(seed) };
}

/** A key of BEZOAR_KEY, which every error names. */
function keyIn(part: string): Key {
  const secret = fromBase64(part, 'BEZOAR_KEY');
  try {
    return keyFrom(secret);
  } catch (error) {
    throw error instanceof Fault ? new Fault(error.code, `BEZOAR_KEY: ${error.message}`) : error;
  }
}

/** Undefined if the file does not exist. Any other problem with it is a Fault and never leads to a new key. */
export function readKeyFile(path: string): Keyring | undefined {
  const text = readIfExists(path);
  if (text === undefined) return undefined;
  const unusable = (why: string): Fault =>
    new Fault('key-unusable', `the key file ${path} ${why}; restore the key file that this memory was written with`);
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    throw unusable('is not JSON');
  }
  const parsed = fileSchema.safeParse(data);
  if (!parsed.success) throw unusable('is not a Bezoar key file');
  const keys = parsed.data.keys.map(({ id, secret }) => {
    const key = keyFrom(fromBase64(secret, path));
    if (key.id !== id) throw unusable(`contains a key that does not match its id ${id}`);
    return key;
  });
  return { keys, signing: parsed.data.signing };
}

/** Creates a key file if there is none. If another process created it first, its keys are returned. */
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

/** Adds a key that seals from now on. The file is replaced atomically: a crash leaves the old file or the new one. */
export function rotateKeyFile(path: string, env: Env = systemEnv): Keyring {
  const before = readKeyFile(path);
  if (before === undefined)
    throw new Fault('key-unusable', `there is no key file to rotate at ${path}; check the path`);
  const after = rotate(before, env);
  try {
    writeFileAtomic(path, textOf(after), { env });
  } catch (error) {
    throw cannotWrite(path, error);
  }
  return after;
}

function textOf({ keys, signing }: Keyring): string {
  const encoded = keys.map(({ id, secret }) => ({ id, secret: Buffer.from(secret).toString('base64') }));
  return `${JSON.stringify({ format: 'bezoar-keys/1', keys: encoded, signing }, null, 2)}\n`;
}

function readIfExists(path: string): string | undefined {
  try {
    const stat = statSync(path);
    refuseOpenToOthers(path, stat);
    if (stat.size > maxBytes)
      throw new Fault('key-unusable', `${path} is not a key file: it has ${stat.size} bytes; the limit is ${maxBytes}`);
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof Fault) throw error;
    if (codeOf(error) === 'ENOENT') return undefined;
    throw new Fault('key-unusable', `the key file ${path} cannot be read (${codeOf(error)})`);
  }
}

/** A key that others can read proves nothing. Windows has no such permission bits; its mode is not checked. */
function refuseOpenToOthers(path: string, { mode }: { readonly mode: number }): void {
  if (platform !== 'win32' && (mode & 0o077) !== 0) {
    throw new Fault('key-unusable', `other users can access the key file ${path}; run: chmod 600 ${path}`);
  }
}

function fromBase64(text: string, where: string): Uint8Array {
  if (!/^[A-Za-z0-9+/_-]+={0,2}$/.test(text))
    throw new Fault('key-unusable', `a key in ${where} is not base64; restore the original value`);
  return Buffer.from(text, 'base64');
}

function cannotWrite(path: string, error: unknown): Fault {
  return new Fault('key-unusable', `the key file ${path} cannot be written (${codeOf(error)})`);
}
