import type { AccusingRule, CharacterHit } from '../rule.ts';
import type { HiddenRun, TextView } from '../views/index.ts';

// Tag characters, variation selectors and zero-width bits can encode whole sentences that only a machine reads. There
// is no honest reason to write a message that way; direction overrides and terminal strings have their own rules.
export const rule: AccusingRule = {
  id: 'hidden_message',
  title: 'Message encoded in invisible characters',
  category: 'hidden-content',
  scope: 'minimal',
  level: 4,
  confidence: 0.97,
  why: 'Invisible characters in this text encode a message that people do not see and a language model reads.',
  advice: 'Do not store the text; read the decoded message and find out who wrote it.',
  threats: ['T11'],
  unmitigated: 'all',
  *inspect({ hidden }) {
    for (const message of hidden?.messages ?? []) yield* hitOf(message, hidden?.runs ?? []);
  },
};

function* hitOf(message: TextView, runs: readonly HiddenRun[]): Iterable<CharacterHit> {
  const start = message.starts?.[0] ?? 0;
  const end = message.ends?.[message.text.length - 1] ?? start;
  const carrier = runs.find((run) => run.start <= start && start < run.end);
  if (carrier === undefined || carrier.kind === 'bidi' || carrier.kind === 'control') return;
  // A broken flag emoji leaves a handful of tag characters behind.
  yield { start, end, level: message.text.length >= 8 ? 4 : 3 };
}
