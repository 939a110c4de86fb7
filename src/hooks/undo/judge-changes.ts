import { sep } from 'node:path';
import type { FileState } from '../file-state.ts';
import { readText } from '../read-text.ts';
import { type Objection, objectionToChange, type ScanText } from '../scan-change.ts';
import { objectionToGuardChange, objectionToSettings } from '../settings-change.ts';
import { type Drift, driftBetween, type Tree } from '../watched-tree.ts';
import type { GuardState } from './guard-state.ts';

/** A guarded file that a tool has changed, and what the policy says about it. */
export interface JudgedChange {
  readonly path: string;
  readonly objection: Objection;
  /** `text` that enters a prompt concerns the model; `settings` concern the person. */
  readonly about: 'text' | 'settings';
}

export interface Judging {
  readonly scan: ScanText;
  readonly state: GuardState;
  /** What people and models may call the file. */
  nameOf(path: string): string;
}

/** Scanning more would outlast the editor's patience. The rest is reported as unchecked. */
const maxJudgedChanges = 300;

/** Judges every change between two states by what the file was and what it is. */
export async function judgeChanges(before: Tree, after: Tree, judging: Judging): Promise<readonly JudgedChange[]> {
  const drifts = driftBetween(before, after);
  const all: JudgedChange[] = [];
  for (const drift of drifts.slice(0, maxJudgedChanges)) {
    const objection = await judged(drift, before.files.get(drift.path), newImports(drift.path, before, after), judging);
    if (objection !== undefined) all.push({ path: drift.path, ...objection });
  }
  if (drifts.length > maxJudgedChanges) {
    const reason = `${drifts.length - maxJudgedChanges} more files that steer the agent have changed, too many to check`;
    all.push({ path: '', about: 'text', objection: { answer: 'ask', reason } });
  }
  return [...all, ...newLinks(before, after, judging)];
}

async function judged(
  { path, kind }: Drift,
  was: FileState | undefined,
  imported: readonly string[],
  { scan, state, nameOf }: Judging,
): Promise<Omit<JudgedChange, 'path'> | undefined> {
  const name = nameOf(path);
  if (kind === 'guard') return { about: 'settings', objection: objectionToGuardChange(name) };
  const before = was === undefined ? '' : textOf(was, state);
  if (before === undefined) {
    return asText({ answer: 'ask', reason: `${name} has changed, and its old text was not kept for a comparison` });
  }
  // Read even if the walk did not see it: a folder may stand where the file was.
  const file = readText(path);
  if (file.state === 'unreadable') {
    return asText({ answer: wasReadable(was) ? 'deny' : 'ask', reason: `${name} cannot be checked: ${file.why}` });
  }
  const now = file.state === 'text' ? file.text : undefined;
  const found =
    now === undefined
      ? undefined
      : await objectionToChange(scan, name, before, [now, ...imported].join('\n'), 'contains');
  if (found !== undefined) return asText(found);
  if (kind === 'instructions') return undefined;
  const objection = objectionToSettings(name, before, now, 'done');
  if (objection === undefined || (objection.answer === 'ask' && isEditorsOwn(path, before, now ?? '')))
    return undefined;
  return { about: 'settings', objection };
}

/** The texts that a file imports since the change. They may have been there for long, and enter the prompt only now. */
function newImports(path: string, before: Tree, after: Tree): readonly string[] {
  const old = new Set(before.files.get(path)?.imports ?? []);
  const added = (after.files.get(path)?.imports ?? []).filter((each) => !old.has(each));
  return added.map((each) => readText(each)).flatMap((file) => (file.state === 'text' ? [file.text] : []));
}

/** What was readable before and is not now has been hidden; a large new file in a skill is only unknown. */
function wasReadable(was: FileState | undefined): boolean {
  return was !== undefined && was.digest.length === 64;
}

function asText(objection: Objection): Omit<JudgedChange, 'path'> {
  return { about: 'text', objection };
}

/** What a person changes with a click in the editor, or has the editor run, is in these members of its state. */
const members =
  /"(?:mcpServers|allowedTools|enabledMcpjsonServers|hasTrustDialogAccepted|hooks|permissions|env|apiKeyHelper)"/;

/**
 * Claude Code keeps state in `.claude.json` and changes it with every call. Only what decides about programs and permissions
 * matters there; comparing the rest would report every call.
 */
function isEditorsOwn(path: string, before: string, after: string): boolean {
  if (/[/\\]\.claude[/\\](?:\.credentials|stats-cache|[\w-]*cache[\w-]*)\.json$/.test(path)) return true;
  return /[/\\]\.claude\.json$/.test(path) && partsOf(before) === partsOf(after);
}

function partsOf(text: string): string {
  try {
    const found: unknown[] = [];
    JSON.parse(text === '' ? '{}' : text, (key, value: unknown) => {
      if (members.test(`"${key}"`)) found.push([key, value]);
      return value;
    });
    return JSON.stringify(found);
  } catch {
    return text; // cannot be compared in parts
  }
}

function textOf({ digest }: FileState, state: GuardState): string | undefined {
  if (digest === 'missing' || digest === 'unreadable') return '';
  return state.bytesOf(digest)?.toString('utf8');
}

/** An agent's folder that now leads elsewhere: anyone who owns the other folder steers the agent. */
function newLinks(before: Tree, after: Tree, { nameOf }: Judging): readonly JudgedChange[] {
  const hasGuarded = (folder: string): boolean =>
    [...after.files.keys()].some((path) => path.startsWith(`${folder}${sep}`));
  return [...after.linkedFolders]
    .filter(([path, target]) => before.linkedFolders.get(path) !== target && hasGuarded(path))
    .map(([path]) => ({
      path,
      about: 'settings',
      objection: { answer: 'ask', reason: `${nameOf(path)} is now a link to another folder` } as const,
    }));
}
