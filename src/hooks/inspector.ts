import { realpathSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, relative, resolve } from 'node:path';
import { fileChange } from './file-change.ts';
import { type GuardedFiles, type GuardedKind, guardedFiles } from './guarded-files.ts';
import { readText } from './read-text.ts';
import { type Objection, objectionToChange, objectionToText, type ScanText } from './scan-change.ts';
import { objectionToSettings } from './settings-change.ts';
import { patchTargets } from './shell/patch-targets.ts';
import { type Patch, type ShellWrite, shellWrites } from './shell/shell-writes.ts';
import { driftBetween, loadTree, saveTree, type Tree, treePath, walkTree } from './watched-tree.ts';

export interface InspectorOptions {
  readonly scan: ScanText;
  /** The folder the agent works in. */
  readonly root: string;
  readonly files?: readonly string[];
  /** Where else lies what steers it: the folder of the editor in the user's home. */
  readonly also?: readonly string[];
  /** `ask` turns every denial into a question. */
  readonly answer?: 'deny' | 'ask';
  readonly variables: Readonly<Record<string, string | undefined>>;
}

/** Looks at what an agent is about to do, or has done, to the files that steer it. Each editor's contract stands on this. */
export interface Inspector {
  /** Before a tool writes a file. */
  beforeTool(input: unknown): Promise<Objection | undefined>;
  /** Before a shell runs a command line. */
  beforeShell(line: string, cwd: string): Promise<Objection | undefined>;
  /** Before a shell runs a line in a language that is not taken apart. */
  beforeForeignShell(line: string): Promise<Objection | undefined>;
  /** A file as it stands. */
  standing(path: string): Promise<Objection | undefined>;
  /** What was changed since it was last looked at, and looks like an attack. Remembers how it looks now. */
  drift(): Promise<readonly Objection[]>;
  /** Everything that steers the agent, attacks only. Remembers how it looks now. */
  survey(): Promise<readonly Objection[]>;
}

export function createInspector(options: InspectorOptions): Inspector {
  const { scan, root, files = [], also = [], answer = 'deny', variables } = options;
  const folders = [root, ...also.filter((folder) => relative(root, folder).startsWith('..'))];
  const guarded = guardedFiles(root, files);
  const scene: Scene = { scan, root, guarded, home: variables.HOME };
  const soften = (objection: Objection | undefined): Objection | undefined =>
    objection !== undefined && answer === 'ask' ? { ...objection, answer } : objection;

  async function standing(path: string): Promise<Objection | undefined> {
    const full = resolve(root, path);
    if (kindAt(guarded, full) === undefined) return undefined;
    const file = readText(full);
    if (file.state === 'missing') return undefined;
    const name = nameOf(root, full);
    if (file.state === 'unreadable') return { answer: 'ask', reason: `${name} cannot be checked: ${file.why}` };
    return objectionToText(scan, name, file.text);
  }

  async function lookAll(choose: (folder: string, tree: Tree) => Iterable<string>): Promise<readonly Objection[]> {
    const found: Objection[] = [];
    for (const folder of folders) {
      const tree = walkTree(folder, guarded);
      for (const path of choose(folder, tree)) found.push(...listed(await standing(join(folder, path))));
      // Last: what could not be looked at to the end is looked at again.
      saveTree(treePath(variables, folder), folder, tree);
    }
    return found;
  }

  return {
    beforeTool: async (input) => soften(await objectionToTool(scene, input)),
    beforeShell: async (line, cwd) => soften(await objectionToShell(scene, line, cwd)),
    beforeForeignShell: async (line) => soften(await objectionToForeign(scene, line)),
    standing: async (path) => soften(await standing(path)),
    drift: () =>
      lookAll((folder, tree) => {
        const before = loadTree(treePath(variables, folder), folder) ?? { files: new Map(), complete: true };
        const drifts = driftBetween(before, tree, guarded, folder);
        return drifts.filter(({ change }) => change !== 'removed').map(({ path }) => path);
      }),
    survey: () => lookAll((_folder, tree) => tree.files.keys()),
  };
}

/** What every look needs. */
interface Scene {
  readonly scan: ScanText;
  readonly root: string;
  readonly guarded: GuardedFiles;
  readonly home: string | undefined;
}

async function objectionToTool({ scan, root, guarded }: Scene, input: unknown): Promise<Objection | undefined> {
  const change = fileChange(input);
  const kind = change === undefined ? undefined : kindAt(guarded, resolve(root, change.path));
  if (change === undefined || kind === undefined) return undefined;
  const path = resolve(root, change.path);
  const name = nameOf(root, path);
  const file = readText(path);
  if (file.state === 'unreadable') return { answer: 'ask', reason: `${name} cannot be checked: ${file.why}` };
  const before = file.state === 'text' ? file.text : '';
  const after = change.apply(before);
  return (
    (await objectionToChange(scan, name, before, after)) ??
    (kind === 'settings' ? objectionToSettings(name, before, after) : undefined)
  );
}

