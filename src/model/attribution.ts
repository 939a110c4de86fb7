import type { Inferred } from './inferred.ts';
import type { attributedSourceSchema, attributionSchema } from './schemas/attribution.ts';

/**
 * Where the content of an agent's note comes from. `user`: the user stated every clause. `outside`: outside text stated a
 * clause and the user did not. `inferred`: found nowhere, although the host reports everything the agent reads.
 * `unattested`: found nowhere, and the host does not report everything.
 */
export const attributionAnswers = ['user', 'outside', 'inferred', 'unattested'] as const;
export type AttributionAnswer = (typeof attributionAnswers)[number];

export const attributedSourceKinds = ['user', 'tool', 'document', 'memory'] as const;

/** One source that states a text, or a part of it. Contains none of its words. */
export type AttributedSource = Inferred<typeof attributedSourceSchema>;

/** Where the words of a text came from. */
export type Attribution = Inferred<typeof attributionSchema>;
