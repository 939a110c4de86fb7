import type { Origin } from '../../model/provenance.ts';
import type { Context } from '../context.ts';
import { drawHidden } from '../draw.ts';
import { markedText } from '../marked-text.ts';
import type { OpenMemory } from '../memory-options.ts';
import type { Style } from '../style.ts';
import { type Case, caseLines, openCase, seenRules } from './case.ts';
import { type Keys, openKeys } from './keys.ts';

/** What a person decided in one sitting. */
export interface Sitting {
  readonly released: readonly string[];
  readonly discarded: readonly string[];
  readonly skipped: readonly string[];
}

type Decision = 'released' | 'discarded' | 'skipped' | 'quit';

interface Table {
  readonly context: Context;
  readonly memory: OpenMemory;
  readonly person: Origin;
  readonly style: Style;
  readonly keys: Keys;
}

const keyHelp = '[a] accept   [e] edit, then accept   [d] discard   [s] skip   [q] quit';

/** Goes through what waits with a person, one by one, until he has decided or had enough. */
export async function sit(
  context: Context,
  memory: OpenMemory,
  ids: readonly string[],
  person: Origin,
  style: Style,
): Promise<Sitting> {
  const decided = { released: [] as string[], discarded: [] as string[], skipped: [] as string[] };
  const keys = openKeys(context.io);
  const table: Table = { context, memory, person, style, keys };
  try {
    for (const [index, id] of ids.entries()) {
      const decision = await decide(table, id, `${index + 1} of ${ids.length}`);
      if (decision === 'quit') break;
      decided[decision].push(id);
    }
  } finally {
    keys.close();
  }
  return decided;
}

async function decide(table: Table, id: string, place: string): Promise<Decision> {
  const opened = await openCase(table.memory, id, table.person);
  if ('outcome' in opened) return skipped(table, opened.message);
  // Somebody else may have decided since the queue was read.
  if (opened.inspection.facts.state !== 'quarantined') return skipped(table, 'decided by somebody else meanwhile');
  print(table, [
    '',
    table.style.bold(`-- ${place} --`),
    ...caseLines(opened, table.style),
    '',
    table.style.dim(keyHelp),
  ]);
  for (;;) {
    const key = await table.keys.next();
    if (key === undefined || key === 'q') return 'quit';
    if (key === 's') return 'skipped';
    const decision = key === 'a' ? await accept(table, opened) : await otherwise(table, key, opened);
    if (decision !== undefined) return decision;
    print(table, [table.style.dim(keyHelp)]);
  }
}

async function otherwise(table: Table, key: string, opened: Case): Promise<Decision | undefined> {
  if (key === 'd') return discard(table, opened);
  return key === 'e' ? edit(table, opened) : undefined;
}

async function accept(table: Table, opened: Case, edited?: string): Promise<Decision | undefined> {
  const reason = await table.keys.line('accept; why?', edited === undefined ? 'read and found harmless' : 'edited');
  if (reason === undefined) return undefined;
  const { facts, text } = opened.inspection;
  const result = await table.memory.space.release(
    {
      id: facts.id,
      reason,
      contentHash: text?.contentHash ?? '',
      accepts: edited === undefined ? seenRules(opened) : rulesIn(table, edited),
      ...(edited === undefined ? {} : { edited }),
    },
    table.person,
  );
  return told(table, result, 'released');
}

async function discard(table: Table, { inspection }: Case): Promise<Decision | undefined> {
  const reason = await table.keys.line('discard; why?', 'read and turned away');
  if (reason === undefined) return undefined;
  return told(table, await table.memory.space.discard({ id: inspection.facts.id, reason }, table.person), 'discarded');
}

/** The edited text is scanned before his eyes, and nothing is kept until he accepts it. */
async function edit(table: Table, opened: Case): Promise<Decision | undefined> {
  const before = opened.inspection.text?.content;
  if (before === undefined) return undefined;
  const edited = await newText(table, before);
  if (edited === undefined || edited === before) {
    print(table, ['not changed']);
    return undefined;
  }
  const { findings, complete } = table.memory.scanner.scan(edited);
  const found =
    findings.length === 0
      ? table.style.good('nothing found in it')
      : `found: ${unique(findings.map(({ ruleId }) => ruleId))}`;
  print(table, [
    table.style.dim('edited:'),
    ...markedText(edited, findings, table.style),
    complete ? found : `${found}; it was not read to its end`,
  ]);
  return accept(table, opened, edited);
}

async function newText({ context, keys }: Table, before: string): Promise<string | undefined> {
  const { io } = context;
  if (io.edit === undefined) return keys.line('new text (Enter keeps the old one):');
  io.setRaw?.(false);
  try {
    return io.edit(before) ?? (await keys.line('new text (Enter keeps the old one):'));
  } finally {
    io.setRaw?.(true);
  }
}

function rulesIn({ memory }: Table, text: string): readonly string[] {
  const { findings, complete } = memory.scanner.scan(text);
  return [...new Set([...findings.map(({ ruleId }) => ruleId), ...(complete ? [] : ['incomplete-scan'])])];
}

function told<D extends Decision>(
  table: Table,
  result: { readonly outcome: string; readonly message?: string },
  decision: D,
): D | undefined {
  if (result.outcome === 'refused') {
    print(table, [table.style.level('high', drawHidden(result.message ?? 'refused'))]);
    return undefined;
  }
  print(table, [table.style.good(decision)]);
  return decision;
}

function skipped(table: Table, why: string): Decision {
  print(table, [table.style.dim(why)]);
  return 'skipped';
}

function print({ context }: Table, lines: readonly string[]): void {
  context.io.stdout.write(`${lines.join('\n')}\n`);
}

function unique(words: readonly string[]): string {
  return [...new Set(words)].join(', ');
}
