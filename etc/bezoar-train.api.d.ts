// What `bezoar/train` exports. Written by `npm run gen`; a test compares.

export { LearnedModel };
export { TrainOptions };
export { TrainingExample };
export { parseModel };
export { serializeModel };
export { trainOn };

/** A linear model over hashed features, small enough to ship: one byte per weight, and most weights are zero. */
export interface LearnedModel extends Omit<ModelFile, 'format' | 'version' | 'gaps' | 'weights'> {
    readonly weights: Int8Array;
}

export interface TrainOptions {
    readonly bits: number;
    /** The most weights that are kept. */
    readonly weights: number;
    readonly epochs: number;
    /** The rounds after the smallest weights were dropped, in which those that are kept make up for them. */
    readonly lastEpochs: number;
    readonly rate: number;
    /**
     * The share of honest texts that may be flagged: by the model alone, in documents, from outside without and with an impact,
     * and in support of a rule.
     */
    readonly alone: number;
    readonly documents: number;
    readonly outside: number;
    readonly outsideImpact: number;
    readonly seconding: number;
}

export interface TrainingExample {
    readonly text: string;
    readonly attack: boolean;
    /** Harder on purpose than what people write: it teaches, and the thresholds leave it out. */
    readonly hard?: boolean;
}

/** Parses a model file. An invalid file is an operator's error, never a model that silently finds nothing. */
export declare function parseModel(data: unknown, name?: string): LearnedModel;

/** Deterministic: the same model always gives the same text. */
export declare function serializeModel(model: LearnedModel): string;

/** Trains on texts, with the vocabulary of the shipped rules. */
export declare function trainOn(examples: readonly TrainingExample[], options?: Partial<TrainOptions>): LearnedModel;

// Named by the declarations above, and exported by no entry point.

/** A deeply read-only version of a type. Primitives, including branded strings, stay as they are. */
export type DeepReadonly<T> = T extends string | number | boolean | bigint | symbol | null | undefined ? T : T extends (...arguments_: never[]) => unknown ? T : {
    readonly [Key in keyof T]: DeepReadonly<T[Key]>;
};

/**
 * The type a schema describes, read-only. The schemas do not use zod's `readonly`, which would freeze every parsed value
 * and mark every field of the OpenAPI document.
 */
export type Inferred<S extends z.ZodType> = DeepReadonly<z.output<S>>;

/** A model as a file holds it. */
export type ModelFile = Inferred<typeof modelSchema>;

/** A model as a file holds it. */
export declare const modelSchema: z.ZodObject<{
    format: z.ZodLiteral<"bezoar-model">;
    version: z.ZodLiteral<2>;
    bits: z.ZodInt;
    scale: z.ZodNumber;
    bias: z.ZodNumber;
    slope: z.ZodNumber;
    intercept: z.ZodNumber;
    alone: z.ZodNumber;
    documents: z.ZodOptional<z.ZodNumber>;
    outside: z.ZodOptional<z.ZodNumber>;
    outsideImpact: z.ZodOptional<z.ZodNumber>;
    seconding: z.ZodNumber;
    gaps: z.ZodString;
    weights: z.ZodString;
}, z.core.$strict>;
