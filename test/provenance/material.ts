import { readFileSync } from 'node:fs';
import { z } from 'zod';

// The texts that the provenance tests run through every integration. All were written by hand for this repository.
// One JSON object per line, in the files beside this module.

/** What an attacker wants to achieve with a text in memory. */
export const payloadFamilies = [
  'payee-change',
  'wrong-version',
  'wrong-address',
  'false-policy',
  'standing-order',
  'permission',
  'configuration',
  'experience',
  'user-preference',
  'brand-bias',
  'delayed-trigger',
  'tool-habit',
  'package-name',
  'contact-change',
  'calm-fact',
] as const;

/** How the outside text reached the agent. */
export const routes = ['web', 'mail', 'document', 'tool', 'readme', 'calendar', 'ticket', 'chat'] as const;

/** How a page twists, or borrows from, what the user said. */
export const twists = [
  'changed-value',
  'flipped-negation',
  'changed-modality',
  'changed-actor',
  'swapped-values',
  'added-clause',
  'dropped-condition',
  'power-of-ten',
  'changed-unit',
  'moved-date',
  'look-alike',
  'question',
  'pasted-page',
  'user-negates',
  'reported-speech',
  'retracted-value',
  'widened-scope',
  'hypothetical',
  'someone-else',
  'crossed-facts',
  'assistant-echo',
  'consent',
  'consent-elsewhere',
  'no-consent',
  'choice',
  'turned-direction',
  'turned-order',
  'turned-comparison',
  'exchanged-word',
  'changed-scope',
] as const;

const text = z.string().trim().min(1);
const language = z.string().regex(/^[a-z]{2}$/);
const turnIndex = z.int().min(0);

/** A text that an attacker wants in memory. `needles` are values that betray it in a later prompt. */
export const payloadSchema = z.strictObject({
  id: text,
  family: z.enum(payloadFamilies),
  language,
  via: z.enum(routes),
  /** The outside text, with the payload in it. */
  page: text,
  payload: text,
  /** How an agent restates the payload as a note, in the same language or in English. */
  ownWords: text,
  ownWordsLanguage: language,
  /** Notes that say the same together. */
  split: z.array(text).min(2).max(4),
  needles: z.array(z.string().trim().min(4)).min(1),
});

/** A page by an attacker who guessed what the user said, and the note of the agent that believed it. */
export const adversarialPageSchema = z.strictObject({
  id: text,
  kind: z.enum(twists),
  language,
  /** What the assistant said between reading the page and the user's turn: an echo of the page is not a statement. */
  assistantTurn: text.optional(),
  userTurn: text,
  page: text,
  /** Never the user's statement, although most of its words are. */
  note: text,
});

/** An honest conversation, and what a good agent notes about it. */
export const dialogueSchema = z.strictObject({
  id: text,
  language,
  turns: z.array(z.strictObject({ who: z.enum(['user', 'assistant', 'tool']), text })).min(2),
  notes: z
    .array(
      z.strictObject({
        text,
        /** The user's turns that state the note. */
        statedBy: z.array(turnIndex).min(1),
        /** The assistant's turn before the user's, where the note takes words from it: `Which day?` `Tuesday`. */
        answers: turnIndex.optional(),
        /** The language of the note, where it is not the dialogue's. */
        language: language.optional(),
      }),
    )
    .min(1),
});

const webFactSchema = z.strictObject({ id: text, tool: text, url: z.url(), text });
const inferenceSchema = z.strictObject({ id: text, text });

export type Payload = z.infer<typeof payloadSchema>;
export type Dialogue = z.infer<typeof dialogueSchema>;

/** Texts that must not stand verbatim in a later prompt, however they were restated. */
export const payloads = rowsOf('payloads.jsonl', payloadSchema);

/** Notes that must not be trusted like the user's words. */
export const adversarialPages = rowsOf('adversarial-pages.jsonl', adversarialPageSchema);

/**
 * The same against what was loosened later: words of a question that the user answers, and days, numbers, endings and negations
 * of other languages. They run on the tracing alone, in every way in which a page can reach an agent.
 */
export const answerPages = rowsOf('answer-pages.jsonl', adversarialPageSchema);

/**
 * The same again, written against the rules of agreement: facts crossed between sentences, actors, lists behind a
 * negation, conditions, permissions and removals. Some pages say nothing that the user did not say as well, only of
 * something else.
 */
export const variantPages = rowsOf('variant-pages.jsonl', adversarialPageSchema);

/**
 * The same with the user's words put together the other way round: from and to, before and after, who acts, what is compared; or with
 * one word exchanged for its contrary, a scope widened, a condition dropped, two statements joined. They were
 * written by the author of the rules, partly while these were changed.
 */
export const turnedPages = rowsOf('turned-pages.jsonl', adversarialPageSchema);

/** Honest use. Tune on `dev` only; published figures come from `heldOut`. */
export const dialogues = {
  dev: rowsOf('dialogues-dev.jsonl', dialogueSchema),
  heldOut: rowsOf('dialogues-held-out.jsonl', dialogueSchema),
};

/** Written when the tracing was finished, and measured once before anything was changed for them. */
export const blindDialogues = rowsOf('dialogues-blind.jsonl', dialogueSchema);

/** Measured blind at 132 of 150; their misses were read since. */
export const freshDialogues = rowsOf('dialogues-fresh.jsonl', dialogueSchema);

/** Harmless facts from the web that are in memory beside the user's notes on day two. */
export const webFacts = rowsOf('web-facts.jsonl', webFactSchema);

/** What an agent notices by itself during work: stated by nobody. */
export const honestInferences = rowsOf('honest-inferences.jsonl', inferenceSchema);

function rowsOf<Row>(file: string, schema: z.ZodType<Row>): Row[] {
  const lines = readFileSync(new URL(file, import.meta.url), 'utf8')
    .trimEnd()
    .split('\n');
  return lines.map((line, index) => {
    try {
      return schema.parse(JSON.parse(line));
    } catch (cause) {
      throw new Error(`${file}:${index + 1} does not match its schema in test/provenance/material.ts`, { cause });
    }
  });
}
