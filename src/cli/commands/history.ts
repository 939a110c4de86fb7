import { type Command, Option } from 'commander';
import { shortId } from '../../base/short-id.ts';
import type { HistoryLine, JournalLine } from '../../guard/index.ts';
import { bezoarItself, type Origin } from '../../model/provenance.ts';
import type { Context } from '../context.ts';
import { drawHidden } from '../draw.ts';
import { stateWord } from '../entry-text.ts';
import { findEntry } from '../find-entry.ts';
import { addMemoryCommand, type CommandResult } from '../memory-command.ts';
import type { Style } from '../style.ts';
import { formatTime } from '../time.ts';
import { count, wholeNumber } from './add.ts';

interface HistoryOptions {
  readonly limit?: number;
  readonly before?: number;
}

const notes = `
Without an id, lists the journal's records, newest first. \`bezoar restore --to\` accepts the number in the first column.

Examples:
  bezoar history
  bezoar history 3f2a91c0
  bezoar history --limit 500 --json

Exit codes: 0 shown, 1 shown up to a break of the journal, 2 failed or unknown entry.`;

export function addHistory(program: Command, context: Context): void {
  addMemoryCommand<HistoryOptions>(program, context, {
    usage: 'history [id]',
    reads: true,
    description: 'show what happened to an entry, or in the whole memory',
    notes,
    options: (command) =>
      command
        .addOption(new Option('--limit <number>', 'records to show, at most 1000 (default: 30)').argParser(count))
        .addOption(new Option('--before <record>', 'start at the record before this one').argParser(wholeNumber)),
    async run({ space }, [given], { limit = 30, before }) {
      if (given === undefined) {
        const from = before === undefined ? {} : { from: before - 1 };
        return before === 0
          ? journalResult([])
          : journalResult((await space.audit.journal({ limit, backwards: true, ...from }, bezoarItself)).lines);
      }
      const id = await findEntry(space, given);
      const lines = (await space.audit.history({ id }, bezoarItself)).lines;
      return { json: { id, history: lines }, text: (style) => lines.map((line) => historyLine(line, style)).join('') };
    },
  });
}

function historyLine({ seq, at, type, by, reason, after }: HistoryLine, style: Style): string {
  const state = after === undefined ? '' : `, version ${after.version} ${stateWord(after)}, trust ${after.trust}`;
  return `${recordHead(seq, at, type, style)}  ${byWords(by)}${state}${reasonWords(reason)}\n`;
}

function journalResult(lines: readonly JournalLine[]): CommandResult {
  return {
    json: { records: lines },
    text: (style) =>
      lines.length === 0 ? 'The journal is empty.\n' : lines.map((line) => recordLine(line, style)).join(''),
  };
}

function recordLine({ seq, at, event }: JournalLine, style: Style): string {
  const ids = event.changes.map(({ id }) => shortId(id));
  const touched = ids.length > 4 ? `${ids.length} entries` : ids.join(' ');
  const verdicts = [...new Set(event.decisions.map(({ verdict }) => verdict))].join(', ');
  const parts = [touched, verdicts, event.refused === undefined ? '' : `refused: ${event.refused}`].filter(Boolean);
  return `${recordHead(seq, at, event.type, style)}  ${byWords(event.by)}${parts.map((part) => `, ${part}`).join('')}${reasonWords(event.reason)}\n`;
}

function recordHead(seq: number, at: number, type: string, style: Style): string {
  return `${style.bold(String(seq).padStart(5))}  ${style.dim(formatTime(at))}  ${type.padEnd(16)}`;
}

function byWords({ channel, principal }: Origin): string {
  return `${channel} ${drawHidden(principal)}`;
}

function reasonWords(reason: string | undefined): string {
  return reason === undefined ? '' : `, "${drawHidden(reason)}"`;
}
