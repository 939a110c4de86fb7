import { isObject } from '../base/is-object.ts';
import type { Objection } from './scan-change.ts';

const isFlag = (value: unknown): boolean => value === undefined || typeof value === 'boolean';
const isWord = (value: unknown): boolean =>
  value === undefined || (typeof value === 'string' && /^[\w-]{1,40}$/.test(value));
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
};

const ours = /\bbezoar\b[^"]*\bhook\b/;

/** An agent must not loosen its own limits: only a person may change what runs and what is allowed. */
export function objectionToSettings(name: string, before: string, after: string): Objection | undefined {
  if (ours.test(before) && !ours.test(after)) {
    return {
      answer: 'deny',
      reason: `${name} would no longer run Bezoar's hook; to remove it, run \`bezoar hook install --uninstall\` yourself`,
    };
  }
  if (before === after) return undefined;
  const [was, becomes] = [settingsOf(before), settingsOf(after)];
  if (was === undefined || becomes === undefined)
    return { answer: 'ask', reason: `${name} decides what runs with the agent, and would change` };
  const changed = changedKeys(was, becomes).filter((key) => !isHarmless(key, becomes[key]));
  if (changed.length === 0) return undefined;
  return { answer: 'ask', reason: `${name} would change ${shown(changed)}, which decide what the agent may do` };
}

/** Bezoar's own files have no harmless settings. */
export function objectionToGuardChange(name: string, before: string, after: string): Objection | undefined {
  return before === after ? undefined : { answer: 'ask', reason: `${name} configures Bezoar itself, and would change` };
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

/** Models read the reason, and whoever proposed the change chose its keys, so only plain ones are repeated. */
function shown(keys: readonly string[]): string {
  const plain = keys.filter((key) => /^[A-Za-z][A-Za-z0-9.]{0,40}$/.test(key)).slice(0, maxKeysShown);
  const others = keys.length - plain.length;
  const rest = others === 0 ? [] : [`${others} other ${others === 1 ? 'setting' : 'settings'}`];
  return [...plain, ...rest].join(', ');
}

/** Undefined unless a JSON object that every parser reads alike. Then every change is questioned. */
function settingsOf(text: string): Settings | undefined {
  try {
    const data: unknown = JSON.parse(text === '' ? '{}' : text);
    return isObject(data) && (text === '' || isUnambiguous(text, data)) ? data : undefined;
  } catch {
    return undefined; // the caller treats unknown as not clean
  }
}

/** False if a key occurs twice: parsers disagree about which one counts. */
function isUnambiguous(text: string, data: Settings): boolean {
  const withoutBlanks = text.replace(/("(?:[^"\\]|\\.)*")|\s+/g, (_all, quoted: string | undefined) => quoted ?? '');
  return withoutBlanks === JSON.stringify(data);
}
