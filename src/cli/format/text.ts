import { levelName, levelNames } from '../../model/level.ts';
import { drawHidden, fitEnd, fitStart, widthOf } from '../draw.ts';
import type { Excerpt, LocatedFinding } from '../scan-text.ts';
import type { Style } from '../style.ts';
import { type Suppressor, suppressors } from '../suppress/suppression.ts';
import { plural, type Reporter, type RunSettings, type RunTotals, ruleOf } from './run.ts';

/** Text for a person: what was found, where, why it matters and what to do. */
export function createTextReporter(settings: RunSettings, style: Style): Reporter {
  return {
    begin: () => '',
    scanned(text) {
      const shown = text.findings.filter((finding) => finding.level >= settings.minLevel);
      const blocks = byRuleAndLine(shown, settings).map((group) => renderGroup(text.name, group, settings, style));
      if (text.unlisted > 0) {
        blocks.push(`${drawHidden(text.name)}: ${plural(text.unlisted, 'more finding')} counted but not listed\n\n`);
      }
      for (const { finding, by, line } of text.suppressed) {
        if (by === 'comment') blocks.push(`${ignoredLine(text.name, finding, line, style)}\n`);
      }
      return blocks.join('');
    },
    end: (totals) => renderTotals(totals, settings, style),
  };
}

/**
 * Anyone who writes a file can write the comment too, so people see each finding that one hides. The reason is not
 * repeated.
 */
function ignoredLine(name: string, { start, ruleId, level }: LocatedFinding, line = start.line, style: Style): string {
  const place = `${drawHidden(name)}:${start.line}:${start.column}`;
  return style.dim(`${place}  ${levelName(level).toUpperCase()}  ${ruleId}  ignored by the comment on line ${line}`);
}

interface Group {
  readonly finding: LocatedFinding;
  more: number;
}

/** Sixty hidden characters in a row are sixty findings but one message, shown for the first. */
function byRuleAndLine(findings: readonly LocatedFinding[], settings: RunSettings): Group[] {
  const groups = new Map<string, Group>();
  for (const finding of findings) {
    const rule = ruleOf(settings.rules, finding.ruleId)?.id ?? finding.ruleId;
    const key = `${rule} ${finding.start.line} ${finding.level}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { finding, more: 0 });
    else group.more++;
  }
  return [...groups.values()];
}

function renderGroup(name: string, { finding, more }: Group, settings: RunSettings, style: Style): string {
  const level = levelName(finding.level);
  const rule = ruleOf(settings.rules, finding.ruleId);
  const place = style.bold(`${drawHidden(name)}:${finding.start.line}:${finding.start.column}`);
  const head = [place, style.level(level, level.toUpperCase()), finding.ruleId, rule?.title];
  const lines = [
    head.filter((part) => part !== undefined).join('  '),
    ...renderExcerpt(finding, style),
    ...(rule === undefined ? [] : [`  ${style.dim('why:')} ${rule.why}`, `  ${style.dim('do:')}  ${rule.advice}`]),
    ...notesOn(finding, more).map((note) => `  ${style.dim(note)}`),
  ];
  return `${lines.join('\n')}\n\n`;
}

function notesOn(finding: LocatedFinding, more: number): string[] {
  const notes: string[] = [];
  if (finding.view !== 'as-written') notes.push(`found in view: ${finding.view}`);
  if (finding.mitigations.length > 0) notes.push(`lowered because: ${finding.mitigations.join(', ')}`);
  if (finding.end.line > finding.start.line) notes.push(`continues to line ${finding.end.line}`);
  if (more > 0) notes.push(`and ${more} more of this rule and level on this line`);
  return notes;
}

function renderExcerpt(finding: LocatedFinding, style: Style): [string, string] {
  const number = String(finding.start.line);
  const gutter = `  ${number} | `;
  const { before, match, after } = cutToWidth(finding.excerpt, style.width - gutter.length);
  const underline = `^${'~'.repeat(Math.max(0, widthOf(match) - 1))}`;
  const blank = `  ${' '.repeat(number.length)} | `;
  const level = levelName(finding.level);
  return [
    `${style.dim(gutter)}${before}${style.level(level, match)}${after}`,
    `${style.dim(blank)}${' '.repeat(widthOf(before))}${style.level(level, underline)}`,
  ];
}

const CUT = '...';

/** Cuts a line around its match to fit the terminal, after making hidden characters visible, which lengthens it. */
function cutToWidth(excerpt: Excerpt, columns: number): Excerpt {
  const before = drawHidden(excerpt.before);
  const after = drawHidden(excerpt.after);
  const match = shorten(drawHidden(excerpt.match), Math.floor(columns * 0.8));
  const spare = columns - widthOf(match);
  // A side that needs less than half of the space leaves the rest to the other.
  const left = Math.min(widthOf(before), Math.max(Math.floor(spare / 2), spare - widthOf(after)));
  const right = Math.min(widthOf(after), spare - left);
  return {
    before: widthOf(before) <= left ? before : `${CUT}${fitEnd(before, left - CUT.length)}`,
    match,
    after: shorten(after, right),
  };
}

function shorten(text: string, columns: number): string {
  return widthOf(text) <= columns ? text : `${fitStart(text, columns - CUT.length)}${CUT}`;
}

function renderTotals(totals: RunTotals, settings: RunSettings, style: Style): string {
  const found = totals.findings.reduce((sum, count) => sum + count, 0);
  const parts = [
    `${plural(totals.scanned, 'text')} scanned`,
    found === 0 ? style.good(noneFound(settings)) : `${plural(found, 'finding')} (${byLevel(totals)})`,
  ];
  if (totals.below > 0) parts.push(`${totals.below} below ${levelName(settings.minLevel)} not shown`);
  parts.push(...suppressedParts(totals));
  if (totals.skipped.length > 0) parts.push(`${totals.skipped.length} skipped`);
  if (totals.errors.length > 0) parts.push(style.level('high', plural(totals.errors.length, 'error')));
  const profile = settings.profile === 'memory' ? '' : `, profile ${settings.profile}`;
  const reader = settings.reader === undefined ? '' : `, read by the ${settings.reader} too`;
  return `${parts.join(', ')}; ${verdictWords(totals, settings)}${profile}${reader}\n`;
}

/** A verdict is about what was read: if nothing was, or not all, "allow" alone would sound like a clean result. */
function verdictWords({ errors, scanned, verdict }: RunTotals, { trust }: RunSettings): string {
  if (scanned === 0) return 'no verdict';
  return `verdict ${verdict} for trust ${trust}${errors.length === 0 ? '' : ', on what was read'}`;
}

const suppressorWords: Readonly<Record<Suppressor, string>> = {
  disabled: 'of disabled rules',
  configuration: 'by the configuration',
  comment: 'by comments',
  baseline: 'by the baseline',
};

function suppressedParts({ suppressed }: RunTotals): readonly string[] {
  const parts = suppressors.filter((by) => suppressed[by] > 0).map((by) => `${suppressed[by]} ${suppressorWords[by]}`);
  return parts.length === 0 ? [] : [`ignored: ${parts.join(' and ')}`];
}

function noneFound(settings: RunSettings): string {
  return settings.minLevel <= 1 ? 'no findings' : `no findings of level ${levelName(settings.minLevel)} or above`;
}

function byLevel(totals: RunTotals): string {
  return levelNames
    .map((name, level) => ({ name, count: totals.findings[level] ?? 0 }))
    .reverse()
    .flatMap(({ name, count }) => (count > 0 ? [`${count} ${name}`] : []))
    .join(', ');
}
