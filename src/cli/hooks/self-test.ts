import { Fault } from '../../base/fault.ts';
import {
  commandLine,
  type Editor,
  hooksAreDisabled,
  installedHooks,
  reportsEverything,
  type SettingsPlace,
  wantedEvents,
} from '../../hooks/index.ts';
import type { Context } from '../context.ts';
import { drawHidden } from '../draw.ts';
import { exitCode } from '../exit-code.ts';
import { jsonText } from '../json-text.ts';
import { print } from '../print.ts';
import { placeOf } from './places.ts';
import { type TrialResult, tryHooks } from './try-hooks.ts';

export interface SelfTestFlags {
  readonly project?: true;
  readonly config?: string;
  readonly json?: true;
}

/** Runs the installed hook as the editor would, and reports each answer. */
export async function selfTest(context: Context, editor: Editor, flags: SelfTestFlags): Promise<void> {
  if (flags.config !== undefined) {
    throw new Fault('input-invalid', '--config has no effect with --self-test, which runs the hook as it is installed');
  }
  if (context.io.runCommand === undefined)
    throw new Fault('input-invalid', 'the self-test cannot start a process here');
  const place = placeOf(context, editor, flags);
  const hooks = installedHooks(place);
  const missing = wantedEvents(editor).filter((wanted) => !hooks.some(({ event }) => event === wanted));
  const coverage = reportsEverything(editor, [place]) ? 'full' : 'partial';
  const disabled = hooksAreDisabled(place);
  const trials =
    hooks.length === 0 ? [] : await tryHooks(context.io, { place, hooks, runCommand: context.io.runCommand });
  const commands = [...new Set(hooks.map(commandLine))];
  const ok = missing.length === 0 && coverage === 'full' && !disabled && trials.every((trial) => trial.ok);
  const text = described(place, { missing, coverage, disabled, commands, trials });
  await print(
    context,
    flags.json ? jsonText({ ok, editor, file: place.file, commands, missing, coverage, disabled, trials }) : text,
  );
  context.exit(ok ? exitCode.clean : exitCode.found);
}

interface Findings {
  readonly missing: readonly string[];
  readonly coverage: 'full' | 'partial';
  readonly disabled: boolean;
  readonly commands: readonly string[];
  readonly trials: readonly TrialResult[];
}

function described(
  { editor, file, scope }: SettingsPlace,
  { missing, coverage, disabled, commands, trials }: Findings,
): string {
  const install = `run \`bezoar hook install ${editor}${scope === 'project' ? ' --project' : ''}\``;
  const rows: readonly (readonly [ok: boolean, text: string])[] = [
    [
      missing.length === 0,
      missing.length === 0 ? `installed in ${file}` : `installed in ${file}: ${missing.join(', ')} missing; ${install}`,
    ],
    ...(disabled
      ? [[false, `${file} has disableAllHooks: true, so ${editor} runs no hook; remove that line`] as const]
      : []),
    [
      coverage === 'full',
      coverage === 'full'
        ? 'reports every prompt and tool result: coverage full with `bezoar mcp`'
        : `does not report every prompt and tool result; ${install}`,
    ],
    ...trials.map(({ ok, name, ms, problem }): readonly [boolean, string] => [
      ok,
      `${name}${ms === undefined ? '' : ` (${ms} ms)`}${problem === undefined ? '' : `: ${problem}`}`,
    ]),
  ];
  const lines = rows.map(([ok, text]) => `${ok ? 'ok  ' : 'fail'}  ${drawHidden(text)}\n`);
  const ran = commands.map((command) => `ran   ${drawHidden(command)}\n`);
  return [...lines, ...ran].join('');
}
