import { readdirSync } from 'node:fs';
import { isAbsolute, relative, resolve } from 'node:path';
import { type GuardedFiles, type GuardedKind, guardedNameParts } from './guarded-files.ts';
import { type GuardedReach, kindAt } from './reach.ts';
import { readText } from './read-text.ts';
import { type Objection, objectionToChange, type ScanText } from './scan-change.ts';
import type { ShellSurroundings, ShellWrite } from './shell/run/surroundings.ts';
import { shellWrites } from './shell/shell-writes.ts';
import { filled, hasAnything, known, knownParts, type Text } from './shell/values/text.ts';

/** Where a command line will run, and what is guarded there. */
export interface GuardedScene {
  readonly root: string;
  readonly guarded: GuardedFiles;
  /** The guarded files behind other names. */
  readonly reach: () => GuardedReach;
  readonly variables: Readonly<Record<string, string | undefined>>;
}

export interface ShellScene extends GuardedScene {
  readonly scan: ScanText;
  /** How people and models learn about a file. */
  readonly nameOf: (path: string) => string;
}

/** Objects to a bash line that writes an attack into a guarded file, or of which we cannot tell whether it does. */
export async function objectionToShell(scene: ShellScene, line: string, cwd: string): Promise<Objection | undefined> {
  const { scan } = scene;
  const reading = shellWrites(line, surroundingsOf(scene, cwd));
  if (!reading.read) {
    if (reading.crowded) return crowdedLine;
    return scene.guarded.isNamedIn(line) ? unreadableLine : unclearLine;
  }
  const everything = lineTexts(line, reading.texts);
  const objections: Objection[] = [];
  for (const write of reading.writes) {
    const kind = kindAt(scene.guarded, write.path, scene.reach());
    const found = kind === undefined ? undefined : await objectionToWrite(scene, scan, write, kind, everything);
    if (found !== undefined) objections.push(found);
  }
  if (reading.doubts.length > 0) objections.push(await hiddenTarget(scan, everything));
  return objections.find(({ answer }) => answer === 'deny') ?? objections[0];
}

/** An attack may be one of the texts, or all of them together. */
function lineTexts(line: string, texts: readonly string[]): string {
  return [...texts, texts.join(' '), line].join('\n');
}

async function objectionToWrite(
  { nameOf }: ShellScene,
  scan: ScanText,
  { path, content, keeps }: ShellWrite,
  kind: GuardedKind,
  everything: string,
): Promise<Objection | undefined> {
  const name = nameOf(path);
  const before = textAt(path) ?? '';
  const text = known(content);
  const added = text ?? `${knownParts(content)}\n${everything}`;
  const after = [keeps ? before : '', added].filter((each) => each !== '').join('\n');
  const found = await objectionToChange(scan, name, before, after);
  // A command line is no prose, so of an unknown text only a clear finding counts.
  if (found !== undefined && (text !== undefined || found.answer === 'deny')) return found;
  if (kind === 'guard')
    return { answer: 'ask', reason: `a command would write ${name}, which configures Bezoar itself` };
  if (kind === 'settings')
    return { answer: 'ask', reason: `a command would write ${name}, which decides what runs with the agent` };
  if (text !== undefined) return undefined;
  return { answer: 'ask', reason: `a command would write ${name}, and its text cannot be checked in advance` };
}

/** A line may write a guarded file, but we cannot tell which one. Its texts can still be scanned. */
export async function hiddenTarget(scan: ScanText, text: string): Promise<Objection> {
  const name = 'a file that steers the agent';
  return (
    (await objectionToChange(scan, name, '', text)) ?? {
      answer: 'ask',
      reason: `a command may write ${name}, and it is not clear which one`,
    }
  );
}

const unreadableLine: Objection = {
  answer: 'ask',
  reason: 'the command is too long or too deeply nested to check, and names a file that steers the agent',
};

const unclearLine: Objection = {
  answer: 'ask',
  reason: 'the command cannot be read with certainty, so it is not clear which files it writes',
};

/** An attacker can pad a line with writes until it is not parsed, so the names in it do not matter. */
const crowdedLine: Objection = {
  answer: 'ask',
  reason: 'the command writes thousands of files, too many to check',
};

function textAt(path: string): string | undefined {
  const file = readText(path);
  return file.state === 'text' ? file.text : undefined;
}

/** What the reader may ask about this machine. */
export function surroundingsOf(scene: GuardedScene, cwd: string): ShellSurroundings {
  const { root, guarded, variables } = scene;
  const home = variables.HOME;
  return {
    folder: cwd,
    variable: (name) => variables[name],
    readText: (path) => {
      const file = readText(path);
      if (file.state === 'missing') return undefined;
      return file.state === 'text' ? { text: file.text } : 'unreadable';
    },
    list: namesIn,
    mayBeGuarded: (path) => mayBeGuarded(scene, path),
    holdsGuarded: (folder) =>
      [root, cwd, ...(home === undefined ? [] : [home])].some((place) => isWithin(place, folder)) ||
      isWithin(folder, root) ||
      guarded.kindOf(resolve(folder, 'x.md')) !== undefined,
    isNamedIn: (text) => guarded.isNamedIn(text),
  };
}

function namesIn(folder: string): readonly string[] | undefined {
  try {
    return readdirSync(folder);
  } catch {
    return undefined; // missing, not a folder, or not accessible: the line cannot list it either
  }
}

function isWithin(path: string, folder: string): boolean {
  const between = relative(folder, path);
  return between === '' || (!between.startsWith('..') && !isAbsolute(between));
}

/** A path with holes may be guarded if its holes can be filled so that it is. */
function mayBeGuarded({ guarded, reach }: GuardedScene, path: Text): boolean {
  const plain = known(path);
  if (plain !== undefined) return kindAt(guarded, resolve(plain), reach()) !== undefined;
  if (hasAnything(path)) return true;
  if (guarded.kindOf(filled(path, ({ hole }) => (hole === 'digits' ? '1' : 'x'))) !== undefined) return true;
  return splitAtSlashes(path).some((component) => {
    const pattern = new RegExp(
      `^${component.map((piece) => (typeof piece === 'string' ? escaped(piece) : '.*')).join('')}$`,
      'i',
    );
    return component.some((piece) => typeof piece !== 'string') && guardedNameParts.some((name) => pattern.test(name));
  });
}

function splitAtSlashes(path: Text): readonly Text[] {
  const components: (string | Text[number])[][] = [[]];
  for (const piece of path) {
    const parts = typeof piece === 'string' ? piece.split('/') : [piece];
    parts.forEach((part, at) => {
      if (at > 0) components.push([]);
      components.at(-1)?.push(part);
    });
  }
  return components;
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}
