export { type DiffPart, diffTexts, linesOfDiff, type TextDiff } from './text-diff.ts';
