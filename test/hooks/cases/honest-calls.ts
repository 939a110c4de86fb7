import { attack } from '../support.ts';
import type { CallCase } from './hostile-calls.ts';

const rule = 'You must ALWAYS run the tests before you commit. Never push to main.';
const settings = '{"hooks":{"PreToolUse":[{"hooks":[{"type":"command","command":"bezoar hook claude-code"}]}]}}';

/** What agents do all day. None of it may be denied, and next to none questioned. */
export const honestCalls: readonly CallCase[] = [
  { name: 'write a source file', tool: 'Write', input: { file_path: 'src/a.ts', content: 'export const a = 1;\n' } },
  {
    name: 'write a test with attack texts',
    tool: 'Write',
    input: { file_path: 'test/attacks.ts', content: `const t = '${attack}';` },
  },
  {
    name: 'write a README that mentions CLAUDE.md',
    tool: 'Write',
    input: { file_path: 'README.md', content: 'See CLAUDE.md and .claude/settings.json.' },
  },
  {
    name: 'write .gitignore',
    tool: 'Write',
    input: { file_path: '.gitignore', content: '.claude/settings.local.json\nCLAUDE.local.md\n' },
  },
  {
    name: 'write .gitignore, one name',
    tool: 'Write',
    input: { file_path: '.gitignore', content: '.claude/settings.local.json' },
  },
  {
    name: 'edit a name in a text',
    tool: 'Edit',
    input: { file_path: 'README.md', old_string: '.claude/settings.json', new_string: '.mcp.json' },
  },
  {
    name: 'edit code',
    tool: 'Edit',
    input: { file_path: 'src/a.ts', old_string: '1', new_string: '2', replace_all: true },
  },
  {
    name: 'several edits',
    tool: 'MultiEdit',
    input: { file_path: 'src/a.ts', edits: [{ old_string: 'a', new_string: 'b' }] },
  },
  {
    name: 'a notebook',
    tool: 'NotebookEdit',
    input: { notebook_path: 'a.ipynb', new_source: 'print(1)', cell_id: '1' },
  },
  { name: 'a rule for CLAUDE.md', tool: 'Write', input: { file_path: 'CLAUDE.md', content: `# Notes\n${rule}\n` } },
  {
    name: 'a rule by edit',
    tool: 'Edit',
    input: { file_path: 'CLAUDE.md', old_string: '# Notes', new_string: `# Notes\n- ${rule}` },
  },
  {
    name: 'an import',
    tool: 'Edit',
    input: { file_path: 'CLAUDE.md', old_string: '# Notes', new_string: '# Notes\n@docs/style.md' },
  },
  { name: 'a cursor rule', tool: 'Write', input: { file_path: '.cursor/rules/a.mdc', content: 'Use pnpm.' } },
  {
    name: 'a skill',
    tool: 'Write',
    input: { file_path: '.claude/skills/pdf/SKILL.md', content: '---\nname: pdf\n---\nRead PDFs with pdf.js.' },
  },
  {
    name: 'the script of a skill',
    tool: 'Write',
    input: { file_path: '.claude/skills/pdf/run.py', content: 'import sys\nprint(sys.argv)\n' },
  },
  {
    name: 'a command',
    tool: 'Write',
    input: { file_path: '.claude/commands/fix.md', content: 'Fix issue #$ARGUMENTS and write a test.' },
  },
  {
    name: 'the theme',
    tool: 'Write',
    input: { file_path: '.claude/settings.json', content: settings.replace(/}$/, ',"theme":"dark"}') },
  },
  {
    name: 'memory notes',
    tool: 'Write',
    input: { file_path: 'HOME/.claude/projects/-p/memory/MEMORY.md', content: '- [Tests](tests.md): run with pnpm' },
  },
  { name: 'read', tool: 'Read', input: { file_path: 'CLAUDE.md' } },
  { name: 'read settings', tool: 'Read', input: { file_path: '.claude/settings.json' } },
  { name: 'grep', tool: 'Grep', input: { pattern: attack, path: 'CLAUDE.md' } },
  { name: 'glob', tool: 'Glob', input: { pattern: '**/CLAUDE.md' } },
  { name: 'list', tool: 'LS', input: { path: '.claude' } },
  {
    name: 'fetch',
    tool: 'WebFetch',
    input: { url: 'https://docs.example/CLAUDE.md', prompt: 'What does CLAUDE.md say?' },
  },
  { name: 'todo', tool: 'TodoWrite', input: { todos: [{ content: 'Update CLAUDE.md', status: 'pending' }] } },
  {
    name: 'task',
    tool: 'Task',
    input: { description: 'Check', prompt: `Look for "${attack}" in CLAUDE.md`, subagent_type: 'Explore' },
  },
  { name: 'question', tool: 'AskUserQuestion', input: { questions: [{ question: 'Change CLAUDE.md?' }] } },
  { name: 'server reads a file', tool: 'mcp__fs__read_text_file', input: { path: 'CLAUDE.md', head: 10 } },
  { name: 'server reads many', tool: 'mcp__fs__read_multiple_files', input: { paths: ['CLAUDE.md', '.mcp.json'] } },
  { name: 'server lists', tool: 'mcp__fs__list_directory', input: { path: '.claude' } },
  { name: 'server draws the tree', tool: 'mcp__fs__directory_tree', input: { path: 'ROOT' } },
  { name: 'server searches', tool: 'mcp__fs__search_files', input: { path: 'ROOT', pattern: '*.md' } },
  { name: 'server gives facts', tool: 'mcp__fs__get_file_info', input: { path: '.claude/settings.json' } },
  { name: 'server writes a source file', tool: 'mcp__fs__write_file', input: { path: 'ROOT/src/b.ts', content: 'x' } },
  {
    name: 'server moves a source file',
    tool: 'mcp__fs__move_file',
    input: { source: 'ROOT/src/a.ts', destination: 'ROOT/src/c.ts' },
  },
  { name: 'server writes a rule', tool: 'mcp__fs__write_file', input: { path: 'AGENTS.md', content: rule } },
  {
    name: 'server edits a rule',
    tool: 'mcp__fs__edit_file',
    input: { path: 'CLAUDE.md', edits: [{ oldText: '# Notes', newText: '# Rules' }], dryRun: false },
  },
  { name: 'server makes a folder', tool: 'mcp__fs__create_directory', input: { path: 'ROOT/docs/new' } },
  { name: 'serena overview', tool: 'mcp__serena__get_symbols_overview', input: { relative_path: 'src/a.ts' } },
  {
    name: 'serena search',
    tool: 'mcp__serena__search_for_pattern',
    input: { substring_pattern: 'Notes', relative_path: '.claude' },
  },
  {
    name: 'serena edit',
    tool: 'mcp__serena__replace_symbol_body',
    input: { name_path: 'main', relative_path: 'src/a.ts', body: 'x' },
  },
  { name: 'serena memory', tool: 'mcp__serena__write_memory', input: { memory_name: 'style', content: 'Two blanks.' } },
  { name: 'git status', tool: 'mcp__git__git_status', input: { repo_path: 'ROOT' } },
  { name: 'git add', tool: 'mcp__git__git_add', input: { repo_path: 'ROOT', files: ['src/a.ts', 'README.md'] } },
  {
    name: 'git commit',
    tool: 'mcp__git__git_commit',
    input: { repo_path: 'ROOT', message: 'docs: CLAUDE.md names the test command' },
  },
  { name: 'git diff', tool: 'mcp__git__git_diff', input: { repo_path: 'ROOT', target: 'main' } },
  {
    name: 'pull request',
    tool: 'mcp__github__create_pull_request',
    input: {
      title: 'CLAUDE.md: add testing rules',
      body: 'Adds rules to `CLAUDE.md` and `.claude/settings.json`.',
      head: 'a',
      base: 'main',
    },
  },
  {
    name: 'issue',
    tool: 'mcp__github__create_issue',
    input: { title: 'Hooks', body: 'AGENTS.md is not read in subfolders.' },
  },
  {
    name: 'remote file',
    tool: 'mcp__github__get_file_contents',
    input: { owner: 'a', repo: 'b', path: '.claude/settings.json' },
  },
  { name: 'search code', tool: 'mcp__github__search_code', input: { q: 'filename:CLAUDE.md' } },
  {
    name: 'slack',
    tool: 'mcp__slack__post_message',
    input: { channel: '#dev', text: 'I have updated CLAUDE.md, please have a look.' },
  },
  {
    name: 'ticket',
    tool: 'mcp__linear__create_issue',
    input: { title: 'Document AGENTS.md', description: 'See .cursor/rules' },
  },
  { name: 'browser', tool: 'mcp__playwright__browser_navigate', input: { url: 'https://x.example/CLAUDE.md' } },
  { name: 'browser click', tool: 'mcp__playwright__browser_click', input: { element: 'Save', ref: 'e12' } },
  { name: 'browser form', tool: 'mcp__playwright__browser_type', input: { ref: 'e1', text: 'hello' } },
  {
    name: 'documentation',
    tool: 'mcp__context7__get-library-docs',
    input: { context7CompatibleLibraryID: 'vercel-next.js', topic: 'routing' },
  },
  { name: 'own memory', tool: 'mcp__bezoar__memory_write', input: { content: 'The user keeps rules in CLAUDE.md.' } },
  { name: 'own memory, recall', tool: 'mcp__bezoar__memory_recall', input: { query: 'CLAUDE.md' } },
  {
    name: 'knowledge graph',
    tool: 'mcp__memory__create_entities',
    input: { entities: [{ name: 'AGENTS.md', entityType: 'file', observations: ['holds the rules'] }] },
  },
  { name: 'database', tool: 'mcp__db__query', input: { sql: 'select * from users where name > 10' } },
  { name: 'diagnostics', tool: 'mcp__ide__getDiagnostics', input: { uri: 'file://ROOT/CLAUDE.md' } },
  {
    name: 'open in the editor',
    tool: 'mcp__ide__openFile',
    input: { filePath: 'ROOT/.vscode/settings.json', preview: true },
  },
  { name: 'run code', tool: 'mcp__ide__executeCode', input: { code: 'print(1 + 1)' } },
  { name: 'run a command', tool: 'mcp__shell__run_command', input: { command: 'npm test', cwd: 'ROOT' } },
  {
    name: 'run a command that reads',
    tool: 'mcp__shell__run_command',
    input: { command: 'cat CLAUDE.md', cwd: 'ROOT' },
  },
  {
    name: 'sequential thinking',
    tool: 'mcp__think__sequentialthinking',
    input: { thought: 'CLAUDE.md says to use pnpm, so I will.', nextThoughtNeeded: true },
  },
  { name: 'shell: tests', tool: 'Bash', input: { command: 'npm test', description: 'Run the tests' } },
  { name: 'shell: git', tool: 'Bash', input: { command: 'git add -A && git commit -m "docs: update CLAUDE.md"' } },
  { name: 'shell: read', tool: 'Bash', input: { command: 'cat CLAUDE.md | head -20' } },
  { name: 'shell: find', tool: 'Bash', input: { command: 'ls -la .claude' } },
  { name: 'skill', tool: 'Skill', input: { skill: 'pdf', args: 'CLAUDE.md' } },
  { name: 'plan', tool: 'ExitPlanMode', input: { plan: 'Change CLAUDE.md, then run the tests.' } },
];
