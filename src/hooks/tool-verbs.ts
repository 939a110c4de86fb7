/** Tools of the editors that change no file themselves. What a subagent does is checked call by call. */
const readers: ReadonlySet<string> = new Set([
  ...['Read', 'Grep', 'Glob', 'LS', 'NotebookRead', 'WebFetch', 'WebSearch', 'LSP', 'ToolSearch', 'BashOutput'],
  ...[
    'TodoRead',
    'TodoWrite',
    'TaskCreate',
    'TaskGet',
    'TaskList',
    'TaskOutput',
    'TaskUpdate',
    'TaskStop',
    'KillShell',
  ],
  ...['AskUserQuestion', 'EnterPlanMode', 'ExitPlanMode', 'ListMcpResourcesTool', 'ReadMcpResourceTool', 'SendMessage'],
]);

/** These start a subagent, whose own calls come to the hook one by one. */
const delegates: ReadonlySet<string> = new Set(['Task', 'Agent', 'Skill', 'SlashCommand', 'Workflow']);

/** Cursor's and other editors' names for the same. */
const otherReaders: ReadonlySet<string> = new Set([
  ...[
    'read_file',
    'list_dir',
    'grep_search',
    'codebase_search',
    'file_search',
    'web_search',
    'SemanticSearch',
    'ReadLints',
  ],
]);

export function isReader(tool: string | undefined): boolean {
  return tool !== undefined && (readers.has(tool) || otherReaders.has(tool));
}

export function isDelegate(tool: string | undefined): boolean {
  return tool !== undefined && delegates.has(tool);
}

/** Matches all tools but the readers, whether the editor looks for a match or compares the whole name. */
export const writersMatcher: string = `^(?!(?:${[...readers].join('|')})$).*$`;

const readingWords: ReadonlySet<string> = new Set([
  ...[
    'read',
    'get',
    'list',
    'search',
    'find',
    'view',
    'show',
    'stat',
    'stats',
    'info',
    'fetch',
    'query',
    'grep',
    'glob',
  ],
  ...[
    'open',
    'count',
    'describe',
    'lookup',
    'browse',
    'tree',
    'inspect',
    'analyze',
    'analyse',
    'check',
    'validate',
    'lint',
  ],
  ...['diff', 'status', 'log', 'blame', 'overview', 'hover', 'references', 'definition', 'diagnostics', 'outline'],
  ...['summarize', 'preview', 'tail', 'head', 'cat', 'exists', 'scan', 'watch', 'compare', 'navigate', 'screenshot'],
]);
const writingWords: ReadonlySet<string> = new Set([
  ...[
    'write',
    'edit',
    'create',
    'update',
    'append',
    'prepend',
    'insert',
    'replace',
    'delete',
    'remove',
    'rename',
    'move',
  ],
  ...[
    'copy',
    'put',
    'set',
    'save',
    'patch',
    'apply',
    'modify',
    'change',
    'add',
    'upload',
    'download',
    'sync',
    'restore',
  ],
  ...[
    'checkout',
    'revert',
    'link',
    'symlink',
    'touch',
    'truncate',
    'overwrite',
    'execute',
    'exec',
    'run',
    'eval',
    'install',
  ],
  ...['push', 'store', 'import', 'export', 'extract', 'unzip', 'unpack', 'convert', 'format', 'fix', 'commit', 'merge'],
  ...[
    'generate',
    'clone',
    'pull',
    'render',
    'transform',
    'refactor',
    'swap',
    'clear',
    'reset',
    'fill',
    'dump',
    'redirect',
  ],
]);

const bringingWords: ReadonlySet<string> = new Set([
  ...[
    'download',
    'checkout',
    'restore',
    'revert',
    'clone',
    'pull',
    'unzip',
    'unpack',
    'extract',
    'import',
    'generate',
    'render',
  ],
]);

/** Whether the tool writes text that is not in its arguments. */
export function bringsText(tool: string | undefined): boolean {
  return wordsOf(tool).some((word) => bringingWords.has(word));
}

/** Whether the tool writes files whose names are not in its arguments. */
export function unpacks(tool: string | undefined): boolean {
  return wordsOf(tool).some((word) =>
    ['unzip', 'untar', 'unpack', 'extract', 'decompress', 'unarchive'].includes(word),
  );
}

function wordsOf(tool: string | undefined): readonly string[] {
  const name = (tool ?? '').split('__').at(-1) ?? '';
  return name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/);
}

/**
 * What the name of a tool says it does. A server chose the name, so `reads` only spares a question about a file that the call names;
 * text that looks like an attack is never spared.
 */
export function effectOf(tool: string | undefined): 'reads' | 'writes' | 'unknown' {
  const words = wordsOf(tool);
  if (words.some((word) => writingWords.has(word))) return 'writes';
  return words.some((word) => readingWords.has(word)) ? 'reads' : 'unknown';
}
