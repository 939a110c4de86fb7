export { type DiffLine, type DiffPart, diffTexts, linesOfDiff, type TextDiff } from './text-diff.ts';
