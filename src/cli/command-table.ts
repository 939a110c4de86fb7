import type { Command } from 'commander';
import type { Context } from './context.ts';

/** Adds one command to the program. Each has its own file under `commands/`. */
type AddCommand = (program: Command, context: Context) => void;

/**
 * Every command, in the order and under the headings of the help text. A new command is one line here. Each is loaded on
 * demand: a hook runs before every step of an agent and must not wait for the rest of the program.
 */
export const commandTable: Readonly<Record<string, Readonly<Record<string, () => Promise<AddCommand>>>>> = {
  'Getting started:': {
    demo: async () => (await import('./commands/demo.ts')).addDemo,
    init: async () => (await import('./commands/init.ts')).addInit,
    config: async () => (await import('./commands/config.ts')).addConfig,
    uninstall: async () => (await import('./commands/uninstall.ts')).addUninstall,
    doctor: async () => (await import('./commands/doctor.ts')).addDoctor,
  },
  'Entries:': {
    add: async () => (await import('./commands/add.ts')).addAdd,
    list: async () => (await import('./commands/list.ts')).addList,
    show: async () => (await import('./commands/show.ts')).addShow,
    search: async () => (await import('./commands/search.ts')).addSearch,
    replace: async () => (await import('./commands/replace.ts')).addReplace,
    remove: async () => (await import('./commands/remove.ts')).addRemove,
    snapshot: async () => (await import('./commands/snapshot.ts')).addSnapshot,
    stats: async () => (await import('./commands/stats.ts')).addStats,
  },
  'Review:': {
    review: async () => (await import('./commands/review.ts')).addReview,
    release: async () => (await import('./commands/release.ts')).addRelease,
    discard: async () => (await import('./commands/discard.ts')).addDiscard,
    protect: async () => (await import('./commands/protect.ts')).addProtect,
    vouch: async () => (await import('./commands/vouch.ts')).addVouch,
    policy: async () => (await import('./commands/policy.ts')).addPolicy,
  },
  'History and undo:': {
    history: async () => (await import('./commands/history.ts')).addHistory,
    trace: async () => (await import('./commands/trace.ts')).addTrace,
    revoke: async () => (await import('./commands/revoke.ts')).addRevoke,
    restore: async () => (await import('./commands/restore.ts')).addRestore,
    erase: async () => (await import('./commands/erase.ts')).addErase,
    verify: async () => (await import('./commands/verify.ts')).addVerify,
    maintain: async () => (await import('./commands/maintain.ts')).addMaintain,
    rebuild: async () => (await import('./commands/rebuild.ts')).addRebuild,
  },
  'Backup and salvage:': {
    backup: async () => (await import('./commands/backup.ts')).addBackup,
    salvage: async () => (await import('./commands/salvage.ts')).addSalvage,
  },
  'Scanning:': {
    scan: async () => (await import('./commands/scan.ts')).addScan,
    rules: async () => (await import('./commands/rules.ts')).addRules,
    eval: async () => (await import('./commands/eval.ts')).addEval,
    train: async () => (await import('./commands/train.ts')).addTrain,
  },
  'Documents and other memories:': {
    ingest: async () => (await import('./commands/ingest.ts')).addIngest,
    adopt: async () => (await import('./commands/adopt.ts')).addAdopt,
    inspect: async () => (await import('./commands/inspect.ts')).addInspect,
    reconcile: async () => (await import('./commands/reconcile.ts')).addReconcile,
  },
  'Export, replay and evaluation:': {
    replay: async () => (await import('./commands/replay.ts')).addReplay,
    export: async () => (await import('./commands/export.ts')).addExport,
    import: async () => (await import('./commands/import.ts')).addImport,
    lab: async () => (await import('./commands/lab.ts')).addLab,
  },
  'Servers:': {
    serve: async () => (await import('./commands/serve.ts')).addServe,
    token: async () => (await import('./commands/token.ts')).addToken,
    siem: async () => (await import('./commands/siem.ts')).addSiem,
    mcp: async () => (await import('./commands/mcp.ts')).addMcp,
    proxy: async () => (await import('./commands/proxy.ts')).addProxy,
  },
  'Files that steer an agent:': {
    hook: async () => (await import('./commands/hook.ts')).addHook,
    watch: async () => (await import('./commands/watch.ts')).addWatch,
  },
  'Shell:': {
    completion: async () => (await import('./commands/completion.ts')).addCompletion,
  },
};
