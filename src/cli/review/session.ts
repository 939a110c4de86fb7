import type { Origin } from '../../model/provenance.ts';
import type { Context } from '../context.ts';
import { drawHidden } from '../draw.ts';
import { markedText } from '../marked-text.ts';
import type { OpenMemory } from '../memory-options.ts';
import type { Style } from '../style.ts';
import { type Case, caseLines, openCase, seenRules } from './case.ts';
import { replacedLines } from './changes.ts';
import { type Keys, openKeys } from './keys.ts';

/** What a person decided in one review session. */
export interface ReviewSession {
  readonly released: readonly string[];
  readonly discarded: readonly string[];
  readonly skipped: readonly string[];
}

type Decision = 'released' | 'discarded' | 'skipped' | 'quit';

interface ReviewScreen {
  readonly context: Context;
  readonly memory: OpenMemory;
  readonly person: Origin;
  readonly style: Style;
  readonly keys: Keys;
}

const keyHelp = '[a] accept   [e] edit, then accept   [d] discard   [s] skip   [q] quit';

/** Shows a person the held texts one by one, until they have decided about all or quit. */
export async function runReviewSession(
  context: Context,
  memory: OpenMemory,
  ids: readonly string[],
  person: Origin,
  style: Style,
): Promise<ReviewSession> {
  const decided = { released: [] as string[], discarded: [] as string[], skipped: [] as string[] };
  const keys = openKeys(context.io);
  const screen: ReviewScreen = { context, memory, person, style, keys };
  try {
    for (const [index, id] of ids.entries()) {
      const decision = await decide(screen, id, `${index + 1} of ${ids.length}`);
      if (decision === 'quit') break;
      decided[decision].push(id);
    }
  } finally {
    keys.close();
  }
  return decided;
}

async function decide(screen: ReviewScreen, id: string, place: string): Promise<Decision> {
  const opened = await openCase(screen.memory, id, screen.person);
  if ('outcome' in opened) return skipped(screen, opened.message);
  // Another reviewer may have decided since the queue was read.
  if (opened.inspection.facts.state !== 'quarantined') return skipped(screen, 'already decided by another reviewer');
  print(screen, [
    '',
    screen.style.bold(`-- ${place} --`),
    ...caseLines(opened, screen.style),
    '',
    screen.style.dim(keyHelp),
  ]);
  for (;;) {
    const key = await screen.keys.next();
    if (key === undefined || key === 'q') return 'quit';
    if (key === 's') return 'skipped';
    const decision = key === 'a' ? await accept(screen, opened) : await discardOrEdit(screen, key, opened);
    if (decision !== undefined) return decision;
    print(screen, [screen.style.dim(keyHelp)]);
  }
}

async function discardOrEdit(screen: ReviewScreen, key: string, opened: Case): Promise<Decision | undefined> {
  if (key === 'd') return discard(screen, opened);
  return key === 'e' ? edit(screen, opened) : undefined;
}

async function accept(screen: ReviewScreen, opened: Case, edited?: string): Promise<Decision | undefined> {
  const reason = await screen.keys.line(
    'Reason for accepting:',
    edited === undefined ? 'read and found harmless' : 'edited',
  );
  if (reason === undefined) return undefined;
  const { facts, reviewHash } = opened.inspection;
  const result = await screen.memory.space.review.release(
    {
      id: facts.id,
      reason,
      contentHash: reviewHash ?? '',
      accepts: edited === undefined ? seenRules(opened) : rulesIn(screen, edited),
      ...(edited === undefined ? {} : { edited }),
    },
    screen.person,
  );
  return showOutcome(screen, result, 'released');
}

async function discard(screen: ReviewScreen, { inspection }: Case): Promise<Decision | undefined> {
  const reason = await screen.keys.line('Reason for discarding:', 'read and rejected');
  if (reason === undefined) return undefined;
  return showOutcome(
    screen,
    await screen.memory.space.review.discard({ id: inspection.facts.id, reason }, screen.person),
    'discarded',
  );
}

/** Scans the edited text and shows the findings; nothing is stored until the person accepts it. */
async function edit(screen: ReviewScreen, opened: Case): Promise<Decision | undefined> {
  const before = opened.inspection.text?.content;
  if (before === undefined) return undefined;
  const edited = await newText(screen, before);
  if (edited === undefined || edited === before) {
    print(screen, ['not changed']);
    return undefined;
  }
  const { findings, complete } = screen.memory.scanner.scan(edited);
  const found =
    findings.length === 0 ? screen.style.good('no findings') : `found: ${unique(findings.map(({ ruleId }) => ruleId))}`;
  print(screen, [
    screen.style.dim('edited:'),
    ...markedText(edited, findings, screen.style),
    ...editedChange(screen, opened, edited),
    complete ? found : `${found}; the scan did not reach the end of the text`,
  ]);
  return accept(screen, opened, edited);
}

/** An edited replacement is another change than the one shown before. */
function editedChange({ style }: ReviewScreen, { inspection }: Case, edited: string): readonly string[] {
  const { replaced, text } = inspection;
  if (replaced === undefined || text === undefined) return [];
  return replacedLines(replaced, { ...text, content: edited }, style);
}

async function newText({ context, keys }: ReviewScreen, before: string): Promise<string | undefined> {
  const { io } = context;
  if (io.edit === undefined) return keys.line('new text (Enter keeps the old one):');
  io.setRaw?.(false);
  try {
    return io.edit(before) ?? (await keys.line('new text (Enter keeps the old one):'));
  } finally {
    io.setRaw?.(true);
  }
}

function rulesIn({ memory }: ReviewScreen, text: string): readonly string[] {
  const { findings, complete } = memory.scanner.scan(text);
  return [...new Set([...findings.map(({ ruleId }) => ruleId), ...(complete ? [] : ['incomplete-scan'])])];
}

function showOutcome<D extends Decision>(
  screen: ReviewScreen,
  result: { readonly outcome: string; readonly message?: string },
  decision: D,
): D | undefined {
  if (result.outcome === 'refused') {
    print(screen, [screen.style.level('high', drawHidden(result.message ?? 'refused'))]);
    return undefined;
  }
  print(screen, [screen.style.good(decision)]);
  return decision;
}

function skipped(screen: ReviewScreen, why: string): Decision {
  print(screen, [screen.style.dim(why)]);
  return 'skipped';
}

function print({ context }: ReviewScreen, lines: readonly string[]): void {
  context.io.stdout.write(`${lines.join('\n')}\n`);
}

function unique(words: readonly string[]): string {
  return [...new Set(words)].join(', ');
}
