import type { ShellCall } from '../run/call.ts';
import { unescaped } from '../syntax/ansi-escapes.ts';
import { anything, known, knownParts, literal, type Text } from '../values/text.ts';

/** What code of one language can write with, and what it names plainly. */
interface Language {
  /** Whatever writes files, runs programs, or finds either by a name that is put together. */
  readonly powers: RegExp;
  /** Uses of these that only read. */
  readonly harmless?: RegExp;
  /** Writes whose file is a plain string or a variable; the first group is the string, the second the variable. */
  readonly plainWrites?: RegExp;
}

const text = String.raw`(?:[rbuRBU]?(?:"([^"\\\n]*)"|'([^'\\\n]*)')|([A-Za-z_]\w*))`;

/** Modules of Python's library that write files or run code, under names that the code need not show. */
const writingModules = [
  'webbrowser|cgitb|wave|aifc|sunau|mailbox|http\\.cookiejar|cProfile|profile|pstats|bdb|pdb|trace|tracemalloc|timeit|doctest|py_compile',
  'compileall|zipapp|ensurepip|lib2to3|ftplib|imp|nntplib|pkgutil|pipes|plistlib|zipimport|modulefinder|idlelib|turtle|tkinter|unittest\\.mock',
  'xmlrpc|cmd|faulthandler|rlcompleter|test|distutils|asyncore|smtpd',
].join('|');

const python: Language = {
  powers: new RegExp(
    [
      String.raw`\b(?:open|os|posix|subprocess|shutil|pathlib|Path|PosixPath|exec|eval|compile|importlib|getattr|setattr|globals|locals|vars|builtins|ctypes|cffi|io|codecs|fileinput|tempfile|zipfile|tarfile|runpy|pty|code|codeop|system|popen|spawn\w*|urlretrieve|logging|sqlite3|shelve|dbm|mmap|socket\w*|asyncio|multiprocessing|marshal|pickle|tokenize|pydoc|venv|distutils|setuptools|pip|write\w*|save\w*|to_(?:csv|json|excel|pickle|parquet|html|markdown|string|file)|tofile|dump|extract\w*|FileHandler|copyfile\w*|rename|GzipFile|BZ2File|LZMAFile|retrieve|keylog_filename|symlink\w*|link_to|hardlink_to|truncate|print\s*\([^)]*\bfile\s*=)\b`,
      String.raw`\b__(?!name__|main__|version__|file__|doc__|init__|len__|str__|repr__)\w+__`,
      String.raw`\bimport\s*\*`,
      String.raw`\b(?:import\s+(?:[\w.]+(?:\s+as\s+\w+)?\s*,\s*)*|from\s+)(?:${writingModules})\b`,
      // Other modules by way of one that imports them, and classes of open files.
      String.raw`\bmodules\s*[[.]|\b(?:methodcaller|getmembers|attrgetter)\b|\.\s*_(?!asdict|fields|replace\b|make\b)[a-z]|\.\s*raw\b`,
    ].join('|'),
  ),
  harmless: new RegExp(
    [
      String.raw`\bopen\s*\(\s*[^(),]+(?:\s*,\s*(?:mode\s*=\s*)?['"]r[bt]?['"])?(?:\s*,\s*(?:encoding|errors|newline)\s*=\s*[^(),]+)*\s*\)`,
      String.raw`\bopen\s*\(\s*sys\.argv\[\d\]\s*\)`,
      String.raw`\bsys\.std(?:out|err)\.write\b`,
      String.raw`\bos\.(?:path\.\w+|environ(?:\.get)?|getcwd|listdir|getenv|sep|cpu_count|name|walk|stat|getpid|makedirs|mkdir)\b`,
      String.raw`\bimport\s+(?:os|io|pathlib|sqlite3|asyncio|logging|socket|pickle)\b(?!\s+as\b)(?:\s*,\s*(?:os|sys|json|re|io|math|time|random|collections)\b(?!\s+as\b))*`,
      String.raw`\bfrom\s+(?:os|io|pathlib)\s+import\s+(?:path|environ|getcwd|getenv|listdir|walk|sep|Path|StringIO|BytesIO)\b(?!\s*,|\s+as\b)`,
      String.raw`\bio\.(?:StringIO|BytesIO)\b`,
      String.raw`\bPath\s*\([^()]*\)(?:\.(?:read_text|read_bytes|exists|glob|rglob|iterdir|stat|name|stem|suffix|parent|resolve|is_file|is_dir|relative_to)\b(?!\s*\([^()]*\)\s*\.\s*(?:write|open|touch|rename|replace|symlink)))`,
      String.raw`\bsocket\.(?:gethostname|gethostbyname)\b`,
      String.raw`\basyncio\.run\b`,
      String.raw`\bjson\.dump\b`,
      String.raw`\b(?:logging\.(?:getLogger|info|debug|basicConfig\s*\((?![^)]*\bfilename)|[A-Z]+\b)|sqlite3\.connect)\b`,
      String.raw`\b(?:wfile|buffer)\.write\b`,
    ].join('|'),
    'g',
  ),
  plainWrites: new RegExp(
    String.raw`\bopen\s*\(\s*${text}\s*,\s*(?:mode\s*=\s*)?['"][rwabtx+]+['"](?:\s*,\s*(?:encoding|errors|newline)\s*=\s*[^(),]+)*\s*\)(?:\s*\.\s*write(?:lines)?\b)?|\bPath\s*\(\s*${text}\s*\)\s*\.\s*(?:write_text|write_bytes|touch|mkdir)\b`,
    'g',
  ),
};

