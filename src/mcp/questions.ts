import { diffTexts, linesOfDiff } from '../diff/index.ts';
import type { GuardedSpace, Inspection, SessionOrigin } from '../guard/index.ts';
import { describeAttribution } from '../model/describe-attribution.ts';
import type { Origin } from '../model/provenance.ts';
import { type DialogBlock, dialogText, plainLines } from '../prompt/index.ts';
import type { Settlement } from './approvals.ts';

/** The tool call that a question belongs to. */
export interface Asking {
  readonly tool: string;
  readonly arguments: unknown;
  readonly origin: SessionOrigin;
}

/** What the person answered, and about which text. */
interface AnsweredQuestion {
  readonly decision: string;
  readonly reason: string;
  /** What the person was shown, unchanged since. */
  readonly inspection: Inspection;
  readonly contentHash: string;
}

/** A question to the person at the client. */
export interface Question {
  readonly form: ReturnType<typeof formOf>;
  /** The decisions that change something; any other leaves everything as it is. */
  readonly decisions: readonly string[];
  /** What the person reads: the exact text line by line, hidden characters made visible. */
  text(inspection: Inspection, asking: Asking): string;
  /** Does what the person decided. */
  carryOut(space: GuardedSpace, answered: AnsweredQuestion, person: Origin): Promise<Settlement>;
}

function formOf(description: string, decisions: readonly [string, ...string[]]) {
  return {
    type: 'object' as const,
    properties: {
      decision: {
        type: 'string' as const,
        title: 'Decision',
        description,
        enum: [...decisions],
        default: decisions[0],
      },
      reason: { type: 'string' as const, title: 'Reason', description: 'Recorded in the journal.', maxLength: 500 },
    },
    required: ['decision'],
  };
}

/** Whether a held text may be remembered. It keeps the trust it came with. */
export const reviewQuestion: Question = {
  form: formOf(
    'release: let the agent remember or change it. discard: reject it. later: leave it in the review queue.',
    ['later', 'discard', 'release'],
  ),
  decisions: ['discard', 'release'],
  text: (held, { origin }) =>
    questionText(held, (held.replaced === undefined ? newText : change)(held, origin.principal, whyHeld(held))),
  carryOut: (space, { decision, reason, inspection, contentHash }, person) => {
    const { id } = inspection.facts;
    if (decision === 'discard') return space.review.discard({ id, reason }, person);
    return space.review.release({ id, reason, contentHash }, person);
  },
};

/** Whether an entry says what the person themselves wants remembered. If so, it is trusted like their own words. */
export const confirmQuestion: Question = {
  form: formOf('yes: these are my words, remember them as mine. no: leave everything as it is.', ['no', 'yes']),
  decisions: ['yes'],
  text: (shown, { origin }) => questionText(shown, confirmation(shown, origin.principal)),
  carryOut: async (space, { reason, inspection, contentHash }, person) => {
    const { id, state } = inspection.facts;
    if (state === 'active') {
      return space.review.vouch({ id, reason, contentHash, accepts: rulesIn(inspection) }, person);
    }
    const released = await space.review.release({ id, reason, contentHash, vouched: true }, person);
    return released.outcome === 'released' ? { ...released, outcome: 'vouched' } : released;
  },
};

function rulesIn({ findings }: Inspection): string[] {
  return [...new Set(findings.map(({ ruleId }) => ruleId))].sort();
}

function whyHeld(held: Inspection): string {
  const rules = rulesIn(held);
  return rules.length > 0 ? rules.join(', ') : (held.decision?.row ?? 'policy');
}

function questionText(shown: Inspection, question: readonly string[]): string {
  const { replaced, attribution } = shown;
  return dialogText({
    question,
    blocks: replaced === undefined ? textBlocks(shown) : changeBlocks(shown),
    ...(attribution === undefined ? {} : { traced: describeAttribution(attribution) }),
  });
}

function newText(_held: Inspection, principal: string, why: string): readonly string[] {
  return [
    `${principal} wants to remember the text below. Bezoar held it because of: ${why}.`,
    'If you release it, later sessions can see it as data. Should the agent remember it?',
  ];
}

function change({ facts, replaced }: Inspection, principal: string, why: string): readonly string[] {
  return [
    `${principal} wants to CHANGE an entry of the memory. Bezoar held the change because of: ${why}.`,
    `If you release it, the rows marked - leave the memory (trust: ${replaced?.facts.provenance.trust}) and the rows marked + take their place (trust: ${facts.provenance.trust}). Should the entry be changed?`,
  ];
}

function confirmation(shown: Inspection, principal: string): readonly string[] {
  const rules = rulesIn(shown);
  const found = rules.length === 0 ? [] : [`Careful, the scanner found: ${rules.join(', ')}.`];
  const consequence = 'If you say yes, later sessions see it as your own words and may act on it.';
  if (shown.replaced === undefined) {
    return [
      `${principal} asks: did you say the text below, and should it be remembered as yours?`,
      consequence,
      ...found,
    ];
  }
  return [
    `${principal} asks: did you say the text below, and should it CHANGE an entry of the memory?`,
    `${consequence} The rows marked - leave the memory (trust: ${shown.replaced.facts.provenance.trust}); the rows marked + take their place.`,
    ...found,
  ];
}

function textBlocks({ text }: Inspection): readonly DialogBlock[] {
  const tags = text?.tags ?? [];
  return [
    { name: 'The text', lines: plainLines(text?.content ?? '') },
    ...(tags.length === 0 ? [] : [{ name: 'Its tags', lines: plainLines(tags.join(', ')) }]),
  ];
}

function changeBlocks({ text, replaced }: Inspection): readonly DialogBlock[] {
  const [before, after] = [replaced?.text, text];
  const tags = [tagLine(before?.tags ?? []), tagLine(after?.tags ?? [])] as const;
  return [
    { name: 'The change', lines: linesOfDiff(diffTexts(before?.content ?? '', after?.content ?? '')) },
    ...(tags[0] === tags[1] ? [] : [{ name: 'The change of its tags', lines: linesOfDiff(diffTexts(...tags)) }]),
  ];
}

function tagLine(tags: readonly string[]): string {
  return tags.join(', ') || '(none)';
}
