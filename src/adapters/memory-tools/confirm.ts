import type { GuardedSpace, Inspection } from '../../guard/index.ts';
import { describeAttribution } from '../../model/describe-attribution.ts';
import { trustRank } from '../../model/trust.ts';
import { dialogText, plainLines, renderNotice } from '../../prompt/index.ts';
import type { AdapterSession, OwnToolRun } from '../core/index.ts';
import { missing } from './verbs.ts';

/** A question about one entry, for a dialog of the host. */
export interface ConfirmQuestion {
  /** What the user reads: the exact text line by line, hidden characters made visible. */
  readonly text: string;
  /** The id of the entry. */
  readonly entry: string;
  /** The principal that wants to remember it. */
  readonly principal: string;
}

/** How a person is asked, and who that is. */
export interface ConfirmOptions {
  /** The name of the user, for the journal. It must not be the principal of the agent: nobody approves their own proposal. */
  readonly person: string;
  /** Shows the question to the user, outside of the model's reach. Only `true` is a yes. */
  ask(question: ConfirmQuestion): Promise<boolean>;
}

/** A longer text goes unread in a dialog, and unread text must not be confirmed. */
const maxShownLength = 4_000;
const maxShownLines = 80;
/** Per conversation. People who are asked too often stop reading. */
const maxQuestions = 20;

/** Asks the user whether an entry is theirs, and records their answer under their name. */
export function confirm({ person, ask }: ConfirmOptions): OwnToolRun {
  const asked = new Map<string, number>();
  return async (session, { id }) => {
    if (typeof id !== 'string') return missing('id', 'the id of an entry');
    const origin = { channel: 'user', principal: person } as const;
    const shown = await session.space.review.inspect({ id }, origin);
    if (shown.outcome !== 'inspected') return `Not done: ${shown.message}.`;
    const problem = problemWith(shown);
    if (problem !== undefined) return `Nothing to confirm: ${problem}.`;
    const question = questionAbout(session, shown);
    if (question.text.split('\n').length > maxShownLines) return `Nothing to confirm: ${tooLong}.`;
    const count = asked.get(session.id) ?? 0;
    if (count >= maxQuestions) return 'Not confirmed: the user was asked too often in this conversation.';
    asked.set(session.id, count + 1);
    const answer = await ask(question);
    if (answer !== true) {
      return 'Not confirmed: the user did not say that these are their words. The entry is unchanged; do not ask again.';
    }
    return carryOut(session.space, shown, origin);
  };
}

function problemWith({ facts, text, reviewHash, replaced }: Inspection): string | undefined {
  const { state, provenance } = facts;
  if (state !== 'active' && state !== 'quarantined') return `the entry is ${state}`;
  if (state === 'active' && trustRank(provenance.trust) >= trustRank('user')) return "it is already the user's";
  if (text === undefined || reviewHash === undefined) return 'its text cannot be shown';
  if (text.content.length + (replaced?.text?.content.length ?? 0) > maxShownLength) {
    return tooLong;
  }
  return undefined;
}

const tooLong = 'it is too long for a dialog; the user can look: bezoar review';

function questionAbout(
  { guarded }: AdapterSession,
  { facts, text, replaced, attribution }: Inspection,
): ConfirmQuestion {
  const { principal } = guarded.origin;
  const tags = text?.tags ?? [];
  const question = dialogText({
    question: [
      `${principal} wants to remember the text below as your own words.`,
      'Say yes only if you said this and want it remembered.',
    ],
    blocks: [
      { name: 'The text', lines: plainLines(text?.content ?? '') },
      ...(tags.length === 0 ? [] : [{ name: 'Its tags', lines: plainLines(tags.join(', ')) }]),
      ...(replaced?.text === undefined ? [] : [{ name: 'It would replace', lines: plainLines(replaced.text.content) }]),
    ],
    ...(attribution === undefined ? {} : { traced: describeAttribution(attribution) }),
  });
  return { text: question, entry: facts.id, principal };
}

async function carryOut(
  space: GuardedSpace,
  { facts, reviewHash: contentHash = '', findings }: Inspection,
  person: { readonly channel: 'user'; readonly principal: string },
): Promise<string> {
  const { id } = facts;
  const reason = 'confirmed in a dialog of the host program';
  const accepts = [...new Set(findings.map(({ ruleId }) => ruleId))].sort();
  const result =
    facts.state === 'active'
      ? await space.review.vouch({ id, reason, contentHash, accepts }, person)
      : await space.review.release({ id, reason, contentHash, vouched: true }, person);
  if (result.outcome === 'refused') return `Not done: ${result.message}.`;
  return renderNotice({ code: 'stored', id, why: ['confirmed-by-the-user'] });
}