/** Modules of Node that write files or run code. */
const powerfulModules =
  'fs|fs/promises|child_process|vm|module|worker_threads|cluster|v8|inspector|inspector/promises|repl|sqlite|process|wasi|trace_events|test';

const javascript: Language = {
  powers: new RegExp(
    `${String.raw`\b(?:fs|fsp|fs\/promises|child_process|worker_threads|vm|module|cluster|eval|Function|constructor|mainModule|binding|dlopen|createRequire|exec\w*|spawn\w*|fork|writeFile\w*|appendFile\w*|write|writev|createWriteStream|writeReport|writeHeapSnapshot|getBuiltinModule|dlopen|setFlagsFromString|DatabaseSync|WASI|copyFile\w*|cp|cpSync|rename\w*|symlink\w*|link|linkSync|truncate\w*|openSync|openAsBlob|rm|rmSync|unlink\w*|outputFile\w*|Bun|Deno|Reflect|globalThis|Proxy|WebAssembly|import\s*\(|\$\x60|require\s*(?!\())\b|\]\s*\(|\brequire\s*\(\s*[^'"\s]|\brequire\s*\(\s*['"][^'"]*['"]\s*[^'")\s]|\bimport\s*\(|\\[ux]`}|\\b(?:require\\s*\\(|import\\s*\\(|from|import)\\s*['"](?:node:)?(?:${powerfulModules})['"/]`,
  ),
  harmless: new RegExp(
    [
      String.raw`(?:\brequire\s*\(\s*['"](?:node:)?fs['"]\s*\)|\bfs)\s*\.\s*(?:promises\s*\.\s*)?(?:readFile|readFileSync|existsSync|readdirSync|readdir|statSync|stat|lstatSync|accessSync|mkdirSync|realpathSync)\b`,
      String.raw`\b(?:const|let|var)\s+fs\s*=\s*require\s*\(\s*['"](?:node:)?fs['"]\s*\)`,
      String.raw`\b(?:const|let|var)\s*\{\s*(?:readFileSync|existsSync|readdirSync|statSync)(?:\s*,\s*(?:readFileSync|existsSync|readdirSync|statSync))*\s*\}\s*=\s*require\s*\(\s*['"](?:node:)?fs['"]\s*\)`,
      String.raw`\bimport\s+(?:\*\s+as\s+)?fs\s+from\s+['"](?:node:)?fs['"]`,
      String.raw`\bimport\s*\{\s*(?:readFileSync|existsSync|readdirSync|statSync)(?:\s*,\s*(?:readFileSync|existsSync|readdirSync|statSync))*\s*\}\s*from\s*['"](?:node:)?fs['"]`,
      String.raw`\bprocess\s*\.\s*std(?:out|err)\s*\.\s*write\b`,
      String.raw`\brequire\s*\(\s*['"](?!(?:node:)?(?:${powerfulModules})['"/])[^'"]*['"]\s*\)`,
      String.raw`\.exec\s*\(`,
      String.raw`\bimport\s*\(\s*['"](?!(?:node:)?(?:${powerfulModules})['"/])\.{0,2}[\w./@-]*['"]\s*\)`,
    ].join('|'),
    'g',
  ),
  plainWrites: new RegExp(
    String.raw`(?:\b(?:fs|require\s*\(\s*['"](?:node:)?fs['"]\s*\))\s*\.\s*)(?:promises\s*\.\s*)?(?:writeFile|writeFileSync|appendFile|appendFileSync|unlinkSync|createWriteStream)\s*\(\s*${text}\s*(?=[,)])`,
    'g',
  ),
};

const languages: Readonly<Record<string, Language>> = {
  python,
  javascript,
  perl: {
    powers:
      /\b(?:open|sysopen|syswrite|system|exec|qx|unlink|rename|link|symlink|truncate|eval|do|require|use(?!\s+(?:strict|warnings|utf8|feature|JSON|Data::Dumper)\b)|fork|glob|truncate|sub|dbmopen|pipe|socket|select|local|syscall|binmode|chdir|print\s*\{|ARGVOUT)\b|`|\$\^I|-\w*i\b|>|&\s*[{$]|\*\s*\{|\bCORE\b|->\s*can\b|\(\?\??\{|[})/|#!,]\w*e\w*\s*(?:;|$|})/,
  },
  ruby: {
    powers:
      /\b(?:File|IO|open|system|exec|spawn|eval|instance_eval|class_eval|send|__send__|public_send|method|Kernel|FileUtils|Dir|Pathname|Open3|PTY|Tempfile|Process|fork|syscall|require|require_relative|load|Object|const_get|write|binwrite|popen|ObjectSpace|Fiddle|inplace_mode)\b|`|%x/,
  },
  php: {
    powers:
      /\b(?:file_put_contents|fopen|fwrite|fputs|exec|system|shell_exec|passthru|popen|proc_open|pcntl_exec|eval|assert|create_function|copy|rename|link|symlink|unlink|include\w*|require\w*|call_user_func\w*|array_map|usort|move_uploaded_file|touch|tempnam|new|mail|dl|ini_set|error_log|SplFileObject|preg_replace)\b|`|\$\w+\s*\(|\)\s*\(/,
  },
  other: { powers: /\S/ },
};

/**
 * Inline code that can only read is left alone. If it can write, we must see which file: a plain name, or a variable that is set
 * to one. Everything else is doubtful.
 */
export function checkCode({ machine, state }: ShellCall, language: string, source: Text): void {
  // Python continues after a backslash at the end of a line.
  const code = known(source)?.replace(/\\\r?\n/g, ' ');
  machine.note(unescaped(knownParts(source)));
  if (code === undefined) {
    machine.doubt('code that is not known');
    return;
  }
  const { powers, harmless, plainWrites } = languages[language] ?? languages.other ?? { powers: /\S/ };
  const paths: string[] = [];
  const isPlain = (name: string): boolean =>
    valuesOf(code, name).every((value) => paths.push(value) > 0) && valuesOf(code, name).length > 0;
  const left = code.replace(plainWrites ?? /(?!)/g, (whole, ...groups: (string | undefined)[]) => {
    const [one, two, name, three, four, other] = groups;
    const path = one ?? two ?? three ?? four;
    if (path !== undefined) return paths.push(path) > 0 ? ' ' : whole;
    return isPlain(name ?? other ?? '') ? ' ' : whole;
  });
  if (powers.test(left.replace(harmless ?? /(?!)/g, ' '))) machine.doubt('code that can write files');
  for (const path of paths) machine.write(state, literal(path), anything, true);
}

/** The strings that a variable is set to; none if it is ever set to something else. */
function valuesOf(code: string, name: string): readonly string[] {
  if (!/^\w+$/.test(name)) return [];
  const all = [
    ...code.matchAll(new RegExp(String.raw`(?<![\w.'"])${name}\s*(?:[-+*/%|&]?=(?!=)|,|\)\s*in\b|\bin\b|:=)`, 'g')),
  ];
  const plain = [
    ...code.matchAll(
      new RegExp(String.raw`(?<![\w.'"])${name}\s*=\s*(?:"([^"\\\n]*)"|'([^'\\\n]*)')\s*(?=[;\n)]|$)`, 'g'),
    ),
  ];
  const sets = all.filter(([found]) => !found.endsWith(','));
  return sets.length === plain.length ? plain.map(([, double, single]) => double ?? single ?? '') : [];
}
