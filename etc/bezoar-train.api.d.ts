// What `bezoar/train` exports. Written by `npm run gen`; a test compares.

export { LearnedModel };
export { TrainOptions };
export { TrainingExample };
export { parseModel };
export { serializeModel };
export { trainOn };

/** A linear model over hashed features, small enough to ship: one byte per weight. */
export interface LearnedModel {
    readonly bits: number;
    readonly weights: Int8Array;
    /** What one step of a weight is worth. */
    readonly scale: number;
    readonly bias: number;
    /** Turns a score into a probability: 1 / (1 + exp(-(slope * score + intercept))). */
    readonly slope: number;
    readonly intercept: number;
    /** The score from which the model speaks by itself, and the lower one from which it seconds a weak finding of a rule. */
    readonly alone: number;
    readonly seconding: number;
}

export interface TrainOptions {
    readonly bits: number;
    readonly epochs: number;
    readonly rate: number;
    /** Share of honest texts that may be flagged by the model alone, and when it seconds a rule. */
    readonly alone: number;
    readonly seconding: number;
}

export interface TrainingExample {
    readonly text: string;
    readonly attack: boolean;
}

/** Reads a model file. What does not fit is an error of the operator, never a model that quietly says nothing. */
export declare function parseModel(data: unknown, name?: string): LearnedModel;

/** The same model always gives the same text. */
export declare function serializeModel(model: LearnedModel): string;

/** Trains on texts, with the words of the rules that ship. */
export declare function trainOn(examples: readonly TrainingExample[], options?: Partial<TrainOptions>): LearnedModel;

// Named by the declarations above, and exported by no entry point.
