import type { ShellCall, ShellProgram } from '../run/call.ts';
import type { Field } from '../values/expand.ts';
import { anything, concat, empty, known, literal, someName } from '../values/text.ts';
import { checkCode } from './code.ts';
import { mentions } from './mentions.ts';
import { doubtPrepared, squeezed } from './opaque.ts';
import { keepOld } from './sed.ts';
import { textOf } from './showing.ts';

interface Interpreter {
  readonly language: string;
  /** The option before inline code; the code may be attached. */
  readonly code: RegExp;
  /** Other options with a value. */
  readonly values?: RegExp;
  /** Runs a module or a tool of its own. */
  readonly module?: RegExp;
  /** Runs code from elsewhere before the script. */
  readonly loads?: RegExp;
  /** Edits files in place. */
  readonly inPlace?: RegExp;
}

const perlLike = { code: /^-[a-zA-Z0]*[eE]$/, values: /^-[IFmM]$/, inPlace: /^-[a-zA-HJ-Z0]*i/ };

const interpreters: Readonly<Record<string, Interpreter>> = {
  python: { language: 'python', code: /^-[bBdEhiIOqsSuvVx]*c/, values: /^-[WX]$/, module: /^-[bBdEhiIOqsSuvVx]*m/ },
  pypy: { language: 'python', code: /^-[a-zA-Z]*c/, module: /^-m/ },
  node: {
    language: 'javascript',
    code: /^(?:-[pie]*[ep]|--eval|--print)(?:=|$)/,
    values: /^(?:-C|--conditions|--redirect-warnings|--report-filename|--report-directory|--diagnostic-dir)$/,
    module: /^--test/,
    loads: /^(?:-r|--require|--import|--loader|--experimental-loader)/,
  },
  nodejs: { language: 'javascript', code: /^(?:-[pie]*[ep]|--eval|--print)(?:=|$)/ },
  tsx: { language: 'javascript', code: /^(?:-[pe]+|--eval|--print)(?:=|$)/, module: /^(?:watch|--test)$/ },
  'ts-node': { language: 'javascript', code: /^(?:-[pe]+|--eval|--print)(?:=|$)/ },
  bun: {
    language: 'javascript',
    code: /^(?:-[pe]+|--eval|--print)(?:=|$)/,
    module: /^(?:run|test|install|i|add|remove|x|build|create|init|link|pm|update|upgrade|dev|--version|-v)$/,
  },
  deno: {
    language: 'javascript',
    code: /^eval$/,
    module: /^(?:run|task|test|lint|fmt|check|cache|compile|install|add|info|--version)$/,
  },
  perl: { language: 'perl', ...perlLike },
  ruby: { language: 'ruby', ...perlLike, values: /^-[rIC]$/ },
  php: { language: 'php', code: /^-[rRBE]$/, values: /^-[dcz]$/ },
  lua: { language: 'other', code: /^-e/ },
  luajit: { language: 'other', code: /^-e/ },
  rscript: { language: 'other', code: /^-e/ },
  osascript: { language: 'other', code: /^-e/ },
  tclsh: { language: 'other', code: /^-c$/ },
  expect: { language: 'other', code: /^-c$/ },
  guile: { language: 'other', code: /^-c$/ },
  elixir: { language: 'other', code: /^(?:-e|--eval)$/ },
  emacs: { language: 'other', code: /^--?(?:eval|execute|funcall|f|load|l|script)/ },
  groovy: { language: 'other', code: /^-e$/ },
  scala: { language: 'other', code: /^-e$/ },
  julia: { language: 'other', code: /^(?:-[eE]|--eval)$/ },
  swipl: { language: 'other', code: /^-g$/ },
  gdb: { language: 'other', code: /^--?(?:i?ex|(?:init-)?eval-command)(?:=|$)/, values: /^-(?:i?x|cd|p)$/ },
  lldb: { language: 'other', code: /^-o$/ },
  raku: { language: 'other', code: /^-e$/ },
  pwsh: { language: 'other', code: /^-(?:c|command|enc\w*)$/i },
  racket: { language: 'other', code: /^-e$/ },
  sbcl: { language: 'other', code: /^--eval$/ },
  erl: { language: 'other', code: /^-eval$/ },
  ghc: { language: 'other', code: /^-e$/ },
  jshell: { language: 'other', code: /^(?!)/ },
  m4: { language: 'other', code: /^(?!)/ },
  sqlite3: { language: 'other', code: /^-cmd$/ },
};

