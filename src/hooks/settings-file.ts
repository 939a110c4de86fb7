import { mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { codeOf } from '../base/code-of.ts';
import type { Env } from '../base/env.ts';
import { Fault } from '../base/fault.ts';
import { writeFileAtomic } from '../files/atomic-write.ts';
import { repeatedKeys } from '../files/json-text.ts';
import { realTarget, targetWithin } from '../files/links.ts';
import { isReadOnly } from '../files/read-only.ts';
import type { SettingsPlace } from './editors.ts';
import { isObject, type JsonObject } from './json-shape.ts';

export type Hooks = Readonly<Record<string, readonly JsonObject[]>>;

/** The text of a settings file. It is a JSON object, or blank. */
export interface SettingsFile {
  readonly text: string;
}

export function isBlank(file: SettingsFile | undefined): file is undefined {
  return file === undefined || file.text.trim() === '';
}

export function hooksIn(settings: SettingsFile | undefined, file: string): Hooks {
  return isBlank(settings) ? {} : hooksOf(parsed(settings.text, file), file);
}

export function hooksOf(settings: JsonObject, file: string): Hooks {
  const hooks = settings.hooks ?? {};
  if (areHooks(hooks)) return hooks;
  throw new Fault(
    'config-invalid',
    `${file}: "hooks" does not have the format of the editor; nothing was changed, fix it first`,
  );
}

function areHooks(value: unknown): value is Hooks {
  return isObject(value) && Object.values(value).every((entries) => Array.isArray(entries) && entries.every(isObject));
}

export function parsed(text: string, file: string): JsonObject {
  try {
    const data: unknown = JSON.parse(text.trim() === '' ? '{}' : text.replace(/^\ufeff/, ''));
    if (isObject(data)) return data;
  } catch {
    // reported below: the parser's own message quotes the text
  }
  throw new Fault('config-invalid', `${file} is not a JSON object; nothing was changed, fix it first`);
}

/** Reads and checks the file at `path`, which `file` names to people. */
export function readSettings(path: string, file: string): SettingsFile | undefined {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw new Fault('config-invalid', `${file} cannot be read (${codeOf(error)}); nothing was changed`, {}, error);
  }
  const settings = parsed(text, file);
  const hooks = hooksOf(settings, file);
  if (text.trim() === '') return { text };
  const repeated = [...repeatedKeys(text, []), ...(settings.hooks === undefined ? [] : repeatedKeys(text, ['hooks']))];
  if (repeated.some((key) => key === 'hooks' || hooks[key] !== undefined)) {
    throw new Fault('config-invalid', `${file} has a key twice in or at "hooks"; nothing was changed, fix it first`);
  }
  return { text };
}

/** The file to read and write: in a project, never the target of a link, which its authors chose. */
export function targetOf({ file, project }: SettingsPlace): string {
  try {
    return project === undefined ? realTarget(file) : targetWithin(project, file);
  } catch (error) {
    if (error instanceof Fault) throw error;
    throw new Fault('config-invalid', `${file} cannot be read (${codeOf(error)}); nothing was changed`, {}, error);
  }
}

/** Atomic, and keeps the permissions. */
export function writeSettings(file: string, text: string, env: Env): void {
  if (isReadOnly(file)) {
    throw new Fault(
      'config-invalid',
      `${file} is read-only; nothing was changed. Make it writable and run the command again`,
    );
  }
  try {
    mkdirSync(dirname(file), { recursive: true });
    writeFileAtomic(file, text, { env, mode: 0o644, keepMode: true });
  } catch (error) {
    throw new Fault('config-invalid', `${file} cannot be written (${codeOf(error)}); nothing was changed`, {}, error);
  }
}
