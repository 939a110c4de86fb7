export { compact } from './compact.ts';
export { decode, reversed, rot13 } from './decoded.ts';
export { fold, foldLeet, foldWord, isPlain, squeeze } from './folded.ts';
export { around } from './places.ts';
export { type HiddenRun, type Unhidden, unhide } from './unhidden.ts';
export { isNews, originalSpan, type View } from './view.ts';
