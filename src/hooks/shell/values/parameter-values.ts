import type { ParameterPart, Word } from '../syntax/ast.ts';
import { type PatternPiece, regexOf } from './glob.ts';
import type { ShellState } from './shell-state.ts';
import { anything, concat, empty, known, literal, someDigits, someName, type Text } from './text.ts';

type Expand = (word: Word) => Text;

const numeric: ReadonlySet<string> = new Set([
  '?',
  '#',
  '$',
  '!',
  'PPID',
  'RANDOM',
  'SRANDOM',
  'SECONDS',
  'LINENO',
  'UID',
  'EUID',
  'BASHPID',
  'SHLVL',
  'COLUMNS',
]);
/** Patterns are compared with short texts only, so that the time stays linear. */
const maxPatternText = 4_000;

/** The values of `$name` or `${...}`: one, or those of a list. */
export function parameterTexts(
  part: ParameterPart,
  state: ShellState,
  expand: Expand,
  environment: (name: string) => Text,
): readonly Text[] {
  if (part.prefix === '#') return [someDigits];
  const values = part.prefix === '!' ? indirect(part, state, environment) : plainValues(part, state, environment);
  if (part.operator === '') return values;
  return operated(part, values, state, expand);
}

function plainValues(part: ParameterPart, state: ShellState, environment: (name: string) => Text): readonly Text[] {
  const { name, index } = part;
  if (name === '@' || name === '*')
    return joinedIfStar(state.positional ?? [anything], name === '*' && part.quoted, state);
  if (/^[1-9]\d*$/.test(name)) return [positionalText(Number(name), state)];
  if (numeric.has(name)) return [someDigits];
  if (name === '-') return [someName];
  if (name === '0') return [literal('bash')];
  const value = state.variables.get(name);
  if (value === undefined) return [index === undefined ? environment(name) : anything];
  if (value.items === undefined) return [anything];
  return elements(value.items, part, state);
}

function positionalText(number: number, { positional }: ShellState): Text {
  return positional === undefined ? anything : (positional[number - 1] ?? empty);
}

function elements(items: readonly Text[], { index, quoted }: ParameterPart, state: ShellState): readonly Text[] {
  if (index === '@' || index === '*') return joinedIfStar(items, index === '*' && quoted, state);
  return index === undefined || /^\d+$/.test(index) ? [items[Number(index ?? 0)] ?? empty] : [anything];
}

/** `"$*"` is one text, joined by the first separator. */
function joinedIfStar(items: readonly Text[], isJoined: boolean, state: ShellState): readonly Text[] {
  if (!isJoined || items.length < 2) return items;
  const separators = state.variables.get('IFS');
  const first = separators === undefined ? ' ' : known(separators.items?.[0] ?? anything)?.slice(0, 1);
  const between = first === undefined ? anything : literal(first);
  return [concat(...items.flatMap((item, at) => (at === 0 ? [item] : [between, item])))];
}

function indirect(part: ParameterPart, state: ShellState, environment: (name: string) => Text): readonly Text[] {
  // `${!list[@]}` are the keys of a list.
  if (part.index !== undefined) return [anything];
  const target = known(plainValues({ ...part, prefix: '' }, state, environment)[0] ?? empty);
  if (target === undefined || !/^(?:\w+|[@*])$/.test(target)) return [anything];
  return plainValues({ ...part, prefix: '', name: target }, state, environment);
}

function operated(part: ParameterPart, values: readonly Text[], state: ShellState, expand: Expand): readonly Text[] {
  const { operator } = part;
  if (/^:?[-=?+]$/.test(operator)) return [fallback(part, values, state, expand)];
  const isList = /^[@*]$/.test(part.name) || part.index === '@' || part.index === '*';
  if (operator === ':' && isList) return slicedList(part, values, state, expand);
  return values.map((value) => {
    const text = known(value);
    return text === undefined
      ? onUnknown(value, part)
      : literal(edited(part, text, expand) ?? '\0').flatMap(unlessFailed);
  });
}

function unlessFailed(piece: string | Text[number]): Text {
  return piece === '\0' ? anything : [piece];
}

