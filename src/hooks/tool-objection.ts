import { join, resolve } from 'node:path';
import { type CallStrings, stringsIn } from './call-strings.ts';
import { fileChange } from './file-change.ts';
import { type GuardedFiles, isAgentFolder } from './guarded-files.ts';
import { importsIn } from './imports.ts';
import { isObject } from './json-shape.ts';
import { type NamedFile, type NamedFiles, namedFiles } from './named-files.ts';
import type { GuardedReach } from './reach.ts';
import { readText } from './read-text.ts';
import { type Objection, objectionToChange, type ScanText } from './scan-change.ts';
import { objectionToGuardChange, objectionToSettings } from './settings-change.ts';
import { bringsText, effectOf, unpacks } from './tool-verbs.ts';
import { entriesOf } from './watched-tree.ts';

/** A tool call as an editor announces it. */
export interface EditorToolCall {
  readonly tool?: string | undefined;
  readonly input: unknown;
  /** The base of relative paths. */
  readonly cwd: string;
}

export interface ToolContext {
  readonly scan: ScanText;
  readonly guarded: GuardedFiles;
  readonly reach: GuardedReach;
  readonly root: string;
  readonly home: string | undefined;
  nameOf(path: string): string;
}

/** A call that names more files than this is asked about. */
const maxNamedFiles = 50;
/** Files that may be copied into a guarded one. */
const maxCopiedFiles = 100;

/**
 * What a tool call would do to guarded files. The tools of the editors say which file they write and with which text. Of all others
 * we know neither: every guarded file that such a call names is written, with every text of the call.
 */
export async function objectionToTool(call: EditorToolCall, context: ToolContext): Promise<Objection | undefined> {
  const exact = exactChange(call);
  const strings = stringsIn(exact === undefined ? call.input : { path: exact.path });
  const named = namedFiles(strings, { ...context, cwd: call.cwd });
  if (exact === undefined && !strings.complete && (named.files.length > 0 || context.reach.tree.files.size > 0)) {
    return { answer: 'ask', reason: 'the call has too many or too deeply nested arguments to check' };
  }
  if (named.files.length > maxNamedFiles) {
    return {
      answer: 'ask',
      reason: `the call names ${named.files.length} files that steer the agent, too many to check`,
    };
  }
  const objections: Objection[] = [];
  for (const file of named.files) {
    const found =
      exact === undefined
        ? await objectionToNamed(file, call, strings, named, context)
        : await objectionToExact(file, exact.apply, context);
    if (found !== undefined) objections.push(found);
  }
  if (exact === undefined) objections.push(...(await objectionsToRest(call, strings, named, context)));
  if (!named.complete && objections.length === 0 && context.reach.tree.files.size > 0) {
    objections.push(...(await objectionsToCrowd(strings, context)));
  }
  return worstOf(objections);
}

export function worstOf(objections: readonly Objection[]): Objection | undefined {
  return objections.find(({ answer }) => answer === 'deny') ?? objections[0];
}

/** The tools whose arguments are known, with all that they accept. An argument more, and the call is not what it seems. */
const exactTools: Readonly<Record<string, readonly string[]>> = {
  Write: ['file_path', 'content', 'contents', 'target_file'],
  Edit: ['file_path', 'old_string', 'new_string', 'replace_all', 'target_file'],
  StrReplace: ['file_path', 'path', 'old_string', 'new_string', 'replace_all'],
  MultiEdit: ['file_path', 'edits'],
  NotebookEdit: ['notebook_path', 'new_source', 'cell_id', 'cell_type', 'edit_mode'],
};

function exactChange({ tool = '', input }: EditorToolCall): ReturnType<typeof fileChange> {
  const known = Object.hasOwn(exactTools, tool) ? exactTools[tool] : undefined;
  if (known === undefined || !isObject(input)) return undefined;
  const keys = Object.keys(input);
  const paths = keys.filter((key) => /path|file/.test(key));
  return keys.every((key) => known.includes(key)) &&
    paths.length === 1 &&
    new Set(keys.map(contentKey)).size === keys.length
    ? fileChange(input)
    : undefined;
}

/** `content` and `contents` in one call: only the tool knows which one counts. */
function contentKey(key: string): string {
  return key.replace(/^contents$/, 'content');
}

