import { diffTexts, linesOfDiff, type TextDiff } from '../../diff/index.ts';
import type { Inspection, ReplacedEntry } from '../../guard/index.ts';
import { drawHidden } from '../draw.ts';
import type { Style } from '../style.ts';

type Words = NonNullable<Inspection['text']>;

/** The text that an entry has now and the one it would get, and every tag that would change. */
function changeLines(before: Words, after: Words, style: Style): readonly string[] {
  const tags = before.tags.join('\n') === after.tags.join('\n') ? [] : tagLines(before, after, style);
  return [...diffLines(diffTexts(before.content, after.content), style), ...tags];
}

// An author who writes these marks could make words look removed or added.
const ownMarks = /\[-|-\]|\{\+|\+\}/;

/** A word diff with `[-removed-]` and `{+added+}`, readable without colour too; of longer texts, signed lines. */
function diffLines(diff: TextDiff, style: Style): readonly string[] {
  const { unit, parts } = diff;
  if (unit === 'line' || parts.some(({ text }) => ownMarks.test(text))) return signedLines(diff, style);
  const drawn = parts.map(({ change, text }) => painted(change, drawHidden(text), style));
  return [`  ${drawn.join('')}`];
}

function painted(change: TextDiff['parts'][number]['change'], text: string, style: Style): string {
  if (change === 'added') return style.good(`{+${text}+}`);
  return change === 'removed' ? style.level('high', `[-${text}-]`) : text;
}

function signedLines(diff: TextDiff, style: Style): readonly string[] {
  return linesOfDiff(diff).map(({ sign, line }) => {
    const drawn = `  ${sign} | ${drawHidden(line)}`;
    if (sign === '+') return style.good(drawn);
    return sign === '-' ? style.level('high', drawn) : drawn;
  });
}

function tagLines(before: Words, after: Words, style: Style): readonly string[] {
  const list = ({ tags }: Words): string => tags.map(drawHidden).join(', ') || '(none)';
  return [style.level('high', `  - tags: ${list(before)}`), style.good(`  + tags: ${list(after)}`)];
}

/** What a held text would replace, for a person who decides about it. */
export function replacedLines(replaced: ReplacedEntry, text: Words | undefined, style: Style): readonly string[] {
  const { facts, stale, text: before } = replaced;
  const head = `replaces: ${facts.id}, version ${facts.version}, ${facts.provenance.trust} ${facts.kind}`;
  if (stale) {
    return [style.level('high', `${head}; it has changed since, so this text can only be discarded`)];
  }
  if (before === undefined || text === undefined) {
    return [style.level('high', `${head}; its stored text differs from the journal, run \`bezoar verify\``)];
  }
  return [style.dim(head), style.dim('would change:'), ...changeLines(before, text, style)];
}
