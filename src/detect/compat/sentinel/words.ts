import { oneLine } from '../../long-text.ts';

// Parts of phrases that several rules of the memory sentinel contract share.

/** The program that reads a memory or a document. */
export const reader = oneLine`
  ai|ais|assistant|assistants|agent|agents|model|models|llm|llms|bot|bots|chatbot|chatbots|copilot|summariser|
  summarizer|helper
`;

/** People who are entitled to know what an agent does. */
export const person = oneLine`
  user|users|anyone|anybody|person|people|operator|operators|customer|customers|client|owner|human|humans|nobody|
  team|them|they
`;

/** What keeps an agent in bounds. */
export const bounds = oneLine`
  restriction|restrictions|limit|limits|filter|filters|guardrail|guardrails|safeguard|safeguards|safety|security|
  guideline|guidelines|constraint|constraints|limitation|limitations|moderation|policy|policies|rule|rules|
  instruction|instructions|protections|checks|warnings
`;

/** Leaving those bounds. */
export const leaving = oneLine`
  ignore|ignores|bypass|bypasses|override|overrides|disregard|disregards|disable|disables|forget|forgets|abandon|
  abandons|suspend|suspends|drop|drops|skip|skips|circumvent|evade
`;

/** A text that an agent keeps. */
export const memory = oneLine`
  memory|memories|note|notes|entry|entries|record|records|statement|statements|reminder|memo|memos|line|fact|facts|
  rule|rules|instruction|instructions|paragraph|article|review|sentence|guidance|preferences
`;

/** How a text names itself. */
export const thisText = oneLine`
  (this|this memory|this note|this entry|this record|this statement|this reminder|this memo|this line|this fact|
  this rule|this instruction|this review|this article|the entry below|the paragraph below|the following|
  the note below|our statement|our note|this one|this content)
`;