async function objectionToExact(
  { path, kind }: NamedFile,
  apply: (before: string) => string,
  context: ToolContext,
): Promise<Objection | undefined> {
  const name = context.nameOf(path);
  const file = readText(path);
  if (file.state === 'unreadable') return { answer: 'ask', reason: `${name} cannot be checked: ${file.why}` };
  const before = file.state === 'text' ? file.text : '';
  const after = apply(before);
  const imported = importedTexts(before, after, path, context);
  return (
    (await objectionToChange(context.scan, name, before, [after, ...imported].join('\n'))) ??
    (kind === 'settings' ? objectionToSettings(name, before, after) : undefined) ??
    (kind === 'guard' ? objectionToGuardChange(name, before, after) : undefined)
  );
}

/** The texts that the file would import and does not import yet. */
function importedTexts(before: string, after: string, path: string, { home }: ToolContext): readonly string[] {
  const old = new Set(importsIn(before, path, home));
  return importsIn(after, path, home)
    .filter((each) => !old.has(each))
    .flatMap(textsAt);
}

function textsAt(path: string): readonly string[] {
  const file = readText(path);
  return file.state === 'text' ? [file.text] : [];
}

async function objectionToNamed(
  { path, kind }: NamedFile,
  call: EditorToolCall,
  strings: CallStrings,
  named: NamedFiles,
  context: ToolContext,
): Promise<Objection | undefined> {
  const name = context.nameOf(path);
  const file = readText(path);
  const before = file.state === 'text' ? file.text : '';
  const own = textsOf(strings, before);
  const copied = named.others.slice(0, maxCopiedFiles).flatMap(textsAt);
  const imported = importedTexts(before, own.join('\n'), path, context);
  const found = await objectionToChange(
    context.scan,
    name,
    before,
    [before, ...joined(own), ...copied, ...imported].join('\n'),
  );
  const effect = effectOf(call.tool);
  if (found !== undefined) return effect === 'reads' ? { ...found, answer: 'ask' } : found;
  if (effect === 'reads') return undefined;
  if (kind === 'settings')
    return { answer: 'ask', reason: `a tool would change ${name}, which decides what runs with the agent` };
  if (kind === 'guard') return { answer: 'ask', reason: `a tool would change ${name}, which configures Bezoar itself` };
  if (effect !== 'unknown' && (bringsText(call.tool) || bringsUnknownText(strings, named, path))) {
    return { answer: 'ask', reason: `a tool would write ${name}, and its text cannot be checked in advance` };
  }
  return undefined;
}

/** From an address, encoded, or from a file that cannot be read. */
function bringsUnknownText({ strings }: CallStrings, { others }: NamedFiles, path: string): boolean {
  const values = strings.filter(({ key }) => key !== '');
  if (values.some(({ text }) => /^(?:https?|ftp|git|s3|gs|data):|^[\w+/=-]{60,}$/i.test(text.trim()))) return true;
  const source = values.find(
    ({ key, text }) =>
      /^(?:src|source|from|old_?path|original|input)(?:_?(?:path|file|name))?$/i.test(key) && text !== '',
  );
  return source !== undefined && others.length === 0 && resolve(source.text) !== path;
}

/** The texts of a call. What the file contains already, such as the old text of an edit, is no news. */
function textsOf({ strings, lists }: CallStrings, before: string): readonly string[] {
  const texts = strings
    .map(({ text }) => text)
    .filter((text) => text !== '' && !(text.length >= 20 && before.includes(text)));
  return [...texts, ...lists.map((list) => list.join(' ')), ...lists.map((list) => list.join(''))];
}

const maxJoinedLength = 200_000;

/** Apart, and as one text: an attack may be cut into pieces. */
function joined(texts: readonly string[]): readonly string[] {
  const length = texts.reduce((sum, text) => sum + text.length, 0);
  return texts.length < 2 || length > maxJoinedLength ? texts : [...texts, texts.join(' '), texts.join('')];
}

const commandKey =
  /^(?:cmd|commands?|line|shell|bash|script|code|source|program|args?|argv|exec|run|expression|input|stdin|statement|query|sql)$/i;
const writingCode =
  /[>|]|\b(?:write|append|open|unlink|remove|rename|replace|copy|move|mv|cp|rm|tee|dd|ln|sed|truncate|save|put|insert|update|delete|copyfile|symlink)/i;

