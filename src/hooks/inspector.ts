import { isAbsolute, relative, resolve } from 'node:path';
import { codeOf } from '../base/code-of.ts';
import { systemEnv } from '../base/env.ts';
import { realPath } from './file-state.ts';
import { type GuardedFiles, guardedFiles } from './guarded-files.ts';
import type { CallId, Inspector, InspectorOptions } from './inspection.ts';
import { objectionToOwnCommand } from './own-commands.ts';
import { placesOf } from './places.ts';
import { type GuardedReach, kindAt, reachOf } from './reach.ts';
import { readText } from './read-text.ts';
import { type Objection, objectionToText, type ScanText } from './scan-change.ts';
import { hiddenTarget, objectionToShell } from './shell-check.ts';
import { stateFolder } from './state-folder.ts';
import { commandLinesIn, objectionToTool, worstOf } from './tool-objection.ts';
import { type Asked, GuardState } from './undo/guard-state.ts';
import { undoChanges } from './undo/undo-changes.ts';
import { driftBetween, type Tree, walkTree } from './watched-tree.ts';

export function createInspector(options: InspectorOptions): Inspector {
  const { scan, root, files = [], ownPaths = [], answer = 'deny', variables, env = systemEnv } = options;
  const guarded = guardedFiles(root, files, ownPaths);
  const home = variables.HOME;
  const state = new GuardState(root, variables, env);
  // It changes with every call, and is inside the project of an agent that works in the home folder.
  const ownFolder = stateFolder(variables);
  const places = { ...placesOf(options, home), home, env, ownState: [ownFolder, realPath(ownFolder)] };
  const walk = (known: Tree | undefined): Tree => walkTree(guarded, { ...places, known });
  const last = once(() => state.lastTree());
  const now = once(() => walk(last()));
  const context: InspectionContext = {
    scan: cached(scan),
    root,
    guarded,
    home,
    reach: once(() => reachOf(now(), guarded)),
    variables,
    nameOf: (path) => nameOf(root, path),
  };
  const toConfigured = (objection: Objection | undefined): Objection | undefined =>
    objection !== undefined && answer === 'ask'
      ? { ...objection, answer, wasDenial: objection.answer === 'deny' }
      : objection;

  /** Without a saved state the next check repeats this one: slower, not less safe. */
  function saveState(tree: Tree): void {
    try {
      state.saveLast(tree);
    } catch (error) {
      if (codeOf(error) === 'unknown') throw error;
    }
  }

  async function standing(path: string): Promise<Objection | undefined> {
    const full = resolve(root, path);
    if (kindAt(guarded, full, context.reach()) === undefined) return undefined;
    const file = readText(full);
    if (file.state === 'missing') return undefined;
    const name = nameOf(root, full);
    if (file.state === 'unreadable') return { answer: 'ask', reason: `${name} cannot be checked: ${file.why}` };
    return objectionToText(context.scan, name, file.text);
  }

  async function standingIn(paths: Iterable<string>): Promise<readonly Objection[]> {
    const found: Objection[] = [];
    for (const path of paths) found.push(...listed(await standing(path)));
    return found;
  }

  async function drift(tree: Tree): Promise<readonly Objection[]> {
    const before = last() ?? { files: new Map(), linkedFolders: new Map(), takenAtMs: 0, complete: true };
    const drifts = driftBetween(before, tree);
    const found = await standingIn(drifts.filter(({ change }) => change !== 'removed').map(({ path }) => path));
    // Saved last: an interrupted check is repeated.
    saveState(tree);
    return found;
  }

  return {
    async beforeTool(call) {
      const objections = [...listed(await objectionToTool(call, { ...context, reach: context.reach() }))];
      for (const line of commandLinesIn(call)) {
        objections.push(...listed(await worst(line, objectionToShell(context, line, call.cwd))));
      }
      return toConfigured(worstOf(objections));
    },
    beforeShell: async (line, cwd) => toConfigured(await worst(line, objectionToShell(context, line, cwd))),
    beforeForeignShell: async (line) => toConfigured(await worst(line, objectionToForeign(context, line))),
    standing: async (path) => toConfigured(await standing(path)),
    async snapshot(call, objection) {
      if (objection?.answer === 'deny') return { changed: [] };
      try {
        const changed = last() === undefined ? [] : await drift(now());
        state.saveSnapshot(keyOf(call), { tree: now(), asked: askedAbout(objection) });
        if (last() === undefined) saveState(now());
        return { changed };
      } catch (error) {
        if (codeOf(error) === 'unknown') throw error;
        // The call was checked; a full disk or a home folder that cannot be written must not stop all work.
        return {
          changed: [],
          problem: `bezoar cannot undo what this call does: ${state.folder} cannot be written (${codeOf(error)})`,
        };
      }
    },
    async afterTool(call) {
      const snapshot = state.takeSnapshot(keyOf(call));
      if (snapshot === undefined) return { undone: [], found: await drift(now()), doubts: [] };
      const after = walk(snapshot.tree);
      const judging = { scan: context.scan, state, nameOf: context.nameOf };
      const { session, tool } = call;
      const options = { ...judging, env, mayUndo: answer === 'deny', call: { session, tool } };
      const result = await undoChanges(snapshot, after, options);
      saveState(result.undone.length === 0 ? after : walk(after));
      return result;
    },
    drift: () => drift(now()),
    async survey() {
      const found = await standingIn(now().files.keys());
      saveState(now());
      state.sweep();
      return now().complete ? found : [...found, tooLarge];
    },
    hasGuardedFiles: () => now().files.size > 0,
    tellLater: (text) => state.tellLater(text),
    toldLater: () => state.toldLater(),
  };
}

const tooLarge: Objection = {
  answer: 'ask',
  reason: 'the project, which has too many files: only those of the upper folders were checked',
};

function askedAbout(objection: Objection | undefined): Asked {
  if (objection === undefined) return 'nothing';
  if (objection.isOwnCommand === true) return 'own-command';
  return objection.wasDenial === true ? 'attack' : 'doubt';
}

function keyOf({ session, id }: CallId): string {
  return JSON.stringify([session, id]);
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
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
  readonly variables: Readonly<Record<string, string | undefined>>;
  /** The guarded files behind other names. */
  readonly reach: () => GuardedReach;
  nameOf(path: string): string;
}

/** A call may write the same text to many files; it is scanned once. */
function cached(scan: ScanText): ScanText {
  const known = new Map<string, ReturnType<ScanText>>();
  return (text) => {
    const report = known.get(text) ?? scan(text);
    known.set(text, report);
    return report;
  };
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
