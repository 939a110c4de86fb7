import { isAbsolute, resolve } from 'node:path';
import { isObject, isText, type JsonObject } from '../json-shape.ts';
import { readText } from '../read-text.ts';

/** `@notes.md`, `@"my notes.md"`, `@notes.md#L3-9` and `@server:resource`. Not an address of e-mail. */
const mention = /(?<![\p{L}\p{N}._%+-])@(?:"([^"\n]{1,1000})"|([^\s"'`,;]{1,1000}))/gu;
/** A command of the editor: what it stands for comes from a file. */
const command = /^\s*(\/[\p{L}\p{N}][^\s/]{0,200})(?=\s|$)/u;
const maxAttached = 20;

/**
 * What an editor reads for a prompt before its agent does, without a tool call that a hook would see: files that the prompt mentions
 * or that are attached to it, and the text that a command stands for. Text from outside, which the agent reads after the prompt. What
 * cannot be read here is named, so that the session counts as having read something.
 */
export function attachedTexts(prompt: string, { cwd, attachments }: JsonObject): readonly string[] {
  const mentioned = [...prompt.matchAll(mention)].map(([, quoted, plain]) => quoted ?? plain ?? '');
  const attached = (Array.isArray(attachments) ? attachments.slice(0, maxAttached) : []).flatMap((one: unknown) =>
    isObject(one) && isText(one.file_path, 4_096) ? [one.file_path] : [],
  );
  const [, called] = command.exec(prompt) ?? [];
  const folder = isText(cwd, 4_096) ? cwd : '';
  const names = [...new Set([...attached, ...mentioned])].slice(0, maxAttached);
  return [...names.map((name) => textOf(name, folder)), ...(called === undefined ? [] : [called])];
}

/** The file, with the range of lines behind its name or the full stop of the sentence taken off; or its name. */
function textOf(name: string, folder: string): string {
  const spellings = [name, name.replace(/#.*$/u, ''), name.replace(/[.:!?)\]]+$/u, '')];
  for (const spelling of spellings) {
    if (!isAbsolute(spelling) && folder === '') continue;
    const file = readText(resolve(folder, spelling));
    if (file.state === 'text') return `${name}\n${file.text}`;
  }
  return name;
}
