import type { Command } from 'commander';
import { type Context, styleFor } from '../context.ts';
import { type Check, examine } from '../doctor/examine.ts';
import { drawHidden } from '../draw.ts';
import { exitCode } from '../exit-code.ts';
import { plural } from '../format/run.ts';
import { jsonText } from '../json-text.ts';
import { type MemoryOptions, withMemoryOptions } from '../memory-options.ts';
import { print } from '../print.ts';
import type { Style } from '../style.ts';

const notes = `
Checks versions, configuration, policy, rules, the memory in your clients (Claude Code, Cursor, VS Code), the hooks of your
editors, how much of what agents read is reported (coverage), files that steer an agent, .gitignore, key, store, permissions, the
journal of every space, and memories of other agents, and names the next step for each problem. It starts installed servers and
hooks as the editor would, on a temporary memory, with one attack. It changes nothing, and does not create a missing database.

Examples:
  bezoar doctor
  bezoar doctor --json | jq '.checks[] | select(.state != "ok")'

Exit codes: 0 all checks passed, 1 a check failed.`;

export function addDoctor(program: Command, context: Context): void {
  withMemoryOptions(program.command('doctor'))
    .description('check the installation and suggest fixes')
    .addHelpText('after', `\n${notes.trim()}`)
    .action(async (_own: unknown, command: Command) => {
      const options = command.optsWithGlobals<MemoryOptions>();
      const checks = await examine(context, options);
      const failed = checks.filter(({ state }) => state === 'fail').length;
      const style = styleFor(context, options.color);
      await print(context, options.json ? jsonText({ ok: failed === 0, checks }) : described(checks, style));
      context.exit(failed === 0 ? exitCode.clean : exitCode.found);
    });
}

function described(checks: readonly Check[], style: Style): string {
  const marks = {
    ok: style.good('ok  '),
    warn: style.level('medium', 'warn'),
    fail: style.level('critical', 'fail'),
  };
  const lines = checks.flatMap(({ name, state, message, advice }) => [
    `${marks[state]}  ${name.padEnd(8)}  ${drawHidden(message)}\n`,
    ...(advice === undefined ? [] : [`                ${style.dim('->')} ${drawHidden(advice)}\n`]),
  ]);
  const count = (wanted: Check['state']): number => checks.filter(({ state }) => state === wanted).length;
  return `${lines.join('')}\n${count('ok')} ok, ${plural(count('warn'), 'warning')}, ${count('fail')} failed\n`;
}
