import type { Origin } from '../../model/provenance.ts';
import { reviewKeys, usualReasons } from '../../model/review-keys.ts';
import type { Context } from '../context.ts';
import { drawHidden } from '../draw.ts';
import { markedText } from '../marked-text.ts';
import type { OpenMemory } from '../memory-options.ts';
import type { Style } from '../style.ts';
import { type Case, caseLines, openCase, seenRules } from './case.ts';
import { replacedLines } from './changes.ts';
import { openKeys } from './keys.ts';
import { assign, comment, noteLines, snooze } from './notes.ts';
import { print, type ReviewScreen } from './screen.ts';

/** What a person decided in one review session. */
export interface ReviewSession {
  readonly released: readonly string[];
  readonly discarded: readonly string[];
  readonly skipped: readonly string[];
}

type Decision = keyof ReviewSession;
/** What follows a key: a decision about this text, another text, the end, or the next key. */
type Step = Decision | 'next' | 'previous' | 'undone' | 'quit' | undefined;

const keyHelp =
  '[r] release   [e] edit, then release   [d] discard   [j] next   [k] previous   [?] all keys   [q] quit';

/** Shows a person the held texts one by one, until they have seen all or quit. The keys are those of the pages. */
export async function runReviewSession(
  context: Context,
  memory: OpenMemory,
  ids: readonly string[],
  person: Origin,
  style: Style,
): Promise<ReviewSession> {
  const keys = openKeys(context.io);
  const screen: ReviewScreen = { context, memory, person, style, keys };
  const decided = new Map<string, Decision>();
  try {
    let at = 0;
    while (at < ids.length) {
      const step = await showNext(screen, ids, at, decided);
      if (step === 'quit') break;
      at = step === 'previous' ? Math.max(0, at - 1) : at + (step === 'undone' ? 0 : 1);
    }
  } finally {
    keys.close();
  }
  const those = (decision: Decision): readonly string[] =>
    [...decided].flatMap(([id, made]) => (made === decision ? [id] : []));
  return { released: those('released'), discarded: those('discarded'), skipped: those('skipped') };
}

/** Shows one text and waits for a key that leads on. */
async function showNext(
  screen: ReviewScreen,
  ids: readonly string[],
  at: number,
  decided: Map<string, Decision>,
): Promise<NonNullable<Step>> {
  const id = ids[at] ?? '';
  const opened = await openCase(screen.memory, id, screen.person);
  const gone = 'outcome' in opened ? opened.message : whyGone(opened, decided.get(id));
  if (gone !== undefined || 'outcome' in opened) {
    print(screen, [screen.style.dim(gone ?? 'refused')]);
    if (!decided.has(id)) decided.set(id, 'skipped');
    return 'next';
  }
  print(screen, [
    '',
    screen.style.bold(`-- ${at + 1} of ${ids.length} --`),
    ...caseLines(opened, screen.style),
    ...(await noteLines(screen, id)),
    '',
    screen.style.dim(keyHelp),
  ]);
  for (;;) {
    const step = await stepFor(screen, await screen.keys.next(), opened, decided);
    if (step === 'released' || step === 'discarded' || step === 'skipped') decided.set(id, step);
    else if (step === 'next') decided.set(id, 'skipped');
    if (step !== undefined) return step;
    print(screen, [screen.style.dim(keyHelp)]);
  }
}

/** Another reviewer may have decided since the queue was read. */
function whyGone({ inspection }: Case, made: Decision | undefined): string | undefined {
  if (inspection.facts.state === 'quarantined') return undefined;
  return made === undefined
    ? 'already decided by another reviewer'
    : `${made} by you; [u] on another text takes it back`;
}

async function stepFor(
  screen: ReviewScreen,
  key: string | undefined,
  opened: Case,
  decided: Map<string, Decision>,
): Promise<Step> {
  if (key === undefined || key === 'q') return 'quit';
  const acts: Readonly<Record<string, () => Promise<Step> | Step>> = {
    j: () => 'next',
    k: () => 'previous',
    r: () => release(screen, opened),
    d: () => discard(screen, opened),
    e: () => edit(screen, opened),
    u: () => undo(screen, decided),
    s: () => snooze(screen, opened.inspection.facts.id),
    a: () => assign(screen, opened.inspection.facts.id),
    c: () => comment(screen, opened.inspection.facts.id),
    '?': () => listKeys(screen),
  };
  return Object.hasOwn(acts, key) ? acts[key]?.() : undefined;
}

function listKeys(screen: ReviewScreen): undefined {
  const listed = reviewKeys.filter(({ only }) => only !== 'pages');
  print(
    screen,
    listed.map(({ key, does }) => `  ${key.padEnd(3)} ${does}`),
  );
}

/** Takes back the last decision of this session. */
async function undo(screen: ReviewScreen, decided: Map<string, Decision>): Promise<Step> {
  const last = [...decided].findLast(([, made]) => made !== 'skipped')?.[0];
  if (last === undefined) {
    print(screen, ['nothing to take back in this session']);
    return undefined;
  }
  const { review } = screen.memory.space;
  const result = await review.reopen({ id: last, reason: 'taken back by the reviewer' }, screen.person);
  if (result.outcome === 'refused') print(screen, [screen.style.level('high', drawHidden(result.message))]);
  else {
    decided.delete(last);
    print(screen, [screen.style.good(`${last} waits again; [k] goes back to it`)]);
  }
  return undefined;
}

async function release(screen: ReviewScreen, opened: Case, edited?: string): Promise<Decision | undefined> {
  const reason = await screen.keys.line(
    'Reason for releasing:',
    edited === undefined ? usualReasons.release : 'edited',
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
  const reason = await screen.keys.line('Reason for discarding:', usualReasons.discard);
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
  return release(screen, opened, edited);
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

function unique(words: readonly string[]): string {
  return [...new Set(words)].join(', ');
}
