import { readFileSync, statSync } from 'node:fs';
import { platform } from 'node:process';
import { codeOf } from '../base/code-of.ts';
import { Fault } from '../base/fault.ts';

const postgresScheme = /^postgres(?:ql)?:\/\//;

/** Whether the address names a PostgreSQL database. */
export function isPostgres(address: string): boolean {
  return postgresScheme.test(address);
}

/** False for the path of a file, such as `C:\...`. */
export function isUrl(address: string): boolean {
  return address === 'memory:' || /^[a-z][a-z0-9+.-]{1,20}:\/\//i.test(address);
}

/** Configuration files are committed, mailed and pasted, so a password in one becomes public sooner or later. */
export function refuseInlinePassword(address: string, file: string, setting: 'store' | 'replica'): void {
  if (!isUrl(address) || !containsPassword(address)) return;
  throw new Fault(
    'config-invalid',
    `${file}: ${setting}: this file must not contain a password; put it in a file of its own and name that file with passwordFile, or set PGPASSWORD or BEZOAR_STORE`,
    { file },
  );
}

function containsPassword(address: string): boolean {
  if (/[?&](?:ssl)?password=/i.test(address)) return true;
  try {
    return new URL(address).password !== '';
  } catch {
    return /:[^@]*@/.test(address.slice(address.indexOf('//'))); // not a valid address, but it may still contain a password
  }
}

/** The address with passwords replaced by ***, for output. */
export function withoutPassword(address: string): string {
  return address.replace(/^([^/]*\/\/[^/@:]*):.*@/, '$1:***@').replace(/([?&](?:ssl)?password=)[^&]*/gi, '$1***');
}

/** A PostgreSQL address with the password from a file. */
export function withPasswordFrom(address: string, path: string): string {
  if (!isPostgres(address))
    throw new Fault('config-invalid', 'passwordFile works only with a PostgreSQL store; remove it');
  const password = passwordIn(path);
  const url = new URL(address);
  url.password = encodeURIComponent(password);
  return url.href;
}

const maxPasswordBytes = 4_096;

function passwordIn(path: string): string {
  try {
    const { mode, size } = statSync(path);
    if (platform !== 'win32' && (mode & 0o077) !== 0) {
      throw new Fault('config-invalid', `other users can access the password file ${path}; run: chmod 600 ${path}`);
    }
    if (size > maxPasswordBytes)
      throw new Fault(
        'config-invalid',
        `${path} is not a password file: it has ${size} bytes; the limit is ${maxPasswordBytes}`,
      );
    const password = readFileSync(path, 'utf8').replace(/\r?\n$/, '');
    if (password === '')
      throw new Fault('config-invalid', `the password file ${path} is empty; put the password in it`);
    return password;
  } catch (error) {
    if (error instanceof Fault) throw error;
    throw new Fault('config-invalid', `the password file ${path} cannot be read (${codeOf(error)})`, {}, error);
  }
}
