import { z } from 'zod';

/** A change of a file that a tool was asked to make. */
export interface FileChange {
  readonly path: string;
  /** The file as it would be. */
  apply(before: string): string;
}

const edit = z.object({ old_string: z.string(), new_string: z.string(), replace_all: z.boolean().optional() });
type Edit = z.infer<typeof edit>;

const shapes: readonly { readonly schema: z.ZodType; readonly read: (input: never) => FileChange }[] = [
  shape(z.object({ file_path: z.string(), content: z.string() }), ({ file_path, content }) => ({
    path: file_path,
    apply: () => content,
  })),
  shape(z.object({ file_path: z.string(), edits: z.array(edit).max(10_000) }), ({ file_path, edits }) => ({
    path: file_path,
    apply: (before) => edits.reduce(applyEdit, before),
  })),
  shape(edit.extend({ file_path: z.string() }), ({ file_path, ...one }) => ({
    path: file_path,
    apply: (before) => applyEdit(before, one),
  })),
  // A cell is read with what stands around it; where exactly it goes does not matter to a scan.
  shape(z.object({ notebook_path: z.string(), new_source: z.string() }), ({ notebook_path, new_source }) => ({
    path: notebook_path,
    apply: (before) => `${before}\n${new_source}`,
  })),
  // Tools of MCP servers and of other editors call the same things by other names.
  shape(z.object({ path: z.string() }).catchall(z.unknown()), ({ path, ...rest }) => ({
    path,
    apply: (before) => [before, ...textsIn(rest)].join('\n'),
  })),
];

function shape<Input>(schema: z.ZodType<Input>, read: (input: Input) => FileChange): (typeof shapes)[number] {
  return { schema, read: read as (input: never) => FileChange };
}

/** The change a tool call asks for, by the shape of its arguments; undefined when it names no file to write. */
export function fileChange(input: unknown): FileChange | undefined {
  for (const { schema, read } of shapes) {
    const parsed = schema.safeParse(withOneName(input));
    if (parsed.success) return read(parsed.data as never);
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

function withOneName(input: unknown): unknown {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return input;
  const named = Object.fromEntries(Object.entries(input).map(([key, value]) => [aliases.get(key) ?? key, value]));
  return 'path' in named && 'content' in named && !('file_path' in named) ? { ...named, file_path: named.path } : named;
}

/** An edit whose place is not found may still be made, by a tool that looks less closely: the text counts either way. */
function applyEdit(before: string, { old_string, new_string, replace_all = false }: Edit): string {
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
