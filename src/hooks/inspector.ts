import { isAbsolute, join, relative, resolve } from 'node:path';
import { fileChange } from './file-change.ts';
import { type GuardedFiles, guardedFiles } from './guarded-files.ts';
import { kindAt } from './kind-at.ts';
import { objectionToOwnCommand } from './own-commands.ts';
import { readText } from './read-text.ts';
import { type Objection, objectionToChange, objectionToText, type ScanText } from './scan-change.ts';
import { objectionToGuardChange, objectionToSettings } from './settings-change.ts';
import { hiddenTarget, objectionToShell } from './shell-check.ts';
import { driftBetween, loadTree, saveTree, type Tree, treePath, walkTree } from './watched-tree.ts';

export interface InspectorOptions {
  readonly scan: ScanText;
  /** The folder the agent works in. */
  readonly root: string;
  readonly files?: readonly string[];
  /** Other folders with files that steer the agent: the editor's folder in the user's home. */
  readonly also?: readonly string[];
  /** Files and folders with Bezoar's own configuration, keys and approvals. */
  readonly ownPaths?: readonly string[];
  /** `ask` turns every denial into a question. */
  readonly answer?: 'deny' | 'ask';
  readonly variables: Readonly<Record<string, string | undefined>>;
}

/** Checks what an agent is about to do, or has done, to the files that steer it. Shared by all editors. */
export interface Inspector {
  /** Before a tool writes a file. */
  beforeTool(input: unknown): Promise<Objection | undefined>;
  /** Before a shell runs a command line. */
  beforeShell(line: string, cwd: string): Promise<Objection | undefined>;
  /** Before a shell runs a line in a language that we cannot parse. */
  beforeForeignShell(line: string): Promise<Objection | undefined>;
  /** A file as it is now. */
  standing(path: string): Promise<Objection | undefined>;
  /** Files changed since the last check that look like attacks. Saves the current state. */
  drift(): Promise<readonly Objection[]>;
  /** All guarded files that look like attacks. Saves the current state. */
  survey(): Promise<readonly Objection[]>;
}

export function createInspector(options: InspectorOptions): Inspector {
  const { scan, root, files = [], also = [], ownPaths = [], answer = 'deny', variables } = options;
  const folders = [root, ...also.filter((folder) => relative(root, folder).startsWith('..'))];
  const guarded = guardedFiles(root, files, ownPaths);
  const home = variables.HOME;
  const linkFolders = home === undefined ? [root] : [root, home];
  const context: InspectionContext = { scan, root, guarded, linkFolders };
  const toConfigured = (objection: Objection | undefined): Objection | undefined =>
    objection !== undefined && answer === 'ask' ? { ...objection, answer } : objection;

  async function standing(path: string): Promise<Objection | undefined> {
    const full = resolve(root, path);
    if (kindAt(guarded, full, linkFolders) === undefined) return undefined;
    const file = readText(full);
    if (file.state === 'missing') return undefined;
    const name = nameOf(root, full);
    if (file.state === 'unreadable') return { answer: 'ask', reason: `${name} cannot be checked: ${file.why}` };
    return objectionToText(scan, name, file.text);
  }

  async function checkFiles(choose: (folder: string, tree: Tree) => Iterable<string>): Promise<readonly Objection[]> {
    const found: Objection[] = [];
    for (const folder of folders) {
      const tree = walkTree(folder, guarded);
      for (const path of choose(folder, tree)) found.push(...listed(await standing(join(folder, path))));
      // Saved last: an interrupted check is repeated.
      saveTree(treePath(variables, folder), folder, tree);
    }
    return found;
  }

  return {
    beforeTool: async (input) => toConfigured(await objectionToTool(context, input)),
    beforeShell: async (line, cwd) =>
      toConfigured(
        await worst(line, objectionToShell({ ...context, variables, nameOf: (path) => nameOf(root, path) }, line, cwd)),
      ),
    beforeForeignShell: async (line) => toConfigured(await worst(line, objectionToForeign(context, line))),
    standing: async (path) => toConfigured(await standing(path)),
    drift: () =>
      checkFiles((folder, tree) => {
        const before = loadTree(treePath(variables, folder), folder) ?? { files: new Map(), complete: true };
        const drifts = driftBetween(before, tree, guarded, folder);
        return drifts.filter(({ change }) => change !== 'removed').map(({ path }) => path);
      }),
    survey: () => checkFiles((_folder, tree) => tree.files.keys()),
  };
}

/** What a line does to Bezoar itself, or to guarded files: a denial counts more than a question. */
async function worst(line: string, toFiles: Promise<Objection | undefined>): Promise<Objection | undefined> {
  const [files, own] = [await toFiles, objectionToOwnCommand(line)];
  return own?.answer === 'deny' ? own : (files ?? own);
}

/** What every check needs. */
interface InspectionContext {
  readonly scan: ScanText;
  readonly root: string;
  readonly guarded: GuardedFiles;
  /** Where a link under a guarded name may be. */
  readonly linkFolders: readonly string[];
}

async function objectionToTool(
  { scan, root, guarded, linkFolders }: InspectionContext,
  input: unknown,
): Promise<Objection | undefined> {
  const change = fileChange(input);
  const kind = change === undefined ? undefined : kindAt(guarded, resolve(root, change.path), linkFolders);
  if (change === undefined || kind === undefined) return undefined;
  const path = resolve(root, change.path);
  const name = nameOf(root, path);
  const file = readText(path);
  if (file.state === 'unreadable') return { answer: 'ask', reason: `${name} cannot be checked: ${file.why}` };
  const before = file.state === 'text' ? file.text : '';
  const after = change.apply(before);
  return (
    (await objectionToChange(scan, name, before, after)) ??
    (kind === 'settings' ? objectionToSettings(name, before, after) : undefined) ??
    (kind === 'guard' ? objectionToGuardChange(name, before, after) : undefined)
  );
}

/** We cannot tell what the line does with a guarded file that it names, but we can scan its text. */
async function objectionToForeign({ scan, guarded }: InspectionContext, line: string): Promise<Objection | undefined> {
  return guarded.isNamedIn(line) ? hiddenTarget(scan, line) : undefined;
}

function listed(objection: Objection | undefined): readonly Objection[] {
  return objection === undefined ? [] : [objection];
}

/** Short where possible. People and models read the reason, and strangers choose file names, so only plain names are repeated. */
function nameOf(root: string, path: string): string {
  const local = relative(root, path);
  const name = local === '' || local.startsWith('..') || isAbsolute(local) ? path : local;
  return /^[\w./@~+-]{1,200}$/.test(name) ? name : 'a file that steers the agent';
}