const writingCall =
  /\b(?:write|append|copy|cp|rename|move|unlink|rm|symlink|link|save|put|create)\w*\s*\(|\bopen\s*\([^)]{0,200}['"][wax+]/i;

function mayWrite({ key, text }: { readonly key: string; readonly text: string }): boolean {
  return writingCall.test(text) || (commandKey.test(key) && writingCode.test(text));
}

/** Guarded files that a text of the call mentions, and folders of the agent that the call names. */
async function objectionsToRest(
  call: EditorToolCall,
  strings: CallStrings,
  named: NamedFiles,
  context: ToolContext,
): Promise<readonly Objection[]> {
  const { guarded, scan, reach } = context;
  const { files, folders } = named;
  const effect = effectOf(call.tool);
  const found: Objection[] = [];
  if (folders.length > 0 && effect !== 'reads') {
    found.push(...(await objectionsToFolders(named, call, strings, effect, context)));
  }
  const texts = [...strings.strings, ...strings.lists.map((list) => ({ key: 'argv', text: list.join(' ') }))];
  const mentions = texts.filter(({ text }) => guarded.isNamedIn(text) || namesReached(text, reach));
  if (mentions.length === 0) return found;
  const name = 'a file that steers the agent';
  if (files.length === 0) {
    const attack = await objectionToChange(scan, name, '', joined(textsOf(strings, '')).join('\n'));
    if (attack !== undefined) return [...found, { ...attack, answer: effect === 'reads' ? 'ask' : attack.answer }];
  }
  if (mentions.some(mayWrite) && effect !== 'reads') {
    found.push({ answer: 'ask', reason: `a tool may write ${name}, and it is not clear which one` });
  }
  return found;
}

/** A call with so many strings that a guarded file may hide among them. */
async function objectionsToCrowd(strings: CallStrings, { scan }: ToolContext): Promise<readonly Objection[]> {
  const found = await objectionToChange(
    scan,
    'one of the many files that the call names',
    '',
    textsOf(strings, '').join('\n'),
  );
  return found === undefined ? [] : [{ ...found, answer: 'ask' }];
}

/** Imported files and targets of links have any name. */
function namesReached(text: string, { tree }: GuardedReach): boolean {
  return [...tree.files].some(
    ([path, { importedBy }]) => importedBy !== undefined && text.includes(path.slice(path.lastIndexOf('/') + 1)),
  );
}

async function objectionsToFolders(
  { folders, others, otherFolders }: NamedFiles,
  call: EditorToolCall,
  strings: CallStrings,
  effect: 'writes' | 'unknown',
  { scan, nameOf }: ToolContext,
): Promise<readonly Objection[]> {
  const agents = folders.find((folder) => isAgentsOwn(folder));
  const name = `${nameOf(agents ?? folders[0] ?? '')}, a folder with files that steer the agent,`;
  const moved = agents === undefined ? [] : [...others, ...otherFolders.flatMap(filesIn)].slice(0, maxCopiedFiles);
  const texts = [...joined(textsOf(strings, '')), ...moved.flatMap(textsAt)];
  const attack = await objectionToChange(scan, name, '', texts.join('\n'));
  // The folder of a whole project is in many calls that have nothing to do with these files.
  if (attack !== undefined) return [{ ...attack, answer: agents === undefined ? 'ask' : attack.answer }];
  if (unpacks(call.tool)) return [{ answer: 'ask', reason: `a tool would unpack files into ${name} unseen` }];
  if (effect !== 'writes' || agents === undefined) return [];
  return [{ answer: 'ask', reason: `a tool would change ${name} as a whole` }];
}

function isAgentsOwn(folder: string): boolean {
  return folder
    .split(/[/\\]/)
    .slice(-3)
    .some((name) => name.startsWith('.') && isAgentFolder(name));
}

const maxFolders = 50;

/** The files of a folder, as far as they matter: what is moved into an agent's folder is small. */
function filesIn(folder: string): readonly string[] {
  const found: string[] = [];
  const folders = [folder];
  for (const each of folders) {
    for (const entry of entriesOf(each)) {
      if (entry.isDirectory() && folders.length < maxFolders) folders.push(join(each, entry.name));
      if (entry.isFile() && found.length < maxCopiedFiles) found.push(join(each, entry.name));
    }
  }
  return found;
}

const lineKey = /^(?:cmd|commands?|line|shell|bash|script)$/i;

/** Command lines in the arguments of a tool that the editor does not know as a shell. */
export function commandLinesIn({ tool = '', input }: EditorToolCall): readonly string[] {
  if (Object.hasOwn(exactTools, tool) || !isObject(input)) return [];
  return stringsIn(input)
    .strings.filter(({ key, text }) => lineKey.test(key) && text.trim() !== '')
    .map(({ text }) => text)
    .slice(0, maxNamedFiles);
}
