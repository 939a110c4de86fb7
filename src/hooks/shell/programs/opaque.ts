import { basename, extname } from 'node:path';
import type { ShellCall, ShellProgram } from '../run/call.ts';
import { anything, hasAnything, known, type Text } from '../values/text.ts';
import { developerTools } from './developer-tools.ts';
import { mentions } from './mentions.ts';

/**
 * A program whose effects we do not know. It may write anything, like every build; what it does is checked afterwards.
 * We doubt if it is given a guarded file, if the line has prepared what it runs, or if we know neither the program nor its arguments.
 */
export const opaque: ShellProgram = (call) => {
  const { machine, args, name, input } = call;
  const isTool = developerTools.has(basename(name)) || name.includes('/');
  if (args.some(({ text }) => mentions(call, text))) machine.doubt('a program that is given a guarded file');
  else if (!isTool && args.some(({ isOpen, text }) => isOpen || hasAnything(text)))
    machine.doubt('a program with unknown arguments');
  else if (input !== undefined && readsGuarded(call, known(input) ?? ''))
    machine.doubt('a program that reads of a guarded file');
  doubtPrepared(call);
  if (basename(name) === 'ssh' && args.some(({ text }) => remoteProgram.test(known(text) ?? '')))
    machine.doubt('a program of an option');
  if (clients.test(basename(name)) && args.some(({ text }) => clientCommands.test(known(text) ?? '')))
    machine.doubt('commands for a program');
  for (const { text } of args) doubtNamedScript(call, known(text) ?? '');
  return runsWithin(call) ?? anything;
};

/** Programs of databases, with commands that write files or run programs. */
const clients = /^(?:psql|mysql|mariadb|clickhouse-client|duckdb|redis-cli|mongosh)$/;
const clientCommands =
  /\\[!ogwT]|\\copy\b|\bto\s+program\b|\binto\s+(?:outfile|dumpfile)\b|^\s*(?:system|tee|pager)\b|^\.|\bcopy\b[^;]*\bto\b/i;

/** Options of ssh that run a program here. */
export const remoteProgram =
  /^(?:-o)?\s*(?:ProxyCommand|LocalCommand|KnownHostsCommand|PKCS11Provider|SecurityKeyProvider)\b/i;

/** `make SHELL=./x.sh`, `npm --script-shell=x.sh`, `go test -exec=x.sh`: a script that was there, and mentions a guarded file. */
function doubtNamedScript(call: ShellCall, arg: string): void {
  const { machine, state, name } = call;
  if (/^(?:npm|npx|pnpm|yarn)$/.test(basename(name)) && /^(?:--)?(?:script-shell|node-options|init-module)\b/.test(arg))
    machine.doubt('a program of an option');
  const value = /^[^=]+=(.+)$/s.exec(arg)?.[1];
  for (const place of value === undefined ? [] : (state.locate(value) ?? [])) {
    const text = known(machine.files.read(place) ?? []);
    if (text !== undefined && machine.surroundings.isNamedIn(squeezed(text)))
      machine.doubt('a script that mentions a guarded file');
  }
}

/** Files that tools run or obey without being told. */
const buildFiles =
  /^(?:makefile|gnumakefile|.*\.mk|package\.json|.*\.gradle(?:\.kts)?|pom\.xml|justfile|taskfile\.ya?ml|dockerfile|.*compose.*\.ya?ml|setup\.(?:py|cfg)|conftest\.py|\.[\w-]+(?:rc|init)|pyproject\.toml|noxfile\.py|tasks\.py|rakefile|gemfile|cargo\.toml|build\.rs|cmakelists\.txt|.*\.config\.[cm]?[jt]s|\.npmrc|\.envrc|\.pre-commit-config\.yaml|.*rc\.[cm]?js)$/i;

/** `printf ... > Makefile; make` runs what the line has just written. */
export function doubtPrepared(call: ShellCall, runsAnything = false): void {
  const { machine } = call;
  for (const [path, content] of call.machine.files.written) {
    const text = known(content);
    const isCode =
      runsAnything ||
      isGiven(call, path) ||
      buildFiles.test(basename(path)) ||
      codeExtensions.has(extname(path)) ||
      !basename(path).includes('.');
    if (isCode && (text === undefined ? buildFiles.test(basename(path)) : leadsToGuarded(call, text))) {
      machine.doubt('a program that runs what the line has written');
    }
  }
}

/** `make -f recipe.txt`. */
function isGiven({ args, state }: ShellCall, path: string): boolean {
  return args.some(({ text }) => {
    const plain = known(text)?.replace(/^-[-\w]*=/, '') ?? '';
    return plain !== '' && (state.locate(plain) ?? []).includes(path);
  });
}

/** Code on the input: of a compiler, or of `make -f -`. */
function readsGuarded(call: ShellCall, input: string): boolean {
  if (/^g?make$/.test(basename(call.name))) return leadsToGuarded(call, input);
  return call.machine.surroundings.isNamedIn(squeezed(input));
}

const maxNames = 200;
const maxSteps = 4;

/** Whether code mentions a guarded file, or a file that was there and mentions one: `make` runs `sh old.sh`. */
function leadsToGuarded(call: ShellCall, code: string, steps = maxSteps): boolean {
  const { machine, state } = call;
  if (machine.surroundings.isNamedIn(squeezed(code))) return true;
  const names = new Set(code.split(/[\s"'`;|&()<>=,{}[\]@]+/).filter((name) => /^[\w./-]{2,200}$/.test(name)));
  return [...names].slice(0, maxNames).some((name) =>
    (state.locate(name) ?? []).some((place) => {
      const text = known(machine.files.read(place) ?? []) ?? '';
      return machine.files.written.has(place) && steps > 0
        ? leadsToGuarded(call, text, steps - 1)
        : machine.surroundings.isNamedIn(squeezed(text));
    }),
  );
}

const codeExtensions: ReadonlySet<string> = new Set([
  '.sh',
  '.bash',
  '.zsh',
  '.py',
  '.js',
  '.mjs',
  '.cjs',
  '.ts',
  '.rb',
  '.pl',
  '.php',
  '.lua',
  '.awk',
  '.sed',
  '.mk',
  '.json',
  '.c',
  '.go',
  '.rs',
]);

/** Without what may be between the parts of a name that code puts together. */
export function squeezed(code: string): string {
  const joined = code.replace(/["'`][\s+.,&()]{0,20}["'`]/g, '');
  return `${code}\n${joined}\n${code.replace(/["'`\s+,;()]/g, '')}`;
}

const wrapped: ReadonlySet<string> = new Set(
  'sh bash zsh dash ksh ash fish tee cp mv ln dd install sed awk gawk perl python python3 ruby node php ed ex vi vim env xargs rsync curl wget tar unzip patch sponge eval'.split(
    ' ',
  ),
);

/** An unknown program may run the rest of its arguments: `chronic sh -c ...`. */
function runsWithin({ args, state, machine, input, isUsed, name }: ShellCall): Text | undefined {
  if (developerTools.has(basename(name)) && !runners.has(basename(name))) return undefined;
  const at = args.findIndex(({ text }) => wrapped.has(basename(known(text) ?? '')));
  return at === -1 ? undefined : machine.call(args.slice(at), state.copy(), { input: input ?? anything, isUsed });
}

/** Developer tools that run another program. */
const runners: ReadonlySet<string> = new Set(
  'npx bunx pnpm yarn uv uvx pipx poetry pipenv mise asdf direnv dotenv docker podman kubectl'.split(' '),
);
