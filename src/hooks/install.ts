import { existsSync, rmdirSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { codeOf } from '../base/code-of.ts';
import { type Env, systemEnv } from '../base/env.ts';
import { appendItem, removeItem } from '../files/json-text.ts';
import { baseOf, type Editor, entriesFor, type SettingsPlace } from './editors.ts';
import { callsBezoar, type HookCommand } from './hook-command.ts';
import type { Installations } from './installations.ts';
import { isExactly, isOurs } from './installed.ts';
import type { JsonObject } from './json-shape.ts';
import {
  hooksIn,
  hooksOf,
  isBlank,
  parsed,
  readSettings,
  type SettingsFile,
  targetOf,
  writeSettings,
} from './settings-file.ts';

export interface Installation {
  readonly editor: Editor;
  readonly file: string;
  readonly outcome: 'installed' | 'unchanged' | 'removed' | 'not-installed';
  readonly events: readonly string[];
}

export interface InstallOptions {
  /** Where installations are noted. Without it, removing one leaves a file that it created. */
  readonly installations?: Installations;
  readonly env?: Env;
}

/** Adds our hooks to the existing ones. The rest of the file keeps its bytes, and a second run changes nothing. */
export function installHooks(place: SettingsPlace, command: HookCommand, options: InstallOptions = {}): Installation {
  const { installations, env = systemEnv } = options;
  const { editor, file } = place;
  const ours = entriesFor(editor, command);
  const events = Object.keys(ours);
  const target = targetOf(place);
  const before = readSettings(target, file);
  if (events.every((event) => isExactly(editor, hooksIn(before, file)[event] ?? [], ours[event]))) {
    return { editor, file, outcome: 'unchanged', events };
  }
  const record = installations?.find(file);
  const rest = withoutOurs(editor, isBlank(before) ? '{}\n' : before.text);
  // An earlier version kept no records; what is empty without its entries was its own.
  const earlier = record?.created ?? [...createdBefore(target, before), ...emptyIn(rest.text, rest.events)];
  const { text, added } = withEntries(editor, rest.text, ours);
  const outdated = rest.events.filter((event) => !events.includes(event));
  writeSettings(
    target,
    withoutEmpty(text, outdated, (pointer) => earlier.includes(pointer)),
    env,
  );
  installations?.note(file, { created: [...new Set([...earlier, ...added])] });
  return { editor, file, outcome: 'installed', events };
}

/** The text with an entry for each event, after all others, and the JSON pointers of the members that this added. */
function withEntries(
  editor: Editor,
  given: string,
  entries: Readonly<Record<string, JsonObject>>,
): { readonly text: string; readonly added: readonly string[] } {
  const added: string[] = [];
  let text = given;
  const add = (path: readonly string[], key: string, value: unknown): void => {
    added.push(pointerTo(...path, key));
    text = appendItem(text, path, key, value);
  };
  const settings = parsed(text, '');
  for (const [key, value] of Object.entries(baseOf(editor))) if (settings[key] === undefined) add([], key, value);
  const lists = Object.fromEntries(Object.entries(entries).map(([event, entry]) => [event, [entry]]));
  if (settings.hooks === undefined) add([], 'hooks', lists);
  else {
    const known = hooksOf(settings, '');
    for (const [event, entry] of Object.entries(entries)) {
      if (known[event] === undefined) add(['hooks'], event, [entry]);
      else text = appendItem(text, ['hooks', event], undefined, entry);
    }
  }
  return { text, added };
}

/** Removes our hooks and nothing else: what the installation created around them goes too, if it is empty. */
export function uninstallHooks(place: SettingsPlace, options: InstallOptions = {}): Installation {
  const { installations, env = systemEnv } = options;
  const { editor, file } = place;
  const target = targetOf(place);
  const before = readSettings(target, file);
  const record = installations?.find(file);
  const rest = withoutOurs(editor, before?.text ?? '');
  const { events } = rest;
  if (events.length === 0) {
    installations?.forget(file);
    return { editor, file, outcome: 'not-installed', events: [] };
  }
  const isOwn = (pointer: string): boolean =>
    record === undefined || record.created.includes(pointer) || record.created.includes(dirname(pointer));
  let text = withoutEmpty(rest.text, events, isOwn);
  for (const [key, value] of Object.entries(baseOf(editor))) {
    if (record?.created.includes(`/${key}`) && parsed(text, file)[key] === value) text = removeItem(text, [], key);
  }
  const isEmpty = Object.keys(parsed(text, file)).length === 0;
  if (isEmpty && record?.created.includes('file')) removeCreated(target, record.created);
  else writeSettings(target, isEmpty && record?.created.includes('object') ? '' : text, env);
  installations?.forget(file);
  return { editor, file, outcome: 'removed', events };
}

/** The text without our entries, and the events that had one. */
function withoutOurs(editor: Editor, given: string): { readonly text: string; readonly events: readonly string[] } {
  const hooks = hooksOf(parsed(given, ''), '');
  const events = Object.keys(hooks).filter((event) => hooks[event]?.some((entry) => isOurs(editor, entry)));
  const text = events.reduce(
    (rest, event) =>
      // From the end, so that the places of the others stay.
      [...(hooks[event] ?? []).entries()]
        .reverse()
        .reduce((before, [at, entry]) => withoutOwn(editor, before, [event, at], entry), rest),
    given,
  );
  return { text, events };
}

/** Removes an entry, or only our commands in it if another tool's are there too. */
function withoutOwn(editor: Editor, text: string, [event, at]: readonly [string, number], entry: JsonObject): string {
  if (!isOurs(editor, entry)) return text;
  const inner: readonly unknown[] = Array.isArray(entry.hooks) ? entry.hooks : [];
  if (inner.every((hook) => callsBezoar(editor, hook))) return removeItem(text, ['hooks', event], at);
  const own = [...inner.keys()].filter((index) => callsBezoar(editor, inner[index])).reverse();
  return own.reduce((rest, index) => removeItem(rest, ['hooks', event, at, 'hooks'], index), text);
}

/** The text without those of these events that are empty, if we created them; then without `hooks` on the same terms. */
function withoutEmpty(given: string, events: readonly string[], isOwn: (pointer: string) => boolean): string {
  const own = emptyIn(given, events).filter(isOwn);
  const paths = own.map((pointer) => pointer.split('/').slice(1));
  return paths.reduce((text, path) => removeItem(text, path.slice(0, -1), path.at(-1) ?? ''), given);
}

/** JSON pointers of those of these events that are empty, and of `hooks` if it has no others. */
function emptyIn(text: string, events: readonly string[]): readonly string[] {
  const hooks = hooksOf(parsed(text, ''), '');
  const empty = events.filter((event) => hooks[event]?.length === 0);
  const isAll = events.length > 0 && Object.keys(hooks).length === empty.length;
  return [...empty.map((event) => pointerTo('hooks', event)), ...(isAll ? [pointerTo('hooks')] : [])];
}

function pointerTo(...path: readonly string[]): string {
  return `/${path.join('/')}`;
}

function createdBefore(target: string, before: SettingsFile | undefined): readonly string[] {
  if (before !== undefined) return isBlank(before) ? ['object'] : [];
  return existsSync(dirname(target)) ? ['file'] : ['file', 'folder'];
}

function removeCreated(target: string, created: readonly string[]): void {
  rmSync(target, { force: true });
  if (!created.includes('folder')) return;
  try {
    rmdirSync(dirname(target));
  } catch (error) {
    if (!['ENOTEMPTY', 'EEXIST'].includes(codeOf(error))) throw error;
  }
}
