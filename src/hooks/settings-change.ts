import { isObject } from '../base/is-object.ts';
import { withoutComments } from '../files/json-text.ts';
import type { Objection } from './scan-change.ts';

const isFlag = (value: unknown): boolean => value === undefined || typeof value === 'boolean';
const isCount = (value: unknown): boolean =>
  value === undefined || (typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 1_000);
const isCounts = (value: unknown): boolean => value === undefined || (Array.isArray(value) && value.every(isCount));
const isWord = (value: unknown): boolean =>
  value === undefined || (typeof value === 'string' && /^[\w-]{1,40}$/.test(value));
const isTitle = (value: unknown): boolean =>
  value === undefined || (typeof value === 'string' && /^\w[\w +()-]{0,40}$/.test(value));
const isAddress = (value: unknown): boolean =>
  value === undefined || (typeof value === 'string' && /^[\w:/.@#-]{1,200}$/.test(value));

/**
 * The only settings that an agent may change without a question: they decide what a person sees, start no program and
 * reach no prompt. A list of the dangerous ones would never be complete: editors add settings with every release.
 */
const harmlessSettings: Readonly<Record<string, (value: unknown) => boolean>> = {
  $schema: isAddress,
  theme: isWord,
  editorMode: isWord,
  autoScrollEnabled: isFlag,
  prefersReducedMotion: isFlag,
  showTurnDuration: isFlag,
  spinnerTipsEnabled: isFlag,
  terminalProgressBarEnabled: isFlag,
  'editor.fontSize': isCount,
  'editor.insertSpaces': isFlag,
  'editor.lineNumbers': isWord,
  'editor.minimap.enabled': isFlag,
  'editor.renderWhitespace': isWord,
  'editor.rulers': isCounts,
  'editor.tabSize': isCount,
  'editor.wordWrap': isWord,
  'files.insertFinalNewline': isFlag,
  'files.trimTrailingWhitespace': isFlag,
  'workbench.colorTheme': isTitle,
  'workbench.iconTheme': isTitle,
};

/** Whether the change is about to happen or has happened. */
export type ChangeTime = 'ahead' | 'done';

/** An agent must not loosen its own limits: only a person may change what runs and what is allowed. `after` is undefined if the file is deleted. */
export function objectionToSettings(
  name: string,
  before: string,
  after: string | undefined,
  time: ChangeTime = 'ahead',
): Objection | undefined {
  if (before === (after ?? '')) return undefined;
  if (ownHooks(after ?? '') < ownHooks(before)) {
    const verb = time === 'ahead' ? 'would no longer run' : 'no longer runs';
    return {
      answer: 'deny',
      reason: `${name} ${verb} Bezoar's hook; to remove it, run \`bezoar hook install --uninstall\` yourself`,
    };
  }
  if (after === undefined)
    return {
      answer: 'ask',
      reason: `${name}, which decides what the agent may do, ${time === 'ahead' ? 'would be' : 'was'} deleted`,
    };
  const [was, becomes] = [settingsOf(before), settingsOf(after)];
  if (was === undefined || becomes === undefined)
    return {
      answer: 'ask',
      reason: `${name} decides what runs with the agent, and ${time === 'ahead' ? 'would change' : 'has changed'}`,
    };
  const changed = changedKeys(was, becomes).filter((key) => !isHarmless(key, becomes[key]));
  if (changed.length === 0) return undefined;
  const verb = time === 'ahead' ? 'would change' : 'has changed';
  return { answer: 'ask', reason: `${name} ${verb} ${shown(changed)}, which decide what the agent may do` };
}

/** Bezoar's own files have no harmless settings. Without texts: it has changed already. */
export function objectionToGuardChange(name: string): Objection;
export function objectionToGuardChange(name: string, before: string, after: string): Objection | undefined;
export function objectionToGuardChange(name: string, before?: string, after?: string): Objection | undefined {
  if (before !== undefined && before === after) return undefined;
  const change = before === undefined ? 'has changed' : 'would change';
  return { answer: 'ask', reason: `${name} configures Bezoar itself, and ${change}` };
}

/** How often the settings call our hook; none if they switch all hooks off. */
function ownHooks(text: string): number {
  const plain = text.replaceAll('\\"', '');
  if (/"disableAllHooks"\s*:\s*true/.test(plain)) return 0;
  return plain.match(/\bbezoar\b[^"\n]*\bhook\b/gi)?.length ?? 0;
}

type Settings = Readonly<Record<string, unknown>>;

function changedKeys(was: Settings, becomes: Settings): readonly string[] {
  const keys = [...new Set([...Object.keys(was), ...Object.keys(becomes)])];
  return keys.filter((key) => JSON.stringify(was[key]) !== JSON.stringify(becomes[key]));
}

function isHarmless(key: string, value: unknown): boolean {
  return Object.hasOwn(harmlessSettings, key) && harmlessSettings[key]?.(value) === true;
}

const maxKeysShown = 5;

/** Models read the reason, and anyone who proposed the change chose its keys, so only plain ones are repeated. */
function shown(keys: readonly string[]): string {
  const plain = keys.filter((key) => /^[A-Za-z][A-Za-z0-9.]{0,40}$/.test(key)).slice(0, maxKeysShown);
  const others = keys.length - plain.length;
  const rest = others === 0 ? [] : [`${others} other ${others === 1 ? 'setting' : 'settings'}`];
  return [...plain, ...rest].join(', ');
}

/** Undefined unless a JSON object, with comments or without, that every parser reads alike. Then every change is questioned. */
function settingsOf(text: string): Settings | undefined {
  try {
    const plain = withoutComments(text.replace(/^\ufeff/, ''));
    const data: unknown = JSON.parse(plain === '' ? '{}' : plain);
    return isObject(data) && (plain === '' || plain === JSON.stringify(data)) ? data : undefined;
  } catch {
    return undefined; // the caller treats unknown as not clean
  }
}
