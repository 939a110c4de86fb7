import { isObject, isText, type JsonObject } from './json-shape.ts';

/** A change of a file that a tool was asked to make. */
export interface FileChange {
  readonly path: string;
  /** The file as it would be. */
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

/** Ways to say what is to be written, the first that fits counts. */
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
  // A cell is read with what stands around it; where exactly it goes does not matter to a scan.
  ({ notebook_path: path, new_source: source }) =>
    isText(path) && isText(source) ? { path, apply: (before) => `${before}\n${source}` } : undefined,
  // Tools of MCP servers and of other editors call the same things by other names.
  ({ path, ...rest }) =>
    isText(path) ? { path, apply: (before) => [before, ...textsIn(rest)].join('\n') } : undefined,
];

/** The change a tool call asks for, by the shape of its arguments; undefined when it names no file to write. */
export function fileChange(input: unknown): FileChange | undefined {
  if (!isObject(input)) return undefined;
  const named = withOneName(input);
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

function withOneName(input: JsonObject): JsonObject {
  const named: JsonObject = Object.fromEntries(
    Object.entries(input).map(([key, value]) => [aliases.get(key) ?? key, value]),
  );
  return 'path' in named && 'content' in named && !('file_path' in named) ? { ...named, file_path: named.path } : named;
}

/** An edit whose place is not found may still be made, by a tool that looks less closely: the text counts either way. */
function applyEdit(before: string, { old_string, new_string, replace_all }: Edit): string {
  if (old_string === '' || !before.includes(old_string)) return `${before}\n${new_string}`;
  // By function: in a replacement string `$&` and the like would mean something.
  return replace_all ? before.replaceAll(old_string, () => new_string) : before.replace(old_string, () => new_string);
}

const maxDepth = 8;

function textsIn(value: unknown, depth = 0): readonly string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  if (depth > maxDepth) return [JSON.stringify(value)];
  return Object.values(value).flatMap((inside) => textsIn(inside, depth + 1));
}
