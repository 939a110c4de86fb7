export { decode, decodeInSteps, isEncoded, reversed, rot13 } from './decode/decoded.ts';
export { fold, foldLeet, foldWord, isPlain, squeeze } from './fold/folded.ts';
export { compact } from './rejoin/compact.ts';
export { around } from './rejoin/places.ts';
export { type HiddenRun, type Unhidden, unhide } from './unhide/unhidden.ts';
export { originalSpan, overlapsChanged, type TextView } from './view.ts';
