import type { Compound, Pipeline, Script, ShellCommand, SimpleCommand } from '../syntax/ast.ts';
import { UnreadableLine } from '../syntax/cursor.ts';
import { parseScript } from '../syntax/parser.ts';
import { type ExpansionPorts, expandWhole, expandWords, type Field } from '../values/expand.ts';
import type { ShellState } from '../values/shell-state.ts';
import { anything, concat, empty, known, knownParts, someDigits, type Text } from '../values/text.ts';
import { assignedNames } from './arithmetic-names.ts';
import { assignAll } from './assignments.ts';
import type { Machine, ShellProgram, Streams } from './call.ts';
import { environmentOf } from './environment.ts';
import { Files } from './files.ts';
import { evaluatingBuiltins, NotedTexts, noteValue } from './noted-texts.ts';
import { applyRedirections } from './redirections.ts';
import { CrowdedLine, type ShellSurroundings, type ShellWrite } from './surroundings.ts';
import { closed, maybe, widen } from './widen.ts';

const maxSteps = 8_000;
const maxWrites = 5_000;
const maxDepth = 40;

/** What git runs by itself, and what it takes for the present version of the files. */
const gitInside = /\/\.git\/(?!(?:info\/exclude|COMMIT_EDITMSG|MERGE_MSG|description|.*\.lock)$)/;

/** Finds the program that a name stands for. */
export type FindProgram = (name: string, state: ShellState, machine: Machine) => ShellProgram;

/** Walks through a script as a shell would, over texts that may have holes, and records what it writes. */
export class Interpreter implements Machine {
  readonly surroundings: ShellSurroundings;
  readonly files: Files;
  readonly writes: ShellWrite[] = [];
  readonly doubts = new Set<string>();
  readonly #noted = new NotedTexts();
  readonly texts: ReadonlySet<string> = this.#noted.texts;
  readonly #findProgram: FindProgram;
  #steps = 0;
  #depth = 0;
  readonly #waiting: (() => void)[] = [];

  constructor(surroundings: ShellSurroundings, findProgram: FindProgram) {
    this.surroundings = surroundings;
    this.files = new Files(surroundings);
    this.#findProgram = findProgram;
  }

