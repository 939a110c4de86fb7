import { existsSync } from 'node:fs';
import { Fault } from '../../base/fault.ts';
import { userFolder } from '../../config/without-file.ts';
import {
  commandLine,
  type Editor,
  editorFolder,
  editors,
  hooksAreDisabled,
  type InstalledHook,
  installedHooks,
  isUpToDate,
  readShim,
  type SettingsPlace,
  type Shim,
  shimPath,
  shimProblem,
} from '../../hooks/index.ts';
import type { Context } from '../context.ts';
import { homeOf, placesOf } from '../hooks/places.ts';
import { tryHooks } from '../hooks/try-hooks.ts';
import type { Check } from './examine.ts';

/** The hooks of every editor that is found here: where they are installed, whether they run, and what they run. */
export async function examineHooks(context: Context): Promise<readonly Check[]> {
  const checks: Check[] = [];
  for (const editor of editors) checks.push(...(await examineEditor(context, editor)));
  return checks;
}

async function examineEditor(context: Context, editor: Editor): Promise<readonly Check[]> {
  const places = placesOf(context, editor);
  const found = places.map((place) => ({ place, ...hooksOrProblem(place) }));
  const installed = found.filter(({ hooks }) => hooks.length > 0);
  const checks: Check[] = found.flatMap(({ problem }) => (problem === undefined ? [] : [failed(problem)]));
  checks.push(...disabled(editor, places, installed.length > 0));
  for (const { place, hooks } of installed) checks.push(...(await examinePlace(context, place, hooks)));
  const [first, second] = installed;
  if (first !== undefined && second !== undefined) checks.push(twice(first.place, second.place));
  const folder = editorFolder(editor, homeOf(context), context.io.env);
  const isFound = existsSync(folder) || places.some(({ file }) => existsSync(file));
  if (installed.length > 0 || checks.length > 0 || !isFound) return checks;
  const message = `${editor}: found, but no hook is installed, so nothing guards its files`;
  return [{ name: 'hooks', state: 'warn', message, advice: `run: bezoar hook install ${editor}` }];
}

async function examinePlace(
  context: Context,
  place: SettingsPlace,
  hooks: readonly InstalledHook[],
): Promise<readonly Check[]> {
  const again = `run: ${installCommand(place)}`;
  const shim = readShim(shimPath(userFolder(context.io.env)));
  const usesShim = shim !== undefined && hooks.some((hook) => commandLine(hook).includes('bezoar-hook'));
  const stale = usesShim ? shimProblem(shim) : undefined;
  if (stale !== undefined) {
    const message = `${place.editor}: ${place.file} cannot run: ${stale}, so the hook stops every call`;
    return [failed(message, `run: npm install -g bezoar && ${installCommand(place)}`)];
  }
  const ran = await problemOf(context, place, hooks);
  if (ran !== undefined) return [failed(`${place.editor}: ${place.file}: ${ran}`, again)];
  const runs = usesShim ? `${shim.node} ${shim.script}` : commandLine(hooks[0] ?? { command: '' });
  const good: Check = { name: 'hooks', state: 'ok', message: `${place.editor}: ${place.file} runs ${runs}` };
  const old = outdated(context, place, usesShim ? shim : undefined);
  return old === undefined ? [good] : [good, { name: 'hooks', state: 'warn', message: old, advice: again }];
}

/** Runs the two calls that matter most: a harmless one, and an attack. */
async function problemOf(
  { io }: Context,
  place: SettingsPlace,
  hooks: readonly InstalledHook[],
): Promise<string | undefined> {
  if (io.runCommand === undefined) return undefined;
  const results = await tryHooks(io, { place, hooks, runCommand: io.runCommand, trials: (_trial, at) => at < 2 });
  const bad = results.find(({ ok }) => !ok);
  return bad === undefined ? undefined : `the hook fails when it ${bad.name}: ${bad.problem ?? ''}`;
}

function outdated({ version }: Context, place: SettingsPlace, shim: Shim | undefined): string | undefined {
  if (!isUpToDate(place)) return `${place.editor}: ${place.file} was written by another version and is incomplete`;
  return shim === undefined || shim.version === version
    ? undefined
    : `${place.editor}: installed by bezoar ${shim.version}, and this is ${version}`;
}

function disabled(editor: Editor, places: readonly SettingsPlace[], isInstalled: boolean): readonly Check[] {
  if (!isInstalled) return [];
  const off = places.find((place) => hooksOrProblem(place).problem === undefined && hooksAreDisabled(place));
  if (off === undefined) return [];
  const message = `${editor} runs no hook: ${off.file} has disableAllHooks: true`;
  return [failed(message, 'remove that line, or set it to false')];
}

function twice(first: SettingsPlace, second: SettingsPlace): Check {
  return {
    name: 'hooks',
    state: 'warn',
    message: `${first.editor}: installed in ${first.file} and in ${second.file}, so every call is checked twice`,
    advice: second.scope === 'local' ? `remove it from ${second.file}` : `run: ${installCommand(second)} --uninstall`,
  };
}

function installCommand({ editor, scope }: SettingsPlace): string {
  return `bezoar hook install ${editor}${scope === 'user' ? '' : ' --project'}`;
}

function failed(message: string, advice?: string): Check {
  return { name: 'hooks', state: 'fail', message, ...(advice === undefined ? {} : { advice }) };
}

/** The hooks of a file, or why it cannot be read. */
export function hooksOrProblem(place: SettingsPlace): {
  readonly hooks: readonly InstalledHook[];
  readonly problem?: string;
} {
  try {
    return { hooks: installedHooks(place) };
  } catch (error) {
    if (error instanceof Fault) return { hooks: [], problem: error.message };
    throw error;
  }
}