export const interpreterNames: readonly string[] = Object.keys(interpreters);

/** Checks inline code, and code on the input. A script that was there before is checked like any program, afterwards. */
export const interpreter: ShellProgram = (call) => {
  const spec = interpreters[baseName(call.name)];
  if (spec === undefined) return anything;
  const { args, input } = call;
  if (args.length === 1 && args[0]?.isOpen === true) call.machine.doubt('arguments that are not known');
  if (spec.language === 'other') doubtPrepared(call);
  const { at, inline } = followOptions(call, spec);
  if (inline === 0 && at < args.length) return runNamed(call, spec, at);
  if (spec.inPlace !== undefined) editInPlace(call, spec.inPlace);
  if (inline === 0 && input !== undefined) checkCode(call, spec.language, input);
  return anything;
};

/** Checks the code that options contain; returns the first argument after the options, and how many contained code. */
function followOptions(call: ShellCall, spec: Interpreter): { readonly at: number; readonly inline: number } {
  let inline = 0;
  let at = 0;
  for (let text = textAt(call.args, at); /^-./.test(text) && text !== '--'; text = textAt(call.args, at)) {
    // Arguments after the code of Python are its own.
    if ((inline > 0 && spec.language === 'python') || spec.module?.test(text) === true) break;
    const option = spec.code.exec(text);
    inline += option === null ? 0 : 1;
    const attached = option === null ? '' : text.slice(option[0].length);
    at += option === null ? skipOption(call, spec, at, text) : inlineCode(call, spec.language, at, attached);
  }
  return { at, inline };
}

function textAt(args: readonly Field[], at: number): string {
  return known(args[at]?.text ?? empty) ?? '';
}

/** `python file`, `bun run x`, `deno eval code`. */
function runNamed(call: ShellCall, spec: Interpreter, at: number): typeof anything {
  const text = textAt(call.args, at);
  if (spec.module?.test(text) === true) return runModule(call);
  if (spec.code.test(text)) {
    inlineCode(call, spec.language, at, '');
    return anything;
  }
  return runScript(call, call.args.slice(text === '--' ? at + 1 : at), spec.language);
}

/** Returns how many arguments the code takes. */
function inlineCode(call: ShellCall, language: string, at: number, attached: string): number {
  checkCode(call, language, attached === '' ? (call.args[at + 1]?.text ?? anything) : literal(attached));
  return attached === '' ? 2 : 1;
}

function skipOption(call: ShellCall, { values, loads }: Interpreter, at: number, text: string): number {
  // `--redirect-warnings=file`, `--report-filename file`: options of Node that write a file.
  if (
    /^--(?:redirect-warnings|report-(?:filename|dir\w*)|diagnostic-dir|[a-z-]*prof-(?:name|dir)|trace-event-file-pattern|heapsnapshot\S*|tls-keylog)/.test(
      text,
    )
  )
    writesFile(call, call.args[text.includes('=') ? at : at + 1], text);
  if (loads?.test(text) === true) {
    loadsFile(call, call.args[text.includes('=') ? at : at + 1], text);
    return text.includes('=') ? 1 : 2;
  }
  if (unknownPerlModule.test(text) && baseName(call.name) === 'perl')
    call.machine.doubt('a module that may write files');
  return values?.test(text) === true ? 2 : 1;
}

/** `-MFile::Copy=cp` gives the code functions under any name. */
const unknownPerlModule =
  /^-[a-zA-Z0]*?[mM]-?(?!(?:strict|warnings|utf8|feature|bigint|bignum|integer|open|5[.\d]*|POSIX|List::\w+|Scalar::\w+|Data::Dumper|JSON(?:::\w+)*|Time::\w+|MIME::Base64|Digest::\w+|Encode|Text::\w+|URI(?:::\w+)*|YAML\w*(?:::\w+)*|Unicode::\w+|Math::\w+)(?:=|\s|$))./;

/** Names of programs come with versions: `python3.11`, `perl5.36`. */
export function baseName(name: string): string {
  const base = (name.split('/').at(-1) ?? '').toLowerCase().replace(/\.exe$/, '');
  return base in interpreters ? base : base.replace(/[-_]?\d[\d.]*$/, '');
}