  run(script: Script, state: ShellState, streams: Streams): Text {
    if (++this.#depth > maxDepth) throw new UnreadableLine();
    const outputs: Text[] = [];
    for (const { pipelines, background } of script) {
      const inside = background ? state.copy() : state;
      outputs.push(this.#chain(pipelines, inside, streams));
      if (background) this.later(() => this.#chain(pipelines, state.copy(), streams));
    }
    this.#depth--;
    return concat(...outputs);
  }

  later(again: () => void): void {
    this.#waiting.push(again);
  }

  /** What still runs when the line has ended. */
  finish(): void {
    for (const again of this.#waiting.splice(0)) again();
  }

  #chain(pipelines: readonly Pipeline[], state: ShellState, streams: Streams): Text {
    const outputs = pipelines.map((pipeline, at) => {
      const before = at === 0 ? undefined : state.copy();
      const output = this.#pipeline(pipeline, state, streams);
      // The second half may not have run.
      if (before !== undefined) state.join(before);
      return output;
    });
    return concat(...outputs);
  }

  #pipeline({ commands }: Pipeline, state: ShellState, streams: Streams): Text {
    const [only] = commands;
    if (commands.length === 1 && only !== undefined) return this.#command(only, state, streams);
    let input = streams.input;
    commands.forEach((command, at) => {
      const isUsed = at < commands.length - 1 || streams.isUsed;
      input = this.#command(command, state.copy(), { input, isUsed });
    });
    return input ?? empty;
  }

  #command(command: ShellCommand, state: ShellState, streams: Streams): Text {
    if (++this.#steps > maxSteps) throw new CrowdedLine();
    if (command.kind === 'simple') return this.#simple(command, state, streams);
    const redirected = applyRedirections(command.redirections, this.#ports(state), this, streams);
    return redirected.finish(this.#compound(command, state, redirected.streams));
  }

  #compound(command: Compound, state: ShellState, streams: Streams): Text {
    switch (command.kind) {
      case 'group':
        return this.run(command.body, state, streams);
      case 'subshell':
        return this.run(command.body, state.copy(), streams);
      case 'if':
        return this.#branches(command, state, streams);
      case 'while':
        return this.#loop(command, state, streams);
      case 'for':
        return this.#repeat(command, state, streams);
      case 'arithmetic':
        this.#assignNumbers(known(expandWhole(command.text, this.#ports(state))), state);
        return empty;
      case 'test':
        for (const word of command.words) noteValue(this, knownParts(expandWhole(word, this.#ports(state))));
        return empty;
      case 'case':
        return this.#choose(command, state, streams);
      case 'function':
        state.functions.set(command.name, command.body);
        return empty;
      case 'coprocess':
        return this.#command(command.body, state.copy(), { input: anything, isUsed: true });
    }
  }

  #branches(command: Extract<Compound, { kind: 'if' }>, state: ShellState, streams: Streams): Text {
    const outputs: Text[] = [];
    const ends: ShellState[] = [];
    for (const { test, body } of command.clauses) {
      outputs.push(this.run(test, state, streams));
      const inside = state.copy();
      outputs.push(this.run(body, inside, streams));
      ends.push(inside);
    }
    const otherwise = state.copy();
    outputs.push(this.run(command.otherwise, otherwise, streams));
    for (const end of [...ends, otherwise]) state.join(end);
    return maybe(concat(...outputs));
  }

  #choose(command: Extract<Compound, { kind: 'case' }>, state: ShellState, streams: Streams): Text {
    this.#noted.addParts(expandWhole(command.subject, this.#ports(state)));
    const outputs: Text[] = [];
    const ends = command.cases.map(({ patterns, body }) => {
      const inside = state.copy();
      for (const pattern of patterns) expandWhole(pattern, this.#ports(inside));
      outputs.push(this.run(body, inside, streams));
      return inside;
    });
    for (const end of ends) state.join(end);
    return maybe(concat(...outputs));
  }

  /** Runs the body once as it is, and once with everything unknown that it has changed. */
  #loop(command: Extract<Compound, { kind: 'while' }>, state: ShellState, streams: Streams): Text {
    const before = state.copy();
    const outputs: Text[] = [];
    for (let pass = 0; pass < 2; pass++) {
      outputs.push(this.run(command.test, state, streams), this.run(command.body, state, streams));
      widen(state, before);
    }
    state.join(before);
    return maybe(concat(...outputs));
  }

  #repeat(command: Extract<Compound, { kind: 'for' }>, state: ShellState, streams: Streams): Text {
    const ports = this.#ports(state);
    const words =
      command.words === undefined ? (state.positional ?? [anything]).map(closed) : expandWords(command.words, ports);
    const before = state.copy();
    const outputs = words.map(({ text }) => {
      noteValue(this, knownParts(text));
      state.set(command.name, text);
      return this.run(command.body, state, streams);
    });
    if (words.some(({ isOpen }) => isOpen)) {
      widen(state, before);
      outputs.push(this.run(command.body, state, streams));
    }
    state.join(before);
    state.forget(command.name);
    const last = words.at(-1);
    if (last !== undefined && !last.isOpen) state.set(command.name, last.text);
    return concat(...outputs);
  }

  #simple(command: SimpleCommand, state: ShellState, streams: Streams): Text {
    const ports = this.#ports(state);
    const fields = expandWords(command.words, ports);
    for (const { text } of fields) this.#noted.addParts(text);
    const note = (text: string): void => noteValue(this, text);
    const restore = assignAll(command.assignments, state, ports, note, fields.length > 0);
    assignAll(command.lists, state, ports, note);
    const redirected = applyRedirections(command.redirections, ports, this, streams);
    const [program] = fields;
    const isExec = fields.length === 1 && program !== undefined && known(program.text) === 'exec';
    // `$(< file)` is the text of the file.
    const output =
      fields.length > 0
        ? this.call(fields, state, redirected.streams)
        : command.assignments.length > 0
          ? empty
          : (redirected.streams.input ?? empty);
    // `name=value program` sets the variable for the program only.
    if (fields.length > 0) restore();
    return redirected.finish(isExec ? anything : output);
  }

  call(words: readonly Field[], state: ShellState, streams: Streams): Text {
    if (++this.#steps > maxSteps) throw new CrowdedLine();
    const [first, ...args] = words;
    const name = first === undefined || first.isOpen ? undefined : known(first.text);
    if (name === undefined) {
      this.doubt('a program whose name is not known');
      return anything;
    }
    if (state.aliases.has(name)) this.doubt('an alias');
    const body = state.functions.get(name);
    if (body !== undefined) return this.#callFunction(body, args, state, streams);
    if (evaluatingBuiltins.has(name))
      for (const text of [...args.map((arg) => arg.text), streams.input ?? empty]) noteValue(this, knownParts(text));
    const handler = state.functions.get('command_not_found_handle');
    if (handler !== undefined) this.#callFunction(handler, words, state.copy(), streams);
    return this.#findProgram(name, state, this)({ ...streams, name, args, state, machine: this });
  }

  #callFunction(body: ShellCommand, args: readonly Field[], state: ShellState, streams: Streams): Text {
    if (++this.#depth > maxDepth) throw new UnreadableLine();
    const outer = state.positional;
    state.positional = args.some(({ isOpen }) => isOpen) ? undefined : args.map(({ text }) => text);
    const output = this.#command(body, state, streams);
    state.positional = outer;
    this.#depth--;
    return output;
  }

  runText(text: Text, state: ShellState, streams: Streams): Text {
    const script = known(text);
    if (script === undefined) {
      this.doubt('a script that is not known');
      this.note(knownParts(text));
      return anything;
    }
    this.note(script);
    return this.run(parseScript(script), state, streams);
  }

  write(state: ShellState, path: Text, content: Text, keeps = false): void {
    const plain = known(path);
    const places = plain === undefined ? undefined : state.locate(plain);
    this.#noted.addParts(content);
    if (places === undefined) {
      if (state.place(path).some((place) => this.surroundings.mayBeGuarded(place)))
        this.doubt('a write to a path that is not known');
      return;
    }
    for (const place of places) {
      if (gitInside.test(place)) this.doubt('a program of git, or another version of the files');
      if (this.writes.length >= maxWrites) throw new CrowdedLine();
      this.writes.push({ path: place, content, keeps });
      this.files.write(place, places.length > 1 ? concat(content, anything) : content, keeps);
    }
  }

  fill(state: ShellState, folder: Text): void {
    const plain = known(folder);
    const places = plain === undefined ? undefined : state.locate(plain);
    if (places === undefined || places.some((place) => this.surroundings.holdsGuarded(place)))
      this.doubt('unknown files in a folder');
    for (const place of places ?? []) this.files.makeUnknown(place);
  }

  doubt(why: string): void {
    this.doubts.add(why);
  }

  note(text: string): void {
    this.#noted.add(text);
  }

  #assignNumbers(text: string | undefined, state: ShellState): void {
    noteValue(this, text ?? '');
    for (const name of assignedNames(text)) state.set(name, someDigits);
  }

  #ports(state: ShellState): ExpansionPorts {
    return {
      state,
      list: (folder) => this.files.list(folder),
      isUnknown: (folder) => this.files.isUnknown(folder),
      environment: (name) => environmentOf(name, state, this.surroundings),
      capture: (script) => this.run(script, state.copy(), { input: undefined, isUsed: true }),
      processFile: (script, writes) => {
        const output = this.run(script, state.copy(), { input: writes ? anything : undefined, isUsed: true });
        return this.files.addProcess(writes ? empty : output);
      },
      runsValue: () => this.doubt('a value that is run'),
      arithmetic: (text) => this.#assignNumbers(text, state),
    };
  }
}
