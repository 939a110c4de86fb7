import { Fault } from '../base/fault.ts';
import type { Origin } from '../model/provenance.ts';
import type { InspectedMemory, MemoryDifference } from '../tools/index.ts';
import { sample } from './bounded-command.ts';
import type { OpenDatabase } from './database-command.ts';
import { drawHidden, rowsOf } from './draw.ts';
import { exitCode } from './exit-code.ts';
import { plural } from './format/run.ts';
import { markedText } from './marked-text.ts';
import { type CommandResult, refusalResult } from './memory-command.ts';
import type { Style } from './style.ts';

/** Imports every row, and lists those that are withheld from prompts. */
export async function adoptDatabase(database: OpenDatabase, person: Origin): Promise<CommandResult> {
  const { memory, name, onImport } = database;
  const before = await memory.compareMemories(person);
  if (before.outcome === 'refused') return refusalResult(before);
  const seen = await memory.inspectMemories(person, onImport);
  if (seen.outcome === 'refused') return refusalResult(seen);
  const withheld = seen.rows.filter(isWithheld);
  return {
    json: { rows: seen.rows.length, imported: before.added.length, withheld },
    text: () =>
      [
        `${drawHidden(name)}: ${plural(seen.rows.length, 'row')}, ${before.added.length} new`,
        ...withheld.map((row) => `${row.state}: row ${labelOf(row)}: ${sample(row.memory)}`),
        ...(withheld.length === 0
          ? []
          : ['`bezoar inspect` shows the whole texts; `bezoar review` decides about them.']),
        '',
      ].join('\n'),
    code: withheld.length > 0 ? exitCode.found : exitCode.clean,
  };
}

/** Rows with their original texts, for a person: those that are withheld, or all. */
export async function inspectDatabase(
  { memory, name, onImport }: OpenDatabase,
  person: Origin,
  wanted: { readonly all: boolean; readonly id?: string },
): Promise<CommandResult> {
  const seen = await memory.inspectMemories(person, onImport);
  if (seen.outcome === 'refused') return refusalResult(seen);
  const named = wanted.id === undefined ? seen.rows : seen.rows.filter(({ id }) => id === wanted.id);
  if (wanted.id !== undefined && named.length === 0) {
    throw new Fault('input-invalid', `no row of ${name} has the id ${wanted.id}; list them with --all`);
  }
  const rows = wanted.all || wanted.id !== undefined ? named : named.filter(isWithheld);
  const withheld = rows.filter(isWithheld).length;
  return {
    json: { rows, missing: seen.missing },
    text: (style) =>
      [
        ...rows.flatMap((row) => rowLines(row, style)),
        `${plural(seen.rows.length, 'row')}, ${seen.rows.filter(isWithheld).length} withheld from prompts`,
        ...(seen.missing.length === 0
          ? []
          : [`${plural(seen.missing.length, 'text')} of the journal no longer in the file; see \`bezoar reconcile\``]),
        '',
      ].join('\n'),
    code: withheld > 0 ? exitCode.found : exitCode.clean,
  };
}

/** What changed without the tools; with `settle`, the journal follows. */
export async function reconcileDatabase(
  { memory, onImport }: OpenDatabase,
  person: Origin,
  settle: boolean,
): Promise<CommandResult> {
  const compared = settle ? await memory.settleMemories(person, onImport) : await memory.compareMemories(person);
  if (compared.outcome === 'refused') return refusalResult(compared);
  const { rows, added, missing, pending } = compared;
  const lines = [
    ...added.map((one) => differenceLine('+', 'not in the journal', one)),
    ...missing.map((one) => differenceLine('-', 'no longer in the file', one)),
    ...pending.map((one) => differenceLine('>', 'released, not in the file yet', one)),
  ];
  return {
    json: { settled: settle, rows, added, missing, pending },
    text: () => (lines.length === 0 ? 'File and journal agree.\n' : `${lines.join('\n')}\n`),
    code: settle || lines.length === 0 ? exitCode.clean : exitCode.found,
  };
}

function isWithheld({ state }: InspectedMemory): boolean {
  return state === 'held' || state === 'blocked';
}

function labelOf({ id, why }: Pick<InspectedMemory, 'id' | 'why'>): string {
  return `${sample(id)}${why.length === 0 ? '' : ` (${why.join(', ')})`}`;
}

function rowLines(row: InspectedMemory, style: Style): readonly string[] {
  const { state, entry, createdAt, category, memory } = row;
  const facts = [
    `${state}: row ${labelOf(row)}`,
    ...(createdAt === '' ? [] : [`of ${sample(createdAt)}`]),
    ...(category === '' ? [] : [`category ${sample(category)}`]),
    ...(entry === undefined ? [] : [`entry ${entry}`]),
  ];
  // Anyone who can edit the file chose these words, too.
  const [head = '', ...rest] = rowsOf(facts.join(', '), style.width - 2);
  return [head, ...rest.map((more) => `  ${more}`), ...markedText(memory, [], style)];
}

function differenceLine(sign: string, what: string, { id, entry, memory }: MemoryDifference): string {
  const named = id === undefined ? `entry ${entry ?? ''}` : `row ${sample(id)}`;
  return `${sign} ${named} ${what}: ${sample(memory)}`;
}
