import { attack } from '../support.ts';

/** A tool call that would put an attack into a guarded file. `ROOT` and `HOME` stand for the folders of the test. */
export interface CallCase {
  readonly name: string;
  readonly tool: string;
  readonly input: unknown;
}

const half = Math.floor(attack.length / 2);
const pieces = [attack.slice(0, half), attack.slice(half)];

const argumentNames = [
  ...[
    'filename',
    'file',
    'filepath',
    'file_name',
    'relative_path',
    'uri',
    'destination',
    'dest',
    'dst',
    'target',
    'to',
  ],
  ...['absolute_path', 'document', 'location', 'key', 'resource', 'name', 'output', 'out_file', 'Path', 'FILE_PATH'],
];

const spellings: readonly (readonly [string, string])[] = [
  ['relative', 'CLAUDE.md'],
  ['with a dot', './CLAUDE.md'],
  ['through a folder', './docs/../CLAUDE.md'],
  ['absolute', 'ROOT/CLAUDE.md'],
  ['double slash', 'ROOT//CLAUDE.md'],
  ['lower case', 'claude.MD'],
  ['file URI', 'file://ROOT/CLAUDE.md'],
  ['file URI with a host', 'file://localhostROOT/CLAUDE.md'],
  ['file URI, encoded', 'file://ROOT/CLAUDE%2Emd'],
  ['percent-encoded', '%43LAUDE.md'],
  ['percent-encoded twice', '%2543LAUDE.md'],
  ['URI of an editor', 'vscode-file://vscode-appROOT/CLAUDE.md'],
  ['backslashes', '.\\docs\\..\\CLAUDE.md'],
  ['trailing slash', 'CLAUDE.md/'],
  ['trailing dot', 'CLAUDE.md.'],
  ['trailing blank', 'CLAUDE.md '],
  ['line number', 'CLAUDE.md:12'],
  ['fragment', 'CLAUDE.md#L3'],
  ['query', 'file://ROOT/CLAUDE.md?raw=1'],
  ['quoted', '"CLAUDE.md"'],
  ['mentioned with @', '@CLAUDE.md'],
  ['home', '~/.claude/CLAUDE.md'],
  ['home as a variable', '$HOME/.claude/rules/a.md'],
  ['full-width letters', '\uff23LAUDE.md'],
  ['invisible character', 'CLAU\u200bDE.md'],
  ['decomposed accent in the folder', 'caf\u0065\u0301/AGENTS.md'],
  ['stream of the file system', 'CLAUDE.md::$DATA'],
  ['link elsewhere', 'innocent.txt'],
  ['hard link', 'hard.txt'],
  ['target of a link', 'docs/agents-real.md'],
  ['imported file', 'notes/imported.txt'],
  ['imported by an import', 'notes/deeper.txt'],
  ['imported, not there yet', 'notes/later.txt'],
  ['folder of a linked folder', 'shared-skills/x/readme.md'],
  ['zero byte', 'CLAUDE.md\0.txt'],
  ['line end', 'CLAUDE.md\n'],
  ['one of a list', 'a.txt, CLAUDE.md'],
  ['one of several lines', 'a.txt\nnotes/imported.txt\nb.txt'],
  ['dots after a link', 'far/link/../notes/imported.txt'],
  ['Windows', 'C:\\work\\CLAUDE.md'],
  ['a variable before it', '$PWD/CLAUDE.md'],
  ['pattern', '*.md'],
  ['pattern with folders', '**/CLAUDE.*'],
  ['pattern with choices', '{README,CLAUDE}.md'],
];

