import type { ShellProgram } from '../run/call.ts';
import { anything, concat, empty, known, literal } from '../values/text.ts';

/** `find`, `fd`: shows files, unless options make it act on each. */
export const find: ShellProgram = (call) => {
  const { args, machine, state } = call;
  if (args.some(({ isOpen }) => isOpen)) machine.doubt('options that are not known');
  args.forEach(({ text }, at) => {
    const option = known(text) ?? '';
    const value = args[at + 1]?.text ?? anything;
    if (/^-(?:fprint0?|fprintf|fls)$/.test(option)) machine.write(state, value, anything);
    if (option === '-delete' || option === '--delete')
      machine.write(state, concat(pattern(call.args, at), empty), empty);
    if (!/^-(?:exec|execdir|ok|okdir|x|X|-exec|-exec-batch)$/.test(option)) return;
    const rest = args.slice(at + 1);
    const end = rest.findIndex((arg) => /^[;+]$/.test(known(arg.text) ?? ''));
    const words = (end === -1 ? rest : rest.slice(0, end)).map((arg) => ({
      text: fillIn(known(arg.text), pattern(call.args, at)) ?? arg.text,
      isOpen: arg.isOpen,
    }));
    const inside = state.copy();
    if (/dir$/.test(option)) inside.folders = undefined;
    machine.call(words, inside, { input: undefined, isUsed: true });
  });
  return anything;
};

type Texts = Parameters<ShellProgram>[0]['args'];

/** What `{}` may stand for: a file whose name matches, in any folder. */
function pattern(args: Texts, before: number): ReturnType<typeof literal> {
  const at = args.slice(0, before).findLastIndex(({ text }) => /^-i?name$/.test(known(text) ?? ''));
  const name = at === -1 ? undefined : known(args[at + 1]?.text ?? anything);
  const extension = /^\*(\.[\w.]+)$/.exec(name ?? '')?.[1];
  if (extension !== undefined && !/^\.(?:md|mdc|json|jsonc|toml|ya?ml|txt)$/i.test(extension))
    return concat(literal(`${folderOf(args)}/`), [{ hole: 'name' }], literal(extension));
  return name !== undefined && /^[\w.-]+$/.test(name) ? literal(`${folderOf(args)}/${name}`) : anything;
}

function folderOf(args: Texts): string {
  const first = known(args[0]?.text ?? empty) ?? '.';
  return first === '' || first.startsWith('-') ? '.' : first;
}

function fillIn(text: string | undefined, by: ReturnType<typeof literal>): ReturnType<typeof literal> | undefined {
  if (text === undefined || !text.includes('{}')) return undefined;
  return concat(...text.split('{}').flatMap((part, at) => (at === 0 ? [literal(part)] : [by, literal(part)])));
}
