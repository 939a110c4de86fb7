import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Command } from 'commander';
import { Fault } from '../../base/fault.ts';
import { createKeyFile, loadConfig, openGuard, sqliteDriver } from '../../config/index.ts';
import { type Context, styleFor } from '../context.ts';
import { play } from '../demo/play.ts';
import { createStage } from '../demo/stage.ts';
import { jsonText } from '../json-text.ts';
import type { OpenMemory } from '../memory-options.ts';
import { createOutput } from '../output.ts';

interface DemoOptions {
  readonly fast?: true;
  readonly json?: true;
  readonly color: boolean;
}

const notes = `
Plays a poisoning attack without Bezoar and with it, then the review and the restore. The guard, the rules and the database
are the real ones, on a temporary store that is deleted afterwards (in memory if SQLite is not installed). None of your own
data is read or written.

Examples:
  bezoar demo
  bezoar demo --fast      without pauses

Exit code: 0.`;

const ending = `
The agent in this story is a short script that obeys every unfenced line of its prompt. A real model may also follow text
that is fenced as data, and every scanner misses attacks that read like honest advice. That is why Bezoar records where
each text came from and can undo every change.

Next:
  bezoar init                    set up a memory in this folder
  bezoar scan MEMORY.md notes/   scan your agent's current memory
  bezoar hook install claude-code
`;

export function addDemo(program: Command, context: Context): void {
  program
    .command('demo')
    .description('watch a poisoning attack: without Bezoar, with it, the review, the restore')
    .option('--fast', 'without pauses')
    .option('--json', 'print the story as JSON')
    .addHelpText('after', `\n${notes.trim()}`)
    .action(async (_own: unknown, command: Command) => {
      const options = command.optsWithGlobals<DemoOptions>();
      const printed: string[] = [];
      const output = options.json
        ? { write: async (text: string) => void printed.push(text), flush: async () => undefined }
        : createOutput(context.io.stdout);
      const style = styleFor(context, options.color && !options.json);
      await onTemporaryStore(context, (memory) =>
        play(createStage(context, output, style, options.fast === true || options.json === true), memory),
      );
      await output.write(ending);
      await output.flush();
      if (options.json) context.io.stdout.write(jsonText({ outcome: 'played', story: printed.join('').split('\n') }));
    });
}

/** The demo must not require a second install. It plays the same on an in-memory store. */
async function hasSqlite(): Promise<boolean> {
  try {
    await sqliteDriver();
    return true;
  } catch (error) {
    if (error instanceof Fault && error.code === 'package-missing') return false;
    throw error;
  }
}

async function onTemporaryStore(context: Context, run: (memory: OpenMemory) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'bezoar-demo-'));
  try {
    const keyFile = join(folder, 'keys.json');
    createKeyFile(keyFile, context.env);
    // An empty environment and its own folder: the local configuration must not change the story.
    const store = (await hasSqlite()) ? join(folder, 'demo.db') : 'memory:';
    const config = loadConfig({ store, keyFile, space: 'demo' }, folder, {});
    const scanner = (await context.engine()).createScanner();
    const guard = await openGuard({
      config: false,
      store: config.store,
      keyFile,
      scanner,
      env: context.env,
      variables: {},
    });
    try {
      await run({ guard, scanner, config, space: guard.space(config.space), close: () => guard.close() });
    } finally {
      await guard.close();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
