import { abroad } from './abroad.ts';
import { acts } from './acts.ts';
import { frames } from './frames.ts';
import { recall } from './recall.ts';

/**
 * Signs: short phrases that are ordinary one by one and suspicious together. A rule combines them, in any order, within a
 * number of words (`combinations`). Each value lists the phrases that show a sign.
 */
export const signs = { ...frames, ...acts, ...abroad, ...recall } as const;
export type SignName = keyof typeof signs;
export const signNames = Object.keys(signs) as readonly SignName[];
