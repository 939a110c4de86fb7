import type { Engine } from '../../../src/cli/engine.ts';
import { readDocument } from '../../../src/config/index.ts';
import { createScanner, parseModel, parsePack, serializeModel, trainOn } from '../../../src/detect/index.ts';

/** The rules and the model that ship, as the program has them. */
export const realEngine: Engine = { createScanner, parsePack, parseModel, serializeModel, trainOn, readDocument };