async function objectionToShell(asked: Scene, line: string, cwd: string): Promise<Objection | undefined> {
  const scene = { ...asked, scan: eachOnce(asked.scan) };
  const { guarded } = scene;
  const reading = shellWrites(line);
  if (!reading.read) {
    if (reading.crowded) return crowdedLine;
    return guarded.isNamedIn(line) ? unreadableLine : undefined;
  }
  const starts = startsOf(
    reading.folders.map((folder) => withHome(folder, scene.home)),
    cwd,
  );
  const objections: Objection[] = [];
  const patched = reading.patches.flatMap((patch) => starts.flatMap((start) => writesOfPatch(scene, patch, start)));
  const isNamed = guarded.isNamedIn(line);
  for (const write of [...reading.writes, ...patched]) {
    for (const start of starts) objections.push(...listed(await objectionToWrite(scene, write, isNamed, start)));
  }
  return objections.find(({ answer }) => answer === 'deny') ?? objections[0];
}

/** The same words flow into every file a line writes: they are read once, and not once for each file. */
function eachOnce(scan: ScanText): ScanText {
  const known = new Map<string, ReturnType<ScanText>>();
  return (text) => {
    const report = known.get(text) ?? scan(text);
    known.set(text, report);
    return report;
  };
}

function writesOfPatch({ home }: Scene, patch: Patch, start: string): readonly ShellWrite[] {
  const text = 'text' in patch ? patch.text : textAt(resolve(start, withHome(patch.file, home)));
  return patchTargets(text ?? '').map((target) => ({
    ...target,
    dynamic: false,
    keeps: true,
    sources: [],
    known: true,
  }));
}

/** Whatever it does with a file that it names, its text is there to be read. */
async function objectionToForeign({ scan, guarded }: Scene, line: string): Promise<Objection | undefined> {
  return guarded.isNamedIn(line) ? hiddenTarget(scan, line) : undefined;
}

function listed(objection: Objection | undefined): readonly Objection[] {
  return objection === undefined ? [] : [objection];
}

/** Every folder a path of the line may start at: a `cd` may or may not have come to pass by then. */
function startsOf(folders: readonly string[], cwd: string): readonly string[] {
  const starts = new Set([cwd]);
  let at = cwd;
  for (const folder of folders.slice(0, mostFolders)) {
    at = resolve(at, folder);
    starts.add(at).add(resolve(cwd, folder));
  }
  return [...starts];
}

const mostFolders = 10;

function withHome(path: string, home: string | undefined): string {
  return home === undefined ? path : path.replace(/^~(?=\/|$)/, () => home);
}

const unreadableLine: Objection = {
  answer: 'ask',
  reason: 'the command is too long or too nested to be read, and names a file that steers the agent',
};

/** A line can be padded with writes until it is not read; then what it is called no longer tells. */
const crowdedLine: Objection = {
  answer: 'ask',
  reason: 'the command writes thousands of files, too many to be read one by one',
};

async function objectionToWrite(
  scene: Scene,
  write: ShellWrite,
  isNamed: boolean,
  cwd: string,
): Promise<Objection | undefined> {
  const { scan, root, guarded, home } = scene;
  const at = (path: string): string => resolve(cwd, withHome(path, home));
  const path = at(write.path);
  const kind = kindAt(guarded, path);
  if (kind === undefined) {
    // A path that only the shell can work out may be any of them, if the line speaks of one.
    return write.dynamic && isNamed ? hiddenTarget(scan, write.text) : undefined;
  }
  const name = nameOf(root, path);
  const before = textAt(path) ?? '';
  const brought = [write.text, ...write.sources.map((source) => textAt(at(source)))];
  const after = [write.keeps ? before : '', ...brought].filter((text) => text !== undefined && text !== '').join('\n');
  const found = await objectionToChange(scan, name, before, after);
  if (found !== undefined) return found;
  if (kind === 'settings')
    return { answer: 'ask', reason: `${name} decides what runs around the agent, and a command would write it` };
  if (write.known && !brought.includes(undefined)) return undefined;
  return { answer: 'ask', reason: `a command would write ${name}, and what it writes cannot be read beforehand` };
}

async function hiddenTarget(scan: ScanText, text: string): Promise<Objection> {
  const name = 'a file that steers the agent';
  return (
    (await objectionToChange(scan, name, '', text)) ?? {
      answer: 'ask',
      reason: `a command may write ${name}, and which one cannot be told beforehand`,
    }
  );
}

/** By its name, or by that of the file a link leads to. */
function kindAt(guarded: GuardedFiles, path: string): GuardedKind | undefined {
  return guarded.kindOf(path) ?? guarded.kindOf(realPath(path));
}

/** Where a path really leads. Of one that does not exist yet, where its folder leads. */
function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    const folder = dirname(path); // not there, or not ours to follow
    return folder === path ? path : join(realPath(folder), basename(path));
  }
}

function textAt(path: string): string | undefined {
  const file = readText(path);
  return file.state === 'text' ? file.text : undefined;
}

/** Short where it can be: the reason is read by people and models. Names are written by others, so only plain ones are repeated. */
function nameOf(root: string, path: string): string {
  const local = relative(root, path);
  const name = local === '' || local.startsWith('..') || isAbsolute(local) ? path : local;
  return /^[\w./@~+-]{1,200}$/.test(name) ? name : 'a file that steers the agent';
}
