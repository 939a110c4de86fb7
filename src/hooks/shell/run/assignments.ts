import type { Assignment, SimpleCommand } from '../syntax/ast.ts';
import { type ExpansionPorts, expandWhole, expandWords } from '../values/expand.ts';
import type { ShellState } from '../values/shell-state.ts';
import { concat, knownParts } from '../values/text.ts';

/** Sets variables; the result takes them back. `note` gets every text that the line mentions. */
export function assignAll(
  assignments: readonly Assignment[],
  state: ShellState,
  ports: ExpansionPorts,
  note: (text: string) => void,
  isExported = false,
): () => void {
  const before = new Map(assignments.map(({ name }) => [name, state.variables.get(name)] as const));
  for (const assignment of assignments) {
    assign(assignment, state, ports, note);
    if (isExported) state.options.add(`exports ${assignment.name}`);
    if (assignment.name === 'GLOBIGNORE') state.options.add(assignment.name);
  }
  return () => {
    for (const [name, value] of before) {
      if (isExported) state.options.delete(`exports ${name}`);
      if (value === undefined) state.variables.delete(name);
      else state.variables.set(name, value);
    }
  };
}

function assign(assignment: Assignment, state: ShellState, ports: ExpansionPorts, note: (text: string) => void): void {
  if (assignment.isList) assignList(assignment, state, ports, note);
  else assignText(assignment, state, ports, note);
}

type Assign = typeof assign;

const assignList: Assign = ({ name, appends, element, value }, state, ports, note) => {
  const items = expandWords(value as SimpleCommand['words'], ports);
  for (const { text } of items) note(knownParts(text));
  const isOpen = items.some((item) => item.isOpen || /^\[/.test(knownParts(item.text)));
  const before = appends ? state.variables.get(name)?.items : [];
  const isKnown = !(isOpen || element || before === undefined);
  const all = isKnown ? [...before, ...items.map(({ text }) => text)] : undefined;
  state.variables.set(name, { items: all, isList: true });
};

const assignText: Assign = ({ name, appends, element, value }, state, ports, note) => {
  const old = state.variables.get(name);
  const text = expandWhole(value as SimpleCommand['words'][number], ports, true);
  note(knownParts(text));
  // `declare -i` and `-u` may change what is assigned.
  if (element || old?.isList === true || state.options.has(`converts ${name}`)) state.forget(name);
  else if (appends) state.set(name, concat(ports.environment(name), text));
  else state.set(name, text);
};
