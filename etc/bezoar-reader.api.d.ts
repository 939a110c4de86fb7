// What `bezoar/reader` exports. Written by `npm run gen`; a test compares.

export { LlmReaderOptions };
export { ReaderAnswer };
export { TextReader };
export { encoderReader };
export { llmReader };

/** How to reach a model that speaks the OpenAI chat protocol. */
export interface LlmReaderOptions {
    /** The address of the API, such as `https://models.example/v1`. The path of the chat protocol is added. */
    readonly url: string;
    readonly model: string;
    /** Sent as a bearer token. */
    readonly apiKey?: string;
    /** How long to wait for each answer. Default 20,000. */
    readonly timeoutMs?: number;
    /** Default: the `fetch` of the platform. */
    readonly fetch?: typeof fetch;
}

/** What a reader thinks of a text. */
export interface ReaderAnswer {
    readonly suspicious: boolean;
    /** From 0 to 1. */
    readonly confidence: number;
    /** The part of the text that it suspects, if it can say. */
    readonly span?: Span;
}

/**
 * A second opinion about a text that is about to be remembered: slower and deeper than the scanner, possibly another
 * program. It can only make a verdict stricter. A reader that throws, or that does not answer in time, has not read the
 * text, and a text that was not read is not clean.
 */
export interface TextReader {
    /** A short name for records and people, such as `encoder`. */
    readonly name: string;
    /** Changes with everything that can change an answer. */
    readonly digest: string;
    /** Reads a text; stops when `signal` says so. */
    read(text: string, signal: AbortSignal): Promise<ReaderAnswer>;
}

/**
 * The built-in reader: a small transformer that was trained to recognise attacks in its own words. It reads the texts that the
 * linear model finds doubtful, in about 30 ms for 200 characters; others cost some microseconds. It runs in this process, needs no
 * network and loads 7 MB for the first doubtful text.
 */
export declare function encoderReader(): TextReader;

/**
 * A reader that asks a language model, at any endpoint that speaks the OpenAI chat protocol. The texts it reads may try
 * to persuade it, so the answer is one of two words drawn again for every question: a text cannot ask for a word it
 * does not know. Any other answer, an error or a delay means that the text was not read.
 */
export declare function llmReader(options: LlmReaderOptions): TextReader;

// Named by the declarations above, and exported by no entry point.
