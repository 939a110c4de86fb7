import { isAbsolute, join, relative, resolve } from 'node:path';
import { fileChange } from './file-change.ts';
import { type GuardedFiles, guardedFiles } from './guarded-files.ts';
import { kindAt } from './kind-at.ts';
import { objectionToOwnCommand } from './own-commands.ts';
import { readText } from './read-text.ts';
import { type Objection, objectionToChange, objectionToText, type ScanText } from './scan-change.ts';
import { objectionToGuardChange, objectionToSettings } from './settings-change.ts';
import { patchTargets } from './shell/patch-targets.ts';
import { type Patch, type ShellWrite, shellWrites } from './shell/shell-writes.ts';
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
  const context: InspectionContext = { scan, root, guarded, home, linkFolders };
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
    beforeShell: async (line, cwd) => toConfigured(await worst(line, objectionToShell(context, line, cwd))),
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
  readonly home: string | undefined;
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

async function objectionToShell(given: InspectionContext, line: string, cwd: string): Promise<Objection | undefined> {
  const context = { ...given, scan: cached(given.scan) };
  const { guarded } = context;
  const reading = shellWrites(line);
  if (!reading.read) {
    if (reading.crowded) return crowdedLine;
    return guarded.isNamedIn(line) ? unreadableLine : undefined;
  }
  const starts = startsOf(
    reading.folders.map((folder) => withHome(folder, context.home)),
    cwd,
  );
  const objections: Objection[] = [];
  const patched = reading.patches.flatMap((patch) => starts.flatMap((start) => writesOfPatch(context, patch, start)));
  const isNamed = guarded.isNamedIn(line);
  for (const write of [...reading.writes, ...patched]) {
    for (const start of starts) objections.push(...listed(await objectionToWrite(context, write, isNamed, start)));
  }
  return objections.find(({ answer }) => answer === 'deny') ?? objections[0];
}

/** A line may write the same text to many files; it is scanned once. */
function cached(scan: ScanText): ScanText {
  const known = new Map<string, ReturnType<ScanText>>();
  return (text) => {
    const report = known.get(text) ?? scan(text);
    known.set(text, report);
    return report;
  };
}

function writesOfPatch({ home }: InspectionContext, patch: Patch, start: string): readonly ShellWrite[] {
  const text = 'text' in patch ? patch.text : textAt(resolve(start, withHome(patch.file, home)));
  return patchTargets(text ?? '').map((target) => ({
    ...target,
    dynamic: false,
    keeps: true,
    sources: [],
    known: true,
  }));
}

/** We cannot tell what the line does with a guarded file that it names, but we can scan its text. */
async function objectionToForeign({ scan, guarded }: InspectionContext, line: string): Promise<Objection | undefined> {
  return guarded.isNamedIn(line) ? hiddenTarget(scan, line) : undefined;
}

function listed(objection: Objection | undefined): readonly Objection[] {
  return objection === undefined ? [] : [objection];
}

/** All folders that relative paths may start from, because any `cd` may or may not have run. */
function startsOf(folders: readonly string[], cwd: string): readonly string[] {
  const starts = new Set([cwd]);
  let at = cwd;
  for (const folder of folders.slice(0, maxFolders)) {
    at = resolve(at, folder);
    starts.add(at).add(resolve(cwd, folder));
  }
  return [...starts];
}

const maxFolders = 10;

function withHome(path: string, home: string | undefined): string {
  return home === undefined ? path : path.replace(/^~(?=\/|$)/, () => home);
}

const unreadableLine: Objection = {
  answer: 'ask',
  reason: 'the command is too long or too deeply nested to check, and names a file that steers the agent',
};

/** An attacker can pad a line with writes until it is not parsed, so the names in it do not matter. */
const crowdedLine: Objection = {
  answer: 'ask',
  reason: 'the command writes thousands of files, too many to check',
};

async function objectionToWrite(
  context: InspectionContext,
  write: ShellWrite,
  isNamed: boolean,
  cwd: string,
): Promise<Objection | undefined> {
  const { scan, root, guarded, home, linkFolders } = context;
  const at = (path: string): string => resolve(cwd, withHome(path, home));
  const path = at(write.path);
  const kind = kindAt(guarded, path, linkFolders);
  if (kind === undefined) {
    // A path that only the shell can expand may be a guarded file, if the line mentions one.
    return write.dynamic && isNamed ? hiddenTarget(scan, write.text) : undefined;
  }
  const name = nameOf(root, path);
  const before = textAt(path) ?? '';
  const added = [write.text, ...write.sources.map((source) => textAt(at(source)))];
  const after = [write.keeps ? before : '', ...added].filter((text) => text !== undefined && text !== '').join('\n');
  const found = await objectionToChange(scan, name, before, after);
  if (found !== undefined) return found;
  if (kind === 'guard')
    return { answer: 'ask', reason: `a command would write ${name}, which configures Bezoar itself` };
  if (kind === 'settings')
    return { answer: 'ask', reason: `a command would write ${name}, which decides what runs with the agent` };
  if (write.known && !added.includes(undefined)) return undefined;
  return { answer: 'ask', reason: `a command would write ${name}, and its text cannot be checked in advance` };
}

async function hiddenTarget(scan: ScanText, text: string): Promise<Objection> {
  const name = 'a file that steers the agent';
  return (
    (await objectionToChange(scan, name, '', text)) ?? {
      answer: 'ask',
      reason: `a command may write ${name}, and it is not clear which one`,
    }
  );
}

function textAt(path: string): string | undefined {
  const file = readText(path);
  return file.state === 'text' ? file.text : undefined;
}

/** Short where possible. People and models read the reason, and strangers choose file names, so only plain names are repeated. */
function nameOf(root: string, path: string): string {
  const local = relative(root, path);
  const name = local === '' || local.startsWith('..') || isAbsolute(local) ? path : local;
  return /^[\w./@~+-]{1,200}$/.test(name) ? name : 'a file that steers the agent';
}
