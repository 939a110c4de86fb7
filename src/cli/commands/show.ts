import type { Command } from 'commander';
import { rules } from '../../detect/index.ts';
import type { Inspection } from '../../guard/index.ts';
import { describeAttribution } from '../../model/describe-attribution.ts';
import { levelName } from '../../model/level.ts';
import { trustMeaning } from '../../model/trust.ts';
import { verdictMeaning } from '../../model/verdict.ts';
import type { Context } from '../context.ts';
import { drawHidden, rowsOf } from '../draw.ts';
import { entryJson, paintedState, provenanceLine } from '../entry-text.ts';
import { findEntry } from '../find-entry.ts';
import { learnedRules } from '../learned-rule.ts';
import { markedText } from '../marked-text.ts';
import { addMemoryCommand, refusalResult } from '../memory-command.ts';
import { asOption, type PersonOptions, personOf } from '../person.ts';
import { replacedLines } from '../review/changes.ts';
import type { Style } from '../style.ts';

const notes = `
Shows the whole text, with hidden characters as <U+XXXX> and the findings of the current rules underlined.
Any unique prefix of the id will do.

Examples:
  bezoar show 3f2a91c0
  bezoar show 3f2a91c0 --json

Exit codes: 0 shown, 1 shown up to a break of the journal, 2 failed or unknown entry.`;

export function addShow(program: Command, context: Context): void {
  addMemoryCommand<PersonOptions>(program, context, {
    usage: 'show <id>',
    reads: true,
    description: 'show an entry: its text, origin and findings',
    notes,
    options: (command) => command.addOption(asOption()),
    async run({ space }, [given = ''], options) {
      const person = personOf(context, options);
      const result = await space.review.inspect({ id: await findEntry(space, given) }, person);
      if (result.outcome === 'refused') return refusalResult(result);
      return { json: inspectionJson(result), text: (style) => `${inspectionLines(result, style).join('\n')}\n` };
    },
  });
}

export function inspectionJson(inspection: Inspection): object {
  const { decision, findings, impacts, complete, replaced, reviewHash, attribution } = inspection;
  const before = replaced?.text?.content;
  return {
    ...entryJson(inspection),
    ...(decision === undefined ? {} : { decision }),
    ...(replaced === undefined ? {} : { replaced: { ...entryJson(replaced), stale: replaced.stale } }),
    ...(before === undefined ? {} : { before }),
    ...(reviewHash === undefined ? {} : { reviewHash }),
    ...(attribution === undefined ? {} : { attribution }),
    findings,
    impacts,
    complete,
  };
}

const labelWidth = 9;

/** Everything a person needs to decide about an entry. */
export function inspectionLines(inspection: Inspection, style: Style): readonly string[] {
  const { facts, text, decision, replaced, attribution } = inspection;
  const label = (name: string): string => style.dim((name === '' ? '' : `${name}:`).padEnd(labelWidth));
  // Words of callers: what a terminal wraps by itself could pass as a line of ours.
  const words = (name: string, drawn: string): readonly string[] =>
    rowsOf(drawn, style.width - labelWidth).map((row, at) => `${label(at === 0 ? name : '')}${row}`);
  const tags = text === undefined || text.tags.length === 0 ? [] : words('tags', text.tags.map(drawHidden).join(', '));
  return [
    `${style.bold(facts.id)}  ${paintedState(facts, style)}  version ${facts.version}  ${facts.kind} in ${facts.target}`,
    ...words('origin', provenanceLine(facts)),
    ...(attribution === undefined ? [] : words('', drawHidden(describeAttribution(attribution)))),
    ...tags,
    ...(text === undefined
      ? [style.dim(facts.state === 'erased' ? '  (erased)' : '  (the stored text differs from the journal)')]
      : markedText(text.content, inspection.findings, style)),
    ...(decision === undefined
      ? []
      : [
          `${label('verdict')}${decision.verdict}, by row ${decision.row}`,
          style.dim(`${label('')}${verdictMeaning[decision.verdict]}.`),
          `${label('trust')}${decision.trust}. ${style.dim(`${trustMeaning[decision.trust]}.`)}`,
        ]),
    ...findingLines(inspection, style).map((line) => `${label('found')}${line}`),
    ...(inspection.impacts.length === 0
      ? []
      : [`${label('impact')}${unique(inspection.impacts.map(({ impact }) => impact))}`]),
    ...(text !== undefined && !inspection.complete
      ? [`${label('note')}the scan did not reach the end of the text`]
      : []),
    ...(facts.accepted.length === 0 ? [] : [`${label('accepted')}${facts.accepted.join(', ')}`]),
    ...(replaced === undefined ? [] : replacedLines(replaced, text, style)),
  ];
}

function findingLines({ findings }: Inspection, style: Style): readonly string[] {
  const worst = new Map<string, Inspection['findings'][number]>();
  for (const finding of findings) {
    const known = worst.get(finding.ruleId);
    if (known === undefined || known.level < finding.level) worst.set(finding.ruleId, finding);
  }
  return [...worst.values()].map(({ ruleId, level, category }) => {
    const title = titles.get(ruleId);
    const meaning = title === undefined ? '' : style.dim(`: ${title}`);
    return `${style.level(levelName(level), levelName(level))}  ${ruleId} (${category})${meaning}`;
  });
}

/** What the shipped rules look for, in plain words. */
const titles: ReadonlyMap<string, string> = new Map([...rules, ...learnedRules].map(({ id, title }) => [id, title]));

function unique(words: readonly string[]): string {
  return [...new Set(words)].join(', ');
}
