import type { Env } from '../../base/env.ts';
import type { Objection } from '../scan-change.ts';
import type { Tree } from '../watched-tree.ts';
import type { GuardedSnapshot } from './guard-state.ts';
import { type JudgedChange, type Judging, judgeChanges } from './judge-changes.ts';
import { KeptVersions } from './kept-versions.ts';
import { type Restoration, restoreFiles } from './restore-files.ts';

/** A tool call as the editor names it, before and after. */
export interface CallNames {
  readonly session: string;
  readonly tool: string;
}

/** A change that was taken back, or should have been. */
interface Undone {
  readonly reason: string;
  /** What happened to the file. */
  readonly result: string;
  /** Where the version of the tool is kept. */
  readonly kept?: string;
}

/** What the hook found and did after a tool. */
export interface AfterTool {
  readonly undone: readonly Undone[];
  /** Texts that look like attacks, and stay. */
  readonly found: readonly Objection[];
  /** Changes of settings that a person would have been asked about. */
  readonly doubts: readonly Objection[];
}

export interface UndoOptions extends Judging {
  readonly env: Env;
  /** False if the user has turned denials into questions. */
  readonly mayUndo: boolean;
  readonly call: CallNames;
}

const results: Readonly<Record<Restoration['outcome'], string>> = {
  restored: 'the file is as it was before',
  removed: 'the new file was removed',
  failed: 'it could not be restored',
};

/**
 * Takes back what the policy denies, and reports the rest. What a person has agreed to in this call stays: a doubt if they were
 * asked about one, an attack only if they were asked about that.
 */
export async function undoChanges(
  { tree: before, asked }: GuardedSnapshot,
  after: Tree,
  options: UndoOptions,
): Promise<AfterTool> {
  const judged = await judgeChanges(before, after, options);
  // Anyone who let `bezoar hook install --uninstall` run wants the hook to be gone.
  const isAgreed = ({ about }: JudgedChange): boolean => asked === 'own-command' && about === 'settings';
  const denied = judged.filter((change) => change.objection.answer === 'deny' && !isAgreed(change));
  const doubtful = judged.filter(({ objection }) => objection.answer === 'ask');
  const questions = {
    found: doubtful.filter(({ about }) => about === 'text').map(({ objection }) => objection),
    doubts:
      asked === 'nothing' ? doubtful.filter(({ about }) => about === 'settings').map(({ objection }) => objection) : [],
  };
  if (!options.mayUndo || asked === 'attack') {
    return { ...questions, undone: [], found: [...denied.map(({ objection }) => objection), ...questions.found] };
  }
  return { ...questions, undone: takeBack(denied, before, after, options) };
}

function takeBack(denied: readonly JudgedChange[], before: Tree, after: Tree, options: UndoOptions): readonly Undone[] {
  if (denied.length === 0) return [];
  const { env, state, call, nameOf } = options;
  const kept = new KeptVersions(state.folder, env);
  const restorations = restoreFiles(
    denied.map(({ path }) => path),
    { before, after, state, kept, env },
  );
  const reasonOf = (path: string): string =>
    denied.find((each) => each.path === path)?.objection.reason ?? `${nameOf(path)} led to text that was denied`;
  kept.record(
    restorations.map(({ path, outcome, kept: version }) => ({
      ...{ atMs: env.now(), ...call, path, outcome, reason: reasonOf(path) },
      ...(version === undefined ? {} : { kept: version }),
    })),
  );
  return restorations.map(({ path, outcome, why, kept: version }) => ({
    reason: reasonOf(path),
    result: why === undefined ? results[outcome] : `${results[outcome]} (${why})`,
    ...(version === undefined ? {} : { kept: version }),
  }));
}
