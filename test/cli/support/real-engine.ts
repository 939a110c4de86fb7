import type { Engine } from '../../../src/cli/engine.ts';
import { readDocument } from '../../../src/config/index.ts';
import { createScanner, parseModel, parsePack, serializeModel, trainOn } from '../../../src/detect/index.ts';

/** The built-in rules and model, as in the program. */
export const realEngine: Engine = { createScanner, parsePack, parseModel, serializeModel, trainOn, readDocument };
