import { Fault } from '../base/fault.ts';
import { type Editor, entriesFor, reportingEvents, type SettingsPlace, wantedEvents } from './editors.ts';
import { callsBezoar, type HookCommand } from './hook-command.ts';
import type { JsonObject } from './json-shape.ts';
import { hooksIn, parsed, readSettings } from './settings-file.ts';

/** A hook of ours in a settings file. */
export interface InstalledHook extends HookCommand {
  readonly event: string;
  readonly matcher?: string;
  readonly timeoutMs?: number;
}

/** The hooks in a settings file that call Bezoar. */
export function installedHooks({ editor, file }: SettingsPlace): readonly InstalledHook[] {
  return Object.entries(hooksIn(readSettings(file, file), file)).flatMap(([event, entries]) =>
    entries.flatMap((entry) => {
      const inner: readonly unknown[] = Array.isArray(entry.hooks) ? entry.hooks : [entry];
      const matcher = typeof entry.matcher === 'string' ? { matcher: entry.matcher } : {};
      return inner
        .filter((hook) => callsBezoar(editor, hook))
        .map(({ command, args, timeout }) => ({
          event,
          command,
          ...(args === undefined ? {} : { args }),
          ...matcher,
          ...(typeof timeout === 'number' ? { timeoutMs: timeout * 1_000 } : {}),
        }));
    }),
  );
}

/** Whether a setting tells the editor to run no hooks at all. */
export function hooksAreDisabled({ file }: SettingsPlace): boolean {
  const settings = readSettings(file, file);
  return settings !== undefined && parsed(settings.text, file).disableAllHooks === true;
}

/** Whether a file has exactly the hooks that this version would install with its command. */
export function isUpToDate(place: SettingsPlace): boolean {
  const [{ command, args } = { command: '' }] = installedHooks(place);
  const ours = entriesFor(place.editor, { command, ...(args === undefined ? {} : { args }) });
  const hooks = hooksIn(readSettings(place.file, place.file), place.file);
  return wantedEvents(place.editor).every((event) => isExactly(place.editor, hooks[event] ?? [], ours[event]));
}

/** Whether these settings together report every prompt and the results of all tools to our hook. */
export function reportsEverything(editor: Editor, places: readonly SettingsPlace[]): boolean {
  const hooks = places.flatMap((place) => (place.editor === editor ? hooksOrNone(place) : []));
  return reportingEvents[editor].every((event) => hooks.some((hook) => hook.event === event && isForAllTools(hook)));
}

function isForAllTools({ matcher }: InstalledHook): boolean {
  return matcher === undefined || matcher === '' || matcher === '*' || matcher === '.*';
}

/** A settings file that cannot be read installs nothing. */
function hooksOrNone(place: SettingsPlace): readonly InstalledHook[] {
  try {
    return installedHooks(place);
  } catch (error) {
    if (error instanceof Fault) return [];
    throw error;
  }
}

/** Whether our one entry of an event is as wanted. */
export function isExactly(editor: Editor, entries: readonly JsonObject[], wanted: JsonObject | undefined): boolean {
  const own = entries.filter((entry) => isOurs(editor, entry));
  return own.length === 1 && JSON.stringify(own[0]) === JSON.stringify(wanted);
}

/** Whether an entry of an event contains a hook of ours. */
export function isOurs(editor: Editor, entry: JsonObject): boolean {
  const inner: readonly unknown[] = Array.isArray(entry.hooks) ? entry.hooks : [];
  return callsBezoar(editor, entry) || inner.some((hook) => callsBezoar(editor, hook));
}
