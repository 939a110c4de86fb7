import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The version whose answers docs/hooks.md reports. */
const claudeCodePackageVersion = '0.3.325';

const variable = 'BEZOAR_CLAUDE_CODE';

/** How to run these tests, printed where they are not run. */
export const howToRun = `Claude Code is 350 MB and not installed here; set ${variable}=1 to install it with npm into a temporary folder, or ${variable}=PATH to use the program at PATH`;

/** The program of Claude Code; undefined if nobody asked for it. */
export function claudeCodeProgram(): string | undefined {
  const asked = process.env[variable];
  if (asked === undefined || asked === '' || asked === '0') return undefined;
  if (asked !== '1') return statSync(asked).isDirectory() ? programIn(asked) : asked;
  const folder = join(tmpdir(), `bezoar-claude-code-${claudeCodePackageVersion}`);
  const program = programIn(folder);
  if (existsSync(program)) return program;
  mkdirSync(folder, { recursive: true });
  const wanted = `${packageName()}@${claudeCodePackageVersion}`;
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--prefix', folder, wanted], {
    stdio: 'pipe',
  });
  return program;
}

function programIn(folder: string): string {
  const name = process.platform === 'win32' ? 'claude.exe' : 'claude';
  return join(folder, 'node_modules', packageName(), name);
}

/** The SDK carries one package for each platform, with one program in it. */
function packageName(): string {
  return `@anthropic-ai/claude-agent-sdk-${process.platform}-${process.arch}`;
}
