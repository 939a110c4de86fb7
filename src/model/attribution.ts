import type { Inferred } from './inferred.ts';
import type { attributedSourceSchema, attributionSchema } from './schemas/attribution.ts';

/** Who states a text, as far as the guard can tell. */
export const attributionAnswers = ['user', 'outside', 'inferred', 'unattested'] as const;
export type AttributionAnswer = (typeof attributionAnswers)[number];

export const attributedSourceKinds = ['user', 'tool', 'document', 'memory'] as const;

/** One source that states a text, or a part of it. Contains none of its words. */
export type AttributedSource = Inferred<typeof attributedSourceSchema>;

/** Where the words of a text came from. */
export type Attribution = Inferred<typeof attributionSchema>;