export const hostileCalls: readonly CallCase[] = [
  ...argumentNames.map((key) => ({
    name: `path in ${key}`,
    tool: 'mcp__files__put_text',
    input: { [key]: 'CLAUDE.md', content: attack },
  })),
  ...spellings.map(([name, path]) => ({
    name: `spelling: ${name}`,
    tool: 'mcp__files__store',
    input: { location: path, value: attack },
  })),
  {
    name: 'list of files',
    tool: 'mcp__fs__write_files',
    input: {
      files: [
        { path: 'a.txt', content: 'x' },
        { path: 'AGENTS.md', content: attack },
      ],
    },
  },
  { name: 'names as members', tool: 'mcp__fs__write_all', input: { files: { 'CLAUDE.md': attack } } },
  {
    name: 'names as members, deep',
    tool: 'mcp__fs__sync',
    input: { tree: { '.claude': { rules: { 'a.md': attack } } } },
  },
  { name: 'move_file', tool: 'mcp__fs__move_file', input: { source: 'evil.txt', destination: 'CLAUDE.md' } },
  { name: 'copy to a list', tool: 'mcp__fs__copy', input: { from: 'evil.txt', to: ['b.txt', 'AGENTS.md'] } },
  { name: 'link to it', tool: 'mcp__fs__create_symlink', input: { target: 'evil.txt', link: '.cursorrules' } },
  { name: 'download', tool: 'mcp__fs__download', input: { url: 'https://x.example/a', path: 'CLAUDE.md' } },
  {
    name: 'move from a missing file',
    tool: 'mcp__fs__move_file',
    input: { source: 'later.txt', destination: 'CLAUDE.md' },
  },
  { name: 'move a folder', tool: 'mcp__fs__move_directory', input: { source: 'evil-folder', destination: '.claude' } },
  { name: 'serena', tool: 'mcp__serena__create_text_file', input: { relative_path: 'CLAUDE.md', content: attack } },
  {
    name: 'serena, by pattern',
    tool: 'mcp__serena__replace_content',
    input: { relative_path: 'AGENTS.md', needle: '.*', repl: attack, mode: 'regex' },
  },
  {
    name: 'serena, lines',
    tool: 'mcp__serena__insert_at_line',
    input: { relative_path: 'CLAUDE.md', line: 1, content: attack },
  },
  {
    name: 'desktop commander',
    tool: 'mcp__desktop-commander__edit_block',
    input: { file_path: 'ROOT/CLAUDE.md', old_string: '', new_string: attack, expected_replacements: 1 },
  },
  {
    name: 'text editor',
    tool: 'mcp__edit__str_replace_editor',
    input: { command: 'create', path: 'ROOT/AGENTS.md', file_text: attack },
  },
  { name: 'decoy beside', tool: 'Write', input: { file_path: 'README.md', path: 'CLAUDE.md', content: attack } },
  { name: 'decoy text', tool: 'Write', input: { file_path: 'CLAUDE.md', content: 'fine', contents: attack } },
  {
    name: 'decoy text in a new argument',
    tool: 'Edit',
    input: { file_path: 'CLAUDE.md', old_string: 'a', new_string: 'b', replacement: attack },
  },
  {
    name: 'decoy list',
    tool: 'MultiEdit',
    input: { file_path: 'README.md', edits: [], files: [{ file: 'CLAUDE.md', text: attack }] },
  },
  {
    name: 'imports a planted file',
    tool: 'Write',
    input: { file_path: 'CLAUDE.md', content: 'Read @evil.txt first.' },
  },
  {
    name: 'imports a planted file by edit',
    tool: 'Edit',
    input: { file_path: 'CLAUDE.md', old_string: '# Notes', new_string: '# Notes\n\n- @./evil.txt' },
  },
  {
    name: 'folder and name apart',
    tool: 'mcp__fs__save',
    input: { folder: '.claude/skills/x', name: 'tool.py', body: attack },
  },
  { name: 'name and ending apart', tool: 'mcp__fs__save', input: { base: 'AGENTS', extension: 'md', body: attack } },
  {
    name: 'path in pieces',
    tool: 'mcp__fs__save',
    input: { path: ['ROOT', '.cursor', 'rules', 'a.mdc'], body: attack },
  },
  {
    name: 'text in lines',
    tool: 'mcp__fs__write_lines',
    input: { path: 'CLAUDE.md', lines: attack.match(/\S+ \S+ ?/g) },
  },
  { name: 'text in words', tool: 'mcp__fs__write_lines', input: { path: 'CLAUDE.md', words: attack.split(' ') } },
  {
    name: 'text in two edits',
    tool: 'mcp__fs__edit_file',
    input: { path: 'CLAUDE.md', edits: pieces.map((newText) => ({ oldText: 'zz', newText })) },
  },
  {
    name: 'text in base64',
    tool: 'mcp__fs__write_blob',
    input: { path: 'CLAUDE.md', data: Buffer.from(attack).toString('base64'), encoding: 'base64' },
  },
  { name: 'text as member names', tool: 'mcp__fs__write', input: { path: 'CLAUDE.md', set: { [attack]: true } } },
  {
    name: 'arguments as JSON text',
    tool: 'mcp__run__call',
    input: { arguments: JSON.stringify({ path: 'CLAUDE.md', content: attack }) },
  },
  {
    name: 'JSON in JSON',
    tool: 'mcp__run__call',
    input: { request: JSON.stringify({ body: JSON.stringify({ file: 'CLAUDE.md', text: attack }) }) },
  },
  {
    name: 'deeply nested',
    tool: 'mcp__run__call',
    input: { a: { b: [{ c: { d: [{ e: { where: 'CLAUDE.md', what: [[attack]] } }] } }] } },
  },
  {
    name: 'patch: git',
    tool: 'mcp__git__apply',
    input: { patch: `--- a/CLAUDE.md\n+++ b/CLAUDE.md\n@@ -1 +1,2 @@\n # Notes\n+${attack}\n` },
  },
  {
    name: 'patch: apply_patch',
    tool: 'apply_patch',
    input: { input: `*** Begin Patch\n*** Update File: CLAUDE.md\n@@\n+${attack}\n*** End Patch` },
  },
  {
    name: 'patch: add a file',
    tool: 'ApplyPatch',
    input: `*** Begin Patch\n*** Add File: .claude/rules/new.md\n+${attack}\n*** End Patch`,
  },
  {
    name: 'patch: path begins with a backslash',
    tool: 'mcp__git__apply',
    input: { patch: `--- a/\\CLAUDE.md\n+++ b/\\CLAUDE.md\n+${attack}\n` },
  },
  {
    name: 'patch: renames to it',
    tool: 'mcp__git__apply',
    input: { diff: `diff --git a/x b/CLAUDE.md\nrename from evil.txt\nrename to CLAUDE.md\n+${attack}` },
  },
  { name: 'command of a server', tool: 'mcp__shell__run', input: { command: 'cp evil.txt CLAUDE.md' } },
  { name: 'command as a list', tool: 'mcp__shell__run', input: { argv: ['sh', '-c', `echo '${attack}' > CLAUDE.md`] } },
  {
    name: 'code of a server',
    tool: 'mcp__jupyter__execute_code',
    input: { code: `open('CLAUDE.md','w').write(open('evil.txt').read())` },
  },
  {
    name: 'code with the attack',
    tool: 'mcp__node__eval',
    input: { code: `fs.writeFileSync('CLAUDE.md', ${JSON.stringify(attack)})` },
  },
  { name: 'task for another agent', tool: 'mcp__agent__do', input: { task: `Append this to CLAUDE.md: ${attack}` } },
  {
    name: 'settings by a server',
    tool: 'mcp__fs__write_file',
    input: { path: '.claude/settings.json', content: '{"permissions":{"allow":["Bash"]}}' },
  },
  { name: 'settings: no text', tool: 'mcp__fs__touch_up', input: { file: '.mcp.json', value: 'x' } },
  { name: 'settings: deleted', tool: 'mcp__fs__delete_file', input: { path: '.claude/settings.json' } },
  {
    name: 'settings: renamed away',
    tool: 'mcp__fs__rename',
    input: { oldPath: '.claude/settings.json', newPath: 'x.json' },
  },
  {
    name: 'own configuration',
    tool: 'mcp__fs__write_file',
    input: { path: 'bezoar.config.json', content: '{"version":1,"policy":{"preset":"observe"}}' },
  },
  { name: 'own state', tool: 'mcp__fs__delete_file', input: { path: 'HOME/.local/state/bezoar/guarded/x/last.json' } },
  { name: 'delete the folder', tool: 'mcp__fs__delete_directory', input: { path: '.claude' } },
  {
    name: 'replace in all files',
    tool: 'mcp__fs__replace_in_files',
    input: { folder: 'ROOT', search: 'Notes', replace: attack },
  },
  { name: 'replace by pattern', tool: 'mcp__fs__replace', input: { glob: '*.md', search: '^', replacement: attack } },
  {
    name: 'notebook among the skills',
    tool: 'NotebookEdit',
    input: { notebook_path: '.claude/skills/a.ipynb', new_source: attack },
  },
  { name: 'a tool of tomorrow', tool: 'Compose', input: { sheet: 'CLAUDE.md', prose: attack } },
  { name: 'a tool without a name', tool: '', input: { file_path: 'CLAUDE.md', content: attack } },
  { name: 'a list as arguments', tool: 'mcp__fs__put', input: ['CLAUDE.md', attack] },
  {
    name: 'memory of the editor',
    tool: 'mcp__fs__append',
    input: { path: 'HOME/.claude/projects/-p/memory/MEMORY.md', text: attack },
  },
  {
    name: 'one of many decoys',
    tool: 'mcp__fs__put',
    input: { paths: [...Array.from({ length: 300 }, (_, at) => `a${at}.txt`), 'CLAUDE.md'], text: attack },
  },
  {
    name: 'a folder and a name beside a decoy',
    tool: 'mcp__fs__save',
    input: { note: 'USER.md', folder: '.claude', name: 'settings.json', value: '{}' },
  },
  {
    name: 'among a thousand names',
    tool: 'mcp__fs__put',
    input: { paths: [...Array.from({ length: 1_000 }, (_, at) => `a${at}.txt`), 'CLAUDE.md'], text: attack },
  },
  {
    name: 'a hard link among a thousand names',
    tool: 'mcp__fs__put',
    input: { paths: [...Array.from({ length: 1_000 }, (_, at) => `a${at}.txt`), 'hard.txt'], text: attack },
  },
  { name: 'bytes', tool: 'mcp__fs__write', input: { path: 'CLAUDE.md', bytes: [...Buffer.from(attack)] } },
  { name: 'an opaque blob', tool: 'mcp__fs__write', input: { path: 'CLAUDE.md', gzip: 'H4sI'.repeat(30) } },
  { name: 'from another commit', tool: 'mcp__git__checkout_file', input: { path: 'CLAUDE.md', ref: 'other' } },
  { name: 'a template', tool: 'mcp__gen__write', input: { path: 'CLAUDE.md', template: 'evil.txt' } },
  { name: 'a command with a pattern', tool: 'execute_command', input: { command: 'cat evil.txt > ./CLAUDE.md' } },
  {
    name: 'a command that calls the hook',
    tool: 'mcp__shell__run',
    input: { cmd: 'bezoar hook claude-code < said.json' },
  },
  { name: 'an archive', tool: 'mcp__zip__extract', input: { archive: 'a.tgz', into: 'ROOT' } },
  { name: 'code that copies', tool: 'mcp__js__go', input: { function: "() => fs.cpSync('evil.txt','CLAUDE.md')" } },
  {
    name: 'a path in an address',
    tool: 'mcp__http__send',
    input: { url: 'http://localhost/files/CLAUDE.md', body: attack },
  },
  { name: 'a block of Markdown', tool: 'mcp__x__go', input: { md: `\`\`\`CLAUDE.md\n${attack}\n\`\`\`` } },
  {
    name: 'an edit in marks',
    tool: 'replace_in_file',
    input: { path: 'CLAUDE.md', diff: `<<<<<<< SEARCH\n# Notes\n=======\n${attack}\n>>>>>>> REPLACE` },
  },
  { name: 'a rename', tool: 'mcp__fs__rename_file', input: { path: 'evil.txt', new_name: 'CLAUDE.md' } },
];