/** `python -m http.server`, `bun run x`. */
function runModule(call: ShellCall): typeof anything {
  const modules = call.args.map(({ text }) => known(text) ?? 'runpy');
  if (
    modules.some((name) =>
      /^(?:-m)?(?:tarfile|zipfile|gzip|uu|quopri|runpy|pdb|trace|timeit|cProfile|profile|code|this|lib2to3|fileinput|shutil|idlelib|doctest)(?:\.|$)/.test(
        name,
      ),
    )
  )
    call.machine.doubt('a module that writes files');
  if (call.args.some(({ text }) => mentions(call, text))) call.machine.doubt('a program that is given a guarded file');
  doubtPrepared(call, true);
  return anything;
}

function writesFile({ machine, state }: ShellCall, file: Field | undefined, option: string): void {
  const path = option.includes('=') ? literal(option.replace(/^[^=]*=/, '')) : (file?.text ?? anything);
  machine.write(state, /-dir(?:ectory)?\b/.test(option) ? concat(path, literal('/'), someName) : path, anything);
}

function loadsFile(call: ShellCall, file: Field | undefined, option: string): void {
  const source = known(file?.text ?? empty)?.replace(/^[^=]*=/, option.includes('=') ? '' : '$&') ?? '';
  if (source.startsWith('data:')) call.machine.doubt('code that is loaded');
}

function runScript(call: ShellCall, [script, ...rest]: readonly Field[], language: string): typeof anything {
  const { machine } = call;
  if (script === undefined) return anything;
  const code = known(script.text) === undefined ? anything : textOf(call, script);
  if (isNew(call, script)) checkCode(call, language, code);
  else if (language !== 'other' && machine.surroundings.isNamedIn(squeezed(known(code) ?? '')))
    machine.doubt('a script that mentions a guarded file');
  const named = language === 'other' ? call.args : rest;
  if (named.some(({ text }) => mentions(call, text))) machine.doubt('a program that is given a guarded file');
  // `sqlite3 db` and its like also take commands from their input.
  if (language === 'other') for (const { text } of rest) checkOther(call, text);
  if (language === 'other' && call.input !== undefined) checkOther(call, call.input);
  return anything;
}

/** Whether the line has made the script, or may have. */
function isNew({ machine, state }: ShellCall, { text }: Field): boolean {
  const path = known(text);
  const places = path === undefined || path === '-' ? undefined : state.locate(path);
  if (places === undefined || path?.startsWith('/dev/') === true) return true;
  // `python folder` runs a file in it.
  const isWritten = (place: string): boolean =>
    machine.files.written.has(place) || [...machine.files.written.keys()].some((file) => file.startsWith(`${place}/`));
  return places.some((place) => isWritten(place) || machine.files.isUnknown(place));
}

/** Commands of sqlite3 begin with a dot and may be abbreviated: all but those that only show something. */
const commandsOfTools =
  /(?:^|[\n;])\s*\.(?!(?:bail|changes|databases|dbinfo|dump|echo|eqp|exit|explain|fullschema|h|headers?|help|indexes|indices|mode|nullvalue|print|q|quit|read\s+[^|\s]|schema|separator|show|stats|tables|timeout|timer|width)(?:\s|$))[a-z]+(?:\s|$)|writefile|edit\(|fopen|load_extension|attach\b|vacuum\b/i;

function checkOther(call: ShellCall, text: Field['text']): void {
  const plain = known(text);
  if (plain === undefined || commandsOfTools.test(plain)) call.machine.doubt('commands for a program');
}

/** `perl -pi -e '...' file`. */
function editInPlace(call: ShellCall, option: RegExp): void {
  const { args, machine, state } = call;
  if (!args.some(({ text }) => option.test(known(text) ?? ''))) return;
  if (args.some(({ isOpen }) => isOpen)) machine.doubt('an edit of unknown files');
  const [suffix = ''] = args.flatMap(({ text }) => {
    const plain = known(text) ?? '';
    const found = option.exec(plain)?.[0];
    return found === undefined || found === plain ? [] : [plain.slice(found.length)];
  });
  for (const arg of args) {
    if (/^-/.test(known(arg.text) ?? '')) continue;
    if (suffix !== '') keepOld(call, arg, suffix);
    machine.write(state, arg.text, concat(textOf(call, arg), anything));
  }
}
