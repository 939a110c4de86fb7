import { execFile, execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { guardedFiles } from '../../../src/hooks/guarded-files.ts';
import { createInspector } from '../../../src/hooks/inspector.ts';
import { placesOf } from '../../../src/hooks/places.ts';
import { reachOf } from '../../../src/hooks/reach.ts';
import { shellWrites } from '../../../src/hooks/shell/shell-writes.ts';
import { surroundingsOf } from '../../../src/hooks/shell-check.ts';
import { walkTree } from '../../../src/hooks/watched-tree.ts';
import { createScanner } from '../../../src/index.ts';
import { attack } from '../support.ts';

/** What the reader said about a line, and what bash did with it. */
export interface Outcome {
  readonly answer: 'deny' | 'ask' | 'silent';
  /** The guarded files that bash changed. */
  readonly changed: readonly string[];
  /** The other files that bash changed. */
  readonly others: readonly string[];
  /** The files that the reader said the line writes; undefined if it had doubts. */
  readonly foreseen: readonly string[] | undefined;
}

const patch = `--- a/CLAUDE.md\n+++ b/CLAUDE.md\n@@ -1 +1,2 @@\n # Notes\n+${attack}\n`;

const files: Readonly<Record<string, string>> = {
  'CLAUDE.md': '# Notes\n',
  'README.md': '# Read me\n',
  '.claude/settings.json': '{"permissions":{}}\n',
  '.claude/rules/a.md': 'Use pnpm.\n',
  'poison.txt': `${attack}\n`,
  'name.txt': 'CLAUDE.md\n',
  'p.sh': 'cp poison.txt CLAUDE.md\n',
  'evil/CLAUDE.md': `${attack}\n`,
  'evil/rules/x.md': `${attack}\n`,
  'evil.patch': patch,
  'src/a.ts': 'export const a = 1;\n',
  'src/b.ts': 'export const b = 2;\n',
  'package.json': '{"name":"x"}\n',
};

/** Runs lines in real folders, first through the inspector and then through bash. */
export class Sandbox {
  readonly #base: string;
  #boxes = 0;

  constructor() {
    // Not under /tmp: a line that unpacks into /tmp must not seem to unpack into the project.
    this.#base = mkdtempSync('/var/tmp/bezoar-shell-');
    this.#template('plain');
    this.#template('git');
    this.#makeRepository(join(this.#base, 'git', 'project'));
  }

  remove(): void {
    rmSync(this.#base, { recursive: true, force: true });
  }

  #template(name: string): void {
    const project = join(this.#base, name, 'project');
    for (const [file, text] of Object.entries(files)) {
      mkdirSync(dirname(join(project, file)), { recursive: true });
      writeFileSync(join(project, file), text);
    }
    chmodSync(join(project, 'p.sh'), 0o755);
    mkdirSync(join(this.#base, name, 'home'));
    execFileSync('tar', ['cf', join(project, 'evil.tar'), '-C', join(project, 'evil'), 'CLAUDE.md']);
  }

  #makeRepository(project: string): void {
    const git = (...args: readonly string[]): void => {
      execFileSync('git', ['-c', 'user.name=x', '-c', 'user.email=x@x.example', ...args], {
        cwd: project,
        stdio: 'ignore',
      });
    };
    writeFileSync(join(project, '.gitignore'), '');
    git('init', '-q', '-b', 'main');
    git('config', 'user.name', 'x');
    git('config', 'user.email', 'x@x.example');
    git('add', 'CLAUDE.md', 'src', '.gitignore');
    git('commit', '-q', '-m', 'one');
    git('checkout', '-q', '-b', 'evil');
    writeFileSync(join(project, 'CLAUDE.md'), `# Notes\n${attack}\n`);
    git('commit', '-q', '-a', '-m', 'two');
    git('checkout', '-q', 'main');
    writeFileSync(join(project, 'CLAUDE.md'), `# Notes\n${attack}\n`);
    git('stash', '-q');
  }

  async #runBash(boxes: readonly { readonly box: string; readonly template: string }[], number: number): Promise<void> {
    const driver = join(this.#base, `driver${number}.sh`);
    writeFileSync(driver, `${boxes.map(({ box, template }) => commandFor(box, template)).join('\n')}\nexit 0\n`);
    await promisify(execFile)('bash', [driver]);
  }

  /** What the inspector answers, without running anything. */
  async answers(lines: readonly string[]): Promise<readonly Outcome['answer'][]> {
    const answers = await Promise.all(lines.map((line) => answerTo(join(this.#base, 'git'), line)));
    return answers.map(({ answer }) => answer);
  }

  /** All lines, each in its own copy of the project; bash runs them one after the other. */
  async run(lines: readonly { readonly line: string; readonly git?: true }[]): Promise<readonly Outcome[]> {
    const boxes = lines.map(({ line, git }) => {
      const template = join(this.#base, git === true ? 'git' : 'plain');
      const box = join(this.#base, `box${++this.#boxes}`);
      writeFileSync(`${box}.line`, line);
      return { box, template, line };
    });
    const answers = await Promise.all(boxes.map(({ template, line }) => answerTo(template, line)));
    await Promise.all(
      [0, 1].map((half) =>
        this.#runBash(
          boxes.filter((_box, at) => at % 2 === half),
          half,
        ),
      ),
    );
    const before = new Map(boxes.map(({ template }) => [template, snapshot(template)] as const));
    return boxes.map(({ box, template }, at) => {
      const changes = changed(before.get(template) ?? new Map(), snapshot(box));
      const guarded = guardedFiles(join(box, 'project'));
      const isGuarded = (path: string): boolean => guarded.kindOf(join(box, path)) !== undefined;
      rmSync(box, { recursive: true, force: true });
      return {
        ...(answers[at] ?? { answer: 'silent', foreseen: undefined }),
        changed: changes.filter(isGuarded),
        others: changes.filter((path) => !isGuarded(path)),
      };
    });
  }
}

/** No network is needed, `timeout` ends what hangs, and the environment is empty. */
function commandFor(box: string, template: string): string {
  const environment = `HOME=${box}/home PATH="$PATH" LANG=C.UTF-8 GIT_CONFIG_NOSYSTEM=1`;
  return `cp -r ${template} ${box}; (cd ${box}/project && exec timeout 5 env -i ${environment} bash -c "$(cat ${box}.line)") </dev/null >/dev/null 2>&1`;
}

const scanner = createScanner();

async function answerTo(box: string, line: string): Promise<Pick<Outcome, 'answer' | 'foreseen'>> {
  const root = join(box, 'project');
  const variables = { HOME: join(box, 'home') };
  const inspector = createInspector({ scan: async (text) => scanner.scan(text), root, variables });
  const guarded = guardedFiles(root);
  const home = variables.HOME;
  const reach = reachOf(walkTree(guarded, { ...placesOf({ root }, home), home }), guarded);
  const scene = { root, variables, guarded, reach: () => reach };
  const reading = shellWrites(line, surroundingsOf(scene, root));
  return {
    answer: (await inspector.beforeShell(line, root))?.answer ?? 'silent',
    foreseen:
      reading.read && reading.doubts.length === 0 ? reading.writes.map(({ path }) => relative(box, path)) : undefined,
  };
}

/** The files of a box with their texts; links are followed, as an agent does. */
function snapshot(box: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const waiting = [join(box, 'project'), join(box, 'home')];
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    if (!existsSync(folder)) continue;
    for (const name of readdirSync(folder)) {
      const path = join(folder, name);
      if (name === '.git' || name === '.npm' || !existsSync(path)) continue;
      if (statSync(path).isDirectory()) waiting.push(path);
      else if (statSync(path).isFile()) found.set(relative(box, path), readFileSync(path, 'utf8'));
    }
  }
  return found;
}

function changed(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): readonly string[] {
  return [...new Set([...before.keys(), ...after.keys()])]
    .filter((path) => before.get(path) !== after.get(path))
    .sort();
}