/** The digits of a number stay digits; of everything else nothing is known. */
function onUnknown(value: Text, { operator }: ParameterPart): Text {
  return /^[#%^,:]/.test(operator) && value.every((piece) => typeof piece === 'string' || piece.hole !== 'any')
    ? someName
    : anything;
}

function fallback(part: ParameterPart, values: readonly Text[], state: ShellState, expand: Expand): Text {
  const { operator, name } = part;
  const isSet = state.variables.has(name) || (state.positional !== undefined && /^\d+$/.test(name));
  const operand = expand(part.operand);
  const value = isSet ? concat(...values) : anything;
  const result = chosen(part, value, operand);
  if (operator.endsWith('=')) state.set(name, result);
  return result;
}

/** The value, or what stands for it if it is missing. */
function chosen({ operator, name }: ParameterPart, value: Text, operand: Text): Text {
  const text = known(value);
  if (text === undefined) return anything;
  const isMissing = text === '' && (operator.startsWith(':') || /^\d+$/.test(name));
  if (operator.endsWith('+')) return isMissing ? empty : operand;
  return isMissing ? operand : value;
}

type Edit = (text: string, part: ParameterPart, expand: Expand) => string | undefined;

const edits: readonly (readonly [operator: RegExp, edit: Edit])[] = [
  [/^[#%]/, trimmed],
  [/^\//, replaced],
  [/^[\^,]/, recased],
  [/^:$/, sliced],
];

function edited(part: ParameterPart, text: string, expand: Expand): string | undefined {
  return edits.find(([operator]) => operator.test(part.operator))?.[1](text, part, expand);
}

/** The pattern of an operator; text that comes from a variable is a pattern too. */
function patternOf(word: Word, expand: Expand): readonly PatternPiece[] | undefined {
  const pieces = word.map((part) => {
    const text = part.kind === 'text' ? part.text : known(expand([part]));
    return text === undefined ? undefined : { text, quoted: 'quoted' in part && part.quoted };
  });
  return pieces.includes(undefined) ? undefined : pieces.filter((piece) => piece !== undefined);
}

function trimmed(text: string, { operator, operand }: ParameterPart, expand: Expand): string | undefined {
  const pattern = patternOf(operand, expand);
  const regex = pattern && regexOf(pattern);
  if (regex === undefined || text.length > maxPatternText) return undefined;
  const isLongest = operator.length === 2;
  const isPrefix = operator.startsWith('#');
  for (let length = 0; length <= text.length; length++) {
    const size = isLongest ? text.length - length : length;
    const part = isPrefix ? text.slice(0, size) : text.slice(text.length - size);
    if (regex.test(part)) return isPrefix ? text.slice(size) : text.slice(0, text.length - size);
  }
  return text;
}

function replaced(text: string, { operator, operand, replacement }: ParameterPart, expand: Expand): string | undefined {
  const pattern = patternOf(operand, expand);
  const into = known(expand(replacement));
  if (pattern === undefined || into === undefined || text.length > maxPatternText || into.includes('&'))
    return undefined;
  if (pattern.every((piece) => piece.text === '')) return text;
  const ends = { start: operator === '/#' ? '^' : '', end: operator === '/%' ? '$' : '' };
  const regex = regexOf(pattern, ends);
  if (regex === undefined) return undefined;
  return operator === '//' ? text.replace(new RegExp(regex, 'gu'), () => into) : text.replace(regex, () => into);
}

function recased(text: string, { operator, operand }: ParameterPart): string | undefined {
  if (operand.length > 0) return undefined;
  const turn = (part: string): string => (operator.startsWith('^') ? part.toUpperCase() : part.toLowerCase());
  return operator.length === 2 ? turn(text) : turn(text.slice(0, 1)) + text.slice(1);
}

/** `${list[@]:1:2}`, and `${@: -1}`, which counts from the name of the script. */
function slicedList(part: ParameterPart, values: readonly Text[], state: ShellState, expand: Expand): readonly Text[] {
  const isUnknown =
    part.index === undefined ? state.positional === undefined : state.variables.get(part.name)?.items === undefined;
  const [, from, length] = /^\s*(-?\d+)\s*(?::\s*(\d+)\s*)?$/.exec(known(expand(part.operand)) ?? '') ?? [];
  if (isUnknown || from === undefined || (part.quoted && /\*/.test(`${part.name}${part.index ?? ''}`)))
    return [anything];
  const items = part.index === undefined ? [literal('bash'), ...values] : values;
  const start = Number(from) < 0 ? items.length + Number(from) : Number(from);
  return items.slice(Math.max(0, start), length === undefined ? undefined : start + Number(length));
}

function sliced(text: string, { operand }: ParameterPart, expand: Expand): string | undefined {
  const [, from, length] = /^\s*(-?\d+)\s*(?::\s*(-?\d+)\s*)?$/.exec(known(expand(operand)) ?? '') ?? [];
  if (from === undefined) return undefined;
  const letters = [...text];
  const start = Number(from) < 0 ? letters.length + Number(from) : Number(from);
  const end =
    length === undefined
      ? letters.length
      : Number(length) < 0
        ? letters.length + Number(length)
        : start + Number(length);
  return start < 0 ? '' : letters.slice(start, end).join('');
}
