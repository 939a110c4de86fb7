export { compact } from './compact.ts';
export { decode, reversed, rot13 } from './decoded.ts';
export { fold, foldLeet, foldWord, isPlain } from './folded.ts';
export { type HiddenRun, type Unhidden, unhide } from './unhidden.ts';
export { originalSpan, type View } from './view.ts';
