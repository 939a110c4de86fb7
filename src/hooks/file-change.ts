import { isObject, isText, type JsonObject } from './json-shape.ts';

/** A file change requested by a tool call. */
export interface FileChange {
  readonly path: string;
  /** The resulting file content. */
  apply(before: string): string;
}

interface Edit {
  readonly old_string: string;
  readonly new_string: string;
  readonly replace_all: boolean;
}

function editOf(value: unknown): Edit | undefined {
  if (!isObject(value)) return undefined;
  const { old_string, new_string, replace_all = false } = value;
  if (!isText(old_string) || !isText(new_string) || typeof replace_all !== 'boolean') return undefined;
  return { old_string, new_string, replace_all };
}

const maxEdits = 10_000;

function editsOf(value: unknown): readonly Edit[] | undefined {
  if (!Array.isArray(value) || value.length > maxEdits) return undefined;
  const edits = value.flatMap((each) => editOf(each) ?? []);
  return edits.length === value.length ? edits : undefined;
}

type ReadChange = (input: JsonObject) => FileChange | undefined;

/** Argument formats of writing tools; the first match counts. */
const shapes: readonly ReadChange[] = [
  ({ file_path: path, content }) => (isText(path) && isText(content) ? { path, apply: () => content } : undefined),
  ({ file_path: path, edits }) => {
    const all = editsOf(edits);
    return isText(path) && all ? { path, apply: (before) => all.reduce(applyEdit, before) } : undefined;
  },
  (input) => {
    const { file_path: path } = input;
    const edit = editOf(input);
    return isText(path) && edit ? { path, apply: (before) => applyEdit(before, edit) } : undefined;
  },
  // Scanned together with the rest of the notebook; the exact position of the cell does not matter.
  ({ notebook_path: path, new_source: source }) =>
    isText(path) && isText(source) ? { path, apply: (before) => `${before}\n${source}` } : undefined,
  // MCP servers and other editors use other names for the same arguments.
  ({ path, ...rest }) =>
    isText(path) ? { path, apply: (before) => [before, ...textsIn(rest)].join('\n') } : undefined,
];

/** The change that a tool call requests, recognised by its arguments; undefined if it writes no file. */
export function fileChange(input: unknown): FileChange | undefined {
  if (!isObject(input)) return undefined;
  const named = withStandardNames(input);
  for (const read of shapes) {
    const change = read(named);
    if (change !== undefined) return change;
  }
  return undefined;
}

const aliases: ReadonlyMap<string, string> = new Map(
  Object.entries({
    filePath: 'file_path',
    target_file: 'file_path',
    contents: 'content',
    file_text: 'content',
    oldString: 'old_string',
    newString: 'new_string',
    old_str: 'old_string',
    new_str: 'new_string',
  }),
);

function withStandardNames(input: JsonObject): JsonObject {
  const named: JsonObject = Object.fromEntries(
    Object.entries(input).map(([key, value]) => [aliases.get(key) ?? key, value]),
  );
  return 'path' in named && 'content' in named && !('file_path' in named) ? { ...named, file_path: named.path } : named;
}

/** If the old text is not found, a tool with fuzzy matching may still apply the edit, so its text always counts. */
function applyEdit(before: string, { old_string, new_string, replace_all }: Edit): string {
  if (old_string === '' || !before.includes(old_string)) return `${before}\n${new_string}`;
  // A function, because `$&` and the like have a meaning in a replacement string.
  return replace_all ? before.replaceAll(old_string, () => new_string) : before.replace(old_string, () => new_string);
}

const maxDepth = 8;

function textsIn(value: unknown, depth = 0): readonly string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  if (depth > maxDepth) return [JSON.stringify(value)];
  return Object.values(value).flatMap((inside) => textsIn(inside, depth + 1));
}
